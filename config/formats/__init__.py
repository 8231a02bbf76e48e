"""How dates and hours are written, where Django would write them as in the United States."""
