"""Rules documents as blocks (booklet, summary, start page) and their back ends: pages, HTML, Markdown."""
