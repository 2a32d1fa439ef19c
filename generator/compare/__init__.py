"""Two versions of a game's rules data side by side: what changed, on paper, in play, and what that means.

    report = compare(old, new, wish)      # generator.compare.run
    write.as_text(report)                 # generator.compare.write*: plain data in, text out

Each part of the report is made by a module of its own and is plain data (`generator.compare.report`), so that every
form in which it is written, and every test, reads the same thing.
"""
