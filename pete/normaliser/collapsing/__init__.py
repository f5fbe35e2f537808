"""From basic to collapsed, CC-propagated Stanford dependencies."""
