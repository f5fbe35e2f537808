"""Readers and writers of the formats the field uses; each module is one format."""
