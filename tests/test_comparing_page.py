"""docs/comparing.md: its commands are run and say what it shows; its tables are whole; its hooks and script work."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from generator.cli import check as check_module
from generator.cli import compare as compare_module
from tests.compare.test_write_github import read
from tests.compare.test_write_sarif import results
from tests.walk import ROOT, command, edit, environment, flat, steps

PAGE = ROOT / "docs" / "comparing.md"
TEXT = PAGE.read_text(encoding="utf-8")

posix = pytest.mark.skipif(os.name == "nt", reason="the page's commands are run by way of a shell script")
with_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as the page leaves it, all its commands run and what they say compared with what it shows."""
    folder = tmp_path_factory.mktemp("a designer's desk")
    env = environment(folder)
    here, said = folder, ""
    for step in steps(PAGE):
        if step.kind == "diff":
            edit(here / step.file, step.body)
        elif step.kind == "text":
            for line in step.body.splitlines():
                assert flat(line) in flat(said), f"line {step.line}: {line}\n\n{said}"
        else:
            said = ""
            for line in step.body.splitlines():
                words = shlex.split(line, comments=True)
                if words[0] == "cd":
                    here = here / words[1]
                else:
                    assert words[0] in ("mechsmith", "git"), line
                    said += command(line, here, env)
    return here


@pytest.mark.prove
@posix
@with_git
def test_its_commands_do_what_it_says(walked: Path) -> None:
    assert (walked / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    data = json.loads((walked / "report.json").read_text(encoding="utf-8"))
    named = re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`.*?) \|", section("JSON"), re.MULTILINE)))
    assert sorted(named) == sorted(data["games"][0])
    assert {"format", "games", "only_old", "only_new"} == set(data)
    for key in data:
        assert f"`{key}`" in section("JSON") or f'"{key}"' in section("JSON")


def section(title: str) -> str:
    """The page from a heading to the next."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#+ |\Z)", TEXT, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1]


def options(of: click.Command) -> set[str]:
    return {name for one in of.params for name in one.opts if name.startswith("--")}


def test_it_names_every_option_and_no_other() -> None:
    shared = {"--content", "--templates", "--output", "--game"}
    others = r"^git .*$|gh pr .*$|`mechsmith (?!compare)[a-z].*?`"
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", re.sub(others, "", TEXT, flags=re.MULTILINE)))
    assert options(compare_module.compare) - shared <= named
    assert named - options(compare_module.compare) == set()


def test_its_forms_are_those_of_the_commands() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (?:`(\.\w+)`)? ?\|", section("Forms"), re.MULTILINE))
    assert rows == compare_module.FORMS
    (form,) = (one for one in check_module.check.params if one.name == "form")
    assert isinstance(form.type, click.Choice)
    assert set(form.type.choices) == {"text", "json", "github", "sarif", "markdown"}


def yaml_blocks() -> list[Any]:
    return [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)]


def hooks() -> list[dict[str, Any]]:
    found = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def test_the_hooks_that_it_names_are_there() -> None:
    (config,) = (one for one in yaml_blocks() if "repos" in one)
    assert [hook["id"] for hook in config["repos"][0]["hooks"]] == [hook["id"] for hook in hooks()]


@with_git
def test_the_revision_of_the_hooks_is_there_and_has_them() -> None:
    (config,) = (one for one in yaml_blocks() if "repos" in one)
    rev = config["repos"][0]["rev"]
    assert re.fullmatch(r"[0-9a-f]{40}", rev)

    def git(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)

    if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
        pytest.skip("no repository with its history")
    found = git("show", f"{rev}:.pre-commit-hooks.yaml")
    assert found.returncode == 0, found.stderr
    assert [one["id"] for one in yaml.safe_load(found.stdout)] == [hook["id"] for hook in hooks()]


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
def test_a_hook_looks_at_rules_data_and_nothing_else(hook: dict[str, Any]) -> None:
    pattern = re.compile(hook["files"])
    for file in ("content/paper-mech/enemies.yaml", "rules/content/a/rules.en.yaml", "loadouts/my mech.yaml",
                 "content/a/loadouts/b.yml", "mechsmith.toml", "loadouts/b.toml"):  # fmt: skip
        assert pattern.search(file), file
    for file in ("README.md", "content/a/schema/enemies.json", "output/a/en/start.pdf", "src/content.py",
                 "mycontent/a.yaml.txt", "tests/x.yaml"):  # fmt: skip
        assert not pattern.search(file), file
    assert bool(pattern.search("templates/a/board.svg.j2")) == (hook["id"] == "mechsmith-check")
    assert hook["language"] == "python"
    assert hook["pass_filenames"] is False


@pytest.mark.prove
@posix
@with_git
def test_the_hooks_run(tmp_path: Path) -> None:
    """As pre-commit runs them: in the repository, with its entry, and no files' names."""
    env = environment(tmp_path)
    command("mechsmith init rules paper-mech", tmp_path, env)
    home = tmp_path / "rules"
    commit(home, env, "first")
    for hook in hooks():
        command(hook["entry"], home, env)
    edit(home / "content" / "paper-mech" / "enemies.yaml",
         "-    armour: 4\n-    figure: tank\n+    armour: many\n+    figure: tank\n")  # fmt: skip
    for hook in hooks():
        said = command(f"{hook['entry']} # status 1", home, env)
        assert "MD103" in said


def commit(home: Path, env: dict[str, str], message: str) -> None:
    if not (home / ".git").exists():
        command("git init --quiet --initial-branch=main", home, env)
    command("git add --all", home, env)
    command(f"git commit --quiet --message '{message}'", home, env)


@pytest.mark.prove
@posix
@with_git
def test_the_script_for_continuous_integration(tmp_path: Path) -> None:
    """On a branch with a broken example: all reports are made, the summary is filled, the status is 1; without, 0."""
    env = environment(tmp_path)
    command("mechsmith init rules paper-mech", tmp_path, env)
    home = tmp_path / "rules"
    (script,) = re.findall(r"^```shell\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert script.count("--time 60s") == 1
    (home / "rules.sh").write_text(script.replace("--time 60s", "--games 40 --policy greedy"), encoding="utf-8")
    commit(home, env, "first")
    command("git checkout --quiet -b change", home, env)
    edit(home / "content" / "paper-mech" / "enemies.yaml",
         "-      flame-gun: {range: short, power: 4, time: 2, circles: 2}\n"
         "+      flame-gun: {range: short, power: 5, time: 2, circles: 2}\n")  # fmt: skip
    commit(home, env, "more fire")

    summary = tmp_path / "summary.md"
    env |= {"GITHUB_STEP_SUMMARY": str(summary), "GITHUB_WORKSPACE": str(home)}
    (workflow,) = (one for one in yaml_blocks() if "jobs" in one)
    used = [step for step in workflow["jobs"]["rules"]["steps"] if "rules.sh" in step.get("run", "")]
    line = used[0]["run"].replace('"origin/$GITHUB_BASE_REF"', "main")
    done = subprocess.run(shlex.split(line), cwd=home, env=env, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    told = [read(row) for row in done.stdout.splitlines() if row.startswith("::")]
    assert ("notice", "content/paper-mech/enemies.yaml") in {(kind, one.get("file")) for kind, one, _ in told}
    assert any(kind == "error" and one["title"].startswith("EX503") for kind, one, _ in told)
    assert "Firethrower, Flame Gun: power" in summary.read_text(encoding="utf-8")
    uploaded = [step["with"] for step in workflow["jobs"]["rules"]["steps"] if "upload" in step.get("uses", "")]
    for one in uploaded:
        file = home / (one.get("sarif_file") or one["path"])
        assert file.is_file()
        if file.suffix == ".sarif":
            assert results(file.read_text(encoding="utf-8"))

    command("git checkout --quiet main", home, env)
    again = subprocess.run(shlex.split(line), cwd=home, env=env, capture_output=True, encoding="utf-8", check=False)
    assert again.returncode == 0, again.stdout + again.stderr
    missing = subprocess.run(
        ["sh", "rules.sh", "no-such-branch"], cwd=home, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert missing.returncode == 2


def test_its_words_of_figures_are_those_of_the_reports() -> None:
    from generator.compare.telling import LEGEND, NO_INFORMATION
    from tests.compare import reports

    words = section("In play")
    assert NO_INFORMATION in words
    assert "beyond chance" in LEGEND.lower()
    from generator.compare.telling import by_hand, change, judged

    assert change(reports.WIN) in words
    assert judged(reports.WIN, reports.GREEDY) in words
    assert judged(reports.SCORE, reports.GREEDY).rpartition(" within")[0] in words
    assert judged(reports.FIST, reports.GREEDY) in words
    assert by_hand(reports.PLAY).lower().startswith("played by hand")
