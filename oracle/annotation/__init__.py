"""Making a gold standard by two blind passes: sheets, checks, agreement, adjudication, freezing.

``python -m pete.oracle.annotation --help`` lists the steps in their order. Annotators get a sheet
of shuffled distinct sentences; which pairs and sides a sentence belongs to stands in a key that
they do not see. Nothing here knows the gold answers of the pairs.
"""
