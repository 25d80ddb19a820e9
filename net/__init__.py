"""Who said what, and when: the host, the wire, races, reconnecting. Knows no screen."""
