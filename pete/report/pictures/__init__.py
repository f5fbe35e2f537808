"""Graphs and explanations as pictures: arcs in text, SVG and HTML."""
