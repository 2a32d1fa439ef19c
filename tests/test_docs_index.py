"""The documentation hangs together: the README leads to every page, and every link to a place that is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]

LINK = re.compile(r"\]\(([^)\s]+)\)")


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What its headings are called in links."""
    heads = re.findall(r"^#+ +(.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for link in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        inside = target.is_relative_to(ROOT)
        if not inside or not target.exists() or (anchor and anchor not in anchors(target)):
            wrong.append(link)
    assert not wrong


def test_the_readme_leads_to_every_page() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in LINK.findall(prose(README))}
    assert not [page.name for page in PAGES if page != README and page not in linked]


def test_pages_that_commands_name_are_there() -> None:
    """Help, messages and comments send people to pages of docs/."""
    wrong = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in [*(ROOT / "generator").rglob("*.py"), *(ROOT / "content").rglob("*.yaml")]
        for name in re.findall(r"docs/[\w-]+\.md", file.read_text(encoding="utf-8"))
        if not (ROOT / name).is_file()
    ]
    assert not wrong, "\n".join(wrong)
