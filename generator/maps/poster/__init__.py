"""Maps on paper: one page, sheets to join, a poster; with title, legend, scale and foot line."""
