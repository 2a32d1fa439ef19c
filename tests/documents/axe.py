"""axe-core in headless Chromium: what is wrong with a page for those who use it by ear or by keyboard.

No driver is needed: a copy of the page runs axe when it has loaded and puts what it finds into its own document, which
Chromium then prints.
"""

from __future__ import annotations

import html
import importlib.util
import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

SECONDS = 60
RUN = """
axe.run(document, {resultTypes: ["violations", "incomplete"]}).then(found => {
  const kept = one => ({id: one.id, impact: one.impact, nodes: one.nodes.map(node => node.html.slice(0, 200) + " | " +
    [...node.any, ...node.all, ...node.none].map(check => check.message).join("; "))});
  const told = document.createElement("pre");
  told.id = "axe-told";
  told.textContent = JSON.stringify({version: axe.version, passes: found.passes.length,
    violations: found.violations.map(kept), incomplete: found.incomplete.map(one => one.id)});
  document.body.append(told);
});
"""


@cache
def script() -> Path | None:
    """axe's own script, from the package that the tests install; None without it."""
    found = importlib.util.find_spec("axe_core_python")
    file = Path(found.origin).with_name("axe.min.js") if found is not None and found.origin else None
    return file if file is not None and file.is_file() else None


@cache
def browser() -> str | None:
    """Chromium, None without one."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def lacking() -> str:
    """Why axe can't run here, "" where it can."""
    if browser() is None:
        return "Chromium is not installed: the pages were not looked at by axe"
    return "" if script() is not None else "axe-core-python is not installed: the pages were not looked at by axe"


def run(page: str, folder: Path, *, dark: bool = False, source: str = "") -> dict[str, Any]:
    """What axe finds on a page: `violations`, each with the elements that it is about, and `passes`.

    :param folder: for the copy of the page and the browser's profile.
    :param source: another axe than the installed one.
    """
    program, file = browser(), script()
    assert program is not None
    assert file is not None or source
    code = source or (file.read_text(encoding="utf-8") if file else "")
    copy = folder / "page.html"
    body = page.replace("</body>", f"<script>{code}</script>\n<script>{RUN}</script>\n</body>")
    copy.write_text(body, encoding="utf-8")
    mode = ["--blink-settings=preferredColorScheme=0"] if dark else []
    done = subprocess.run(
        [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *mode,
         f"--user-data-dir={folder / 'profile'}", "--window-size=1000,900", f"--virtual-time-budget={SECONDS * 1000}",
         "--dump-dom", copy.as_uri()],
        capture_output=True, text=True, timeout=SECONDS * 2, check=False,
    )  # fmt: skip
    told = re.search(r'<pre id="axe-told">(.*?)</pre>', done.stdout, re.DOTALL)
    assert told is not None, done.stderr[-2000:] or done.stdout[-500:]
    result: dict[str, Any] = json.loads(html.unescape(told[1]))
    return result
