"""The terminal as the app finds it: size, letters or signs, colours, signals. Nothing of any table."""
