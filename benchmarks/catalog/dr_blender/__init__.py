"""Dr Blender in the laboratory."""
