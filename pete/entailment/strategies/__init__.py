"""Decision strategies: from two normalised graphs to a decision.

A strategy of relations is a name and a tuple of rule codes, so any switch gives a variant:
``find_strategy("generalized", add=("P202",))``.

===============  ===================================================================
always-yes       the baseline that never says NO
overlap          every content word of H matches a word of T
cambridge        subjects and objects, uncollapsed (LRE 2013, section 4; S10-1060)
generalized      nsubj, dobj, prep_* (LRE 2013, section 7, to the letter)
generalized+     the same, with agents, controllers and passive recipients
factual          extended, and T must assert what H says (ours)
extended         the hypothesis as a query: does T have the dependencies? (ours)
schwa            one predicate of H with its arguments (S10-1069)
path             the path between two content words of H (S10-1009, baseline)
unlabelled       which content word depends on which, labels ignored
svm              a classifier over paths, in the manner of MARS; it has to be trained
===============  ===================================================================

The first seven are shown unless others are asked for.
"""
