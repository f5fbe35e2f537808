"""Experiments that measure the entailment module and the parsers. Installed as ``pete.oracle``."""
