"""A decision drawn as a form, and a posted form read as an answer."""
