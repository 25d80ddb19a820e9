"""The base of both climbing games; neither is named here, and neither knows the other."""
