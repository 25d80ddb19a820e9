"""The parts of the table: attributes go down into them, messages come up. None knows a rule."""
