"""The template filters of tamis."""
