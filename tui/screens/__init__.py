"""One module a screen. A screen composes and handles; it draws nothing and knows no rule."""
