# Everything from a fresh clone: each target makes .venv and installs what it needs, once.
#
#   make pete                                   score the default parser on the embedded pairs
#   make pete PARSER=stanza DATASET=pete-2010   another parser, another data set
#   make test                                   run the tests

PYTHON   ?= python3
PARSER   ?= spacy
DATASET  ?=
SPLIT    ?=
STRATEGY ?=
MODEL    ?=
ARGS     ?=
EXTRAS   ?= spacy,dev
BENCH    ?= overhead

# The shell reads these from its environment, so that no character in them means anything to it.
# ARGS alone is a piece of a command line, and is read as one. `value` keeps a $ as it stands.
export PETE_MAKE_PARSER   := $(value PARSER)
export PETE_MAKE_MODEL    := $(value MODEL)
export PETE_MAKE_DATASET  := $(value DATASET)
export PETE_MAKE_SPLIT    := $(value SPLIT)
export PETE_MAKE_STRATEGY := $(value STRATEGY)
unexport PARSER MODEL DATASET SPLIT STRATEGY

STRATEGIES = $${PETE_MAKE_STRATEGY:+--strategy "$$PETE_MAKE_STRATEGY"}

SELECT = --parser "$$PETE_MAKE_PARSER" \
         $${PETE_MAKE_MODEL:+--model "$$PETE_MAKE_MODEL"} \
         $${PETE_MAKE_DATASET:+--dataset "$$PETE_MAKE_DATASET"} \
         $${PETE_MAKE_SPLIT:+--split "$$PETE_MAKE_SPLIT"} \
         $(STRATEGIES)

# Experiments on gold relations have no parser.
GOLD = $${PETE_MAKE_DATASET:+"$$PETE_MAKE_DATASET"} \
       $${PETE_MAKE_SPLIT:+--split "$$PETE_MAKE_SPLIT"}

VENV := .venv
BIN  := $(VENV)/bin
PIP   = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Parsers that come as an extra of this project; any other one is the user's own.
BUNDLED := spacy stanza udpipe dmv
EXTRA   := $(filter $(BUNDLED),$(value PARSER))
READY   := $(VENV)/.ready-spacy $(if $(EXTRA),$(VENV)/.ready-$(EXTRA))

.DEFAULT_GOAL := help
.NOTPARALLEL: # two installations at once would spoil one environment
.PHONY: help setup pete oracle test lint bench docs leaderboard generated induction module-sets clean

ifeq ($(strip $(PYTHON)),)
  $(error PYTHON is empty. Name a Python of 3.11 or newer: make PYTHON=python3 ...)
endif
ifeq ($(strip $(EXTRAS)),)
  $(error EXTRAS is empty. Name extras of pyproject.toml: make setup EXTRAS=spacy,dev)
endif

help: ## show this list
	@echo "make TARGET [PARSER=] [MODEL=] [DATASET=] [SPLIT=] [STRATEGY=] [ARGS=]"
	@echo "Variables of your environment with these names count, too."
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 12

# pip comes last: a Python without ensurepip leaves an environment that lacks it.
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "PETE needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
	       "Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

# One installation brings the extras of a target TOGETHER, and leaves a mark for each of them.
COMMA  := ,
marks   = $(addprefix $(VENV)/.ready-,$(subst $(COMMA), ,$(1)))
BROUGHT = $(or $(TOGETHER),$*)

$(VENV)/.ready-%: pyproject.toml | $(BIN)/pip
	@echo "Installing PETE with '$(BROUGHT)' into $(VENV), once ..." >&2
	$(PIP) --editable ".[$(BROUGHT)]"
	@touch $(call marks,$(BROUGHT) $(if $(findstring all,$(BROUGHT)),$(BUNDLED)))

setup: TOGETHER = $(EXTRAS)
setup: $(call marks,$(EXTRAS)) ## install for development (EXTRAS=all,dev for every parser)

pete: $(READY) ## the main job: score PARSER on the embedded pairs and on pete-2010
	@$(BIN)/pete evaluate $(SELECT) $(ARGS)

oracle: $(READY) ## measure the entailment module itself, on three screens (ARGS go to pete oracle errors)
	@$(BIN)/pete oracle gold $(GOLD) --wrong 0 \
	  --strategy "$${PETE_MAKE_STRATEGY:-cambridge,generalized+,factual,extended}"
	@$(BIN)/pete oracle perturb $(GOLD)
	@$(BIN)/pete oracle errors $(SELECT) --wrong 1 $(ARGS)
	@$(BIN)/pete oracle luck $(SELECT)

DEVELOPING := spacy,dev
test lint: TOGETHER = $(DEVELOPING)
# The many processes that tests start compile nothing, also where Python may not write bytecode.
test: $(call marks,$(DEVELOPING)) ## run the quick tests (ARGS="-k word" for some, ARGS="-m ''" for all)
	$(BIN)/python -m compileall -q pete adapters datasets oracle
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not slow" $(ARGS)

lint: $(call marks,$(DEVELOPING)) ## style, types, requirements, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/deptry .
	$(PIP) --no-deps --upgrade --target build/layers .
	cd build/layers && $(abspath $(BIN))/lint-imports --config $(abspath pyproject.toml)

# What scores of treebanks are compared with: GPL, so a program in an environment of its own.
UDEVAL := build/udtools/bin/udeval
$(UDEVAL): | $(BIN)/pip
	$(BIN)/python -m venv build/udtools
	build/udtools/bin/python -m pip install --quiet --disable-pip-version-check udtools==0.2.9

# What the time of making pairs is compared with: GPL, too.
UDAPI := build/udapi/bin/udapy
$(UDAPI): | $(BIN)/pip
	$(BIN)/python -m venv build/udapi
	build/udapi/bin/python -m pip install --quiet --disable-pip-version-check udapi==0.5.2

# The search that the sums over trees are compared with: MPL, imported by the benchmark alone.
SEARCH := $(VENV)/.ready-chu-liu-edmonds
$(SEARCH): | $(BIN)/pip
	$(PIP) ufal.chu-liu-edmonds==1.0.3
	@touch $@

bench: $(READY) $(if $(filter score,$(BENCH)),$(UDEVAL)) $(if $(filter generate,$(BENCH)),$(UDAPI)) $(if $(filter dmv,$(BENCH)),$(VENV)/.ready-dmv $(SEARCH)) ## run benchmarks/BENCH.py (BENCH=overhead, normalise, normaliser_study, score, generate, module, dmv)
	$(BIN)/python benchmarks/$(BENCH).py $(ARGS)

docs: $(VENV)/.ready-spacy ## write the reference pages from the registries
	$(BIN)/python docs/generate.py

leaderboard: $(READY) ## fill in the tables of docs/leaderboard.md; every parser in it must be here
	$(BIN)/python docs/leaderboard.py

# Sets made of UD English EWT: of dev, of all dependencies and of the errors of two parsers, and a
# balanced one of test, of the errors of four. Another model of Stanza:
# make generated PETE_STANZA=stanza,model=DIR
export PETE_SETS    = build/sets
export PETE_STANZA ?= stanza
EWT      = "$$PETE_DATA_HOME/ud-en-ewt/$(1).conllu.xz"
GENERATE = $(BIN)/pete generate $(call EWT,dev) --format csv
ERRORS   = --parser "$$PETE_STANZA" --parser maltparser
CODES    = $(shell sed -n 's/^| \(G1[0-9]*\) .*/\1/p' docs/reference/templates.md | paste -sd, -)

generated: $(READY) ## make sets from EWT (dev) and fill in the tables of docs/generated-sets.md
	rm -rf $(PETE_SETS)
	$(GENERATE) --out $(PETE_SETS)/all
	$(GENERATE) $(ERRORS) --out $(PETE_SETS)/errors
	$(GENERATE) $(ERRORS) --allow $(CODES) --out $(PETE_SETS)/undropped
	$(BIN)/pete generate $(call EWT,test) $(ERRORS) --parser spacy --parser corenlp --balance --format csv --out $(PETE_SETS)/test
	for parser in spacy "$$PETE_STANZA" maltparser corenlp; do \
	  $(BIN)/pete evaluate --parser "$$parser" --dataset generated:$(PETE_SETS)/test --strategy extended \
	    --save "$(PETE_SETS)/test-$${parser%%,*}.json" || exit; done
	$(BIN)/python docs/leaderboard.py docs/generated-sets.md

# Models of unsupervised parsing, of the Penn Treebank sample and of EWT (dev).
export PETE_INDUCTION = build/induction

induction: $(VENV)/.ready-spacy $(VENV)/.ready-dmv ## train the models of docs/induction.md and fill in its tables
	$(BIN)/python docs/induction.py
	$(BIN)/pete heads build/induction/ptb-sample.mrg.xz --heads collins --punctuation cut --format conllu \
	  | awk -v RS= -v ORS='\n\n' -F'\n' 'NF <= 12' > build/induction/collins-10.conllu  # 2 comments
	$(BIN)/python docs/leaderboard.py docs/induction.md

# Sets of real text for BENCH=module, of all dependencies and of the errors of four parsers.
# Those of PUD and of the last sentences of the sample are set apart: nobody looks at them.
MODULE  := build/module
SAMPLE   = xz -dc "$$PETE_DATA_HOME/sd-reference/wsj.sd-basic.conllx.xz" | awk -v RS= -v ORS='\n\n'
FOUR     = $(ERRORS) --parser spacy --parser corenlp

module-sets: $(READY) ## make the sets of real text that BENCH=module draws pairs from
	rm -rf $(MODULE)
	mkdir -p $(MODULE)
	cp "$$PETE_DATA_HOME/ud-en-ewt/dev.conllu.xz" $(MODULE)/ewt.conllu.xz
	cp "$$PETE_DATA_HOME/ud-en-pud/test.conllu.xz" $(MODULE)/pud.conllu.xz
	$(SAMPLE) 'NR <= 3522' > $(MODULE)/wsj.conllx
	$(SAMPLE) 'NR > 3522' > $(MODULE)/wsj-apart.conllx
	for treebank in ewt.conllu.xz wsj.conllx pud.conllu.xz wsj-apart.conllx; do \
	  name=$(MODULE)/$${treebank%%.*}; \
	  $(BIN)/pete generate $(MODULE)/$$treebank --out $$name-all --format csv && \
	  $(BIN)/pete generate $(MODULE)/$$treebank $(FOUR) --out $$name-errors --format csv || exit; \
	done

clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
