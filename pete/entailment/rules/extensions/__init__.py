"""Rules of ``extended`` that answer YES beyond inclusion."""
