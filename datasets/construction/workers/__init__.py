"""Sheets for workers without training, their answers, and the filter of the paper.

Sources:
    D. Yuret, L. Rimell and A. Han (2013): Parser evaluation using textual entailments. Language
    Resources and Evaluation 47, 639-659, section 2.3.
    D. Yuret, A. Han and Z. Turgut (2010): SemEval-2010 Task 12. S10-1009, section 2.3.
"""
