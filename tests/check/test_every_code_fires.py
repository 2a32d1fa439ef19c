"""Every code of every part is registered once, and some test makes it fire; the table says which.

The quick tests hold the table against the registry and the files; the slower proof runs the tests named and looks at
what really fired.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from generator.check.catalogue import PACKAGE, code_modules, load_all
from generator.data.diagnostics import Code, Severity

ROOT = Path(__file__).resolve().parents[2]

FIRED_BY = {
    "tests/build/test_make.py::test_a_draft_is_drawn_and_says_so":
        "DR310 PJ952",
    "tests/build/test_make.py::test_a_sheet_that_is_gone_takes_its_files_along":
        "PJ951",
    "tests/build/test_make.py::test_backs_alone_of_sheets_that_have_none":
        "PJ953",
    "tests/check/test_brought.py::test_what_the_game_does_not_have":
        "EX511 EX512",
    "tests/check/test_by_hand.py::test_check_and_sample_say_so_each_time":
        "HR121",
    "tests/check/test_balance.py::test_a_band_that_was_left_and_one_that_may_be":
        "BL104 BL105",
    "tests/check/test_balance.py::test_bands_of_the_game_that_was_copied_are_advice_for_other_data":
        "BL109",
    "tests/cli/test_balance.py::test_an_error_that_stops_a_build_cannot_be_accepted":
        "BL110",
    "tests/check/test_balance.py::test_a_replay_that_gives_other_results":
        "BL103",
    "tests/check/test_balance.py::test_games_that_were_never_recorded":
        "BL102",
    "tests/check/test_balance.py::test_stale_results":
        "BL101",
    "tests/check/test_balance.py::test_things_that_are_not_there":
        "BL106",
    "tests/check/test_balance.py::test_what_is_accepted_is_advice_and_what_accepts_nothing_is_told":
        "BL107 BL108",
    "tests/check/test_contests.py::test_a_choice_that_nobody_would_miss":
        "BL111 BL112",
    "tests/check/test_coverage.py::test_a_rule_played_by_hand_is_said_each_time":
        "SG613",
    "tests/check/test_coverage.py::test_a_rule_that_nothing_reached":
        "SG612",
    "tests/check/test_coverage.py::test_a_rule_without_code":
        "SG610",
    "tests/check/test_coverage.py::test_code_that_cites_a_definition":
        "SG614",
    "tests/check/test_coverage.py::test_code_without_a_clause":
        "SG611",
    "tests/check/test_played.py::test_a_primary_outcome_that_no_sample_has":
        "SG615",
    "tests/check/test_played.py::test_an_engine_that_fails_in_a_game":
        "SG604",
    "tests/check/test_played.py::test_an_engine_that_fails_in_an_example":
        "EX509",
    "tests/check/test_played.py::test_broken_invariants_name_the_seed":
        "SG602",
    "tests/check/test_played.py::test_data_that_the_engine_cannot_use":
        "SG601",
    "tests/check/test_played.py::test_each_fault_of_an_example":
        "EX501 EX502 EX503 EX504 EX505 EX506 EX507 EX508 EX510 MD101 MD103 MD108",
    "tests/check/test_played.py::test_games_without_end_name_the_seed":
        "SG603",
    "tests/check/test_run.py::test_a_text_that_a_page_looks_for_in_vain":
        "PJ936",
    "tests/check/test_run.py::test_a_word_that_no_page_has_room_for":
        "PJ935",
    "tests/check/test_party.py::test_faults_of_the_list":
        "PJ940 PJ941 PJ942",
    "tests/check/test_secrets.py::test_the_start_file_holds_no_sheet_of_the_masters":
        "PJ943",
    "tests/check/test_secrets.py::test_a_secret_on_a_page_for_players_is_an_error":
        "PJ944",
    "tests/check/test_run.py::test_code_that_stumbles_while_drawing":
        "PJ937",
    "tests/check/test_run.py::test_missing_shared_templates": "PJ938",
    "tests/check/test_run.py::test_checks_that_fail_are_a_finding": "SG605",
    "tests/check/test_run.py::test_faults_of_the_list_of_sheets":
        "MD106 PJ931 PJ932 PJ933 PJ934 PJ939 SG620 SG621",
    "tests/check/test_run.py::test_finished_files_that_are_not_there":
        "PR420",
    "tests/maps/test_board_read.py::test_a_fault_in_the_terrain_is_told_at_its_place":
        "MP104 MP110 MP111 MP112 MP113 MP114 MP122",
    "tests/maps/test_board_read.py::test_a_file_that_was_cut_off_is_a_map_with_faults":
        "MP127",
    "tests/maps/test_board_read.py::test_a_hex_listed_twice_in_the_place_of_another":
        "MP106 MP107",
    "tests/maps/test_board_read.py::test_a_label_off_the_map":
        "MP108",
    "tests/maps/test_board_read.py::test_a_level_of_the_ground_out_of_range":
        "MP109",
    "tests/maps/test_board_read.py::test_a_line_that_cannot_be_used_is_told_and_left_out":
        "MP103 MP105 MP118",
    "tests/maps/test_board_read.py::test_a_size_that_no_map_has":
        "MP102",
    "tests/maps/test_board_read.py::test_control_characters_are_left_out_of_texts":
        "MP125",
    "tests/maps/test_board_read.py::test_faults_without_end_are_counted":
        "MP126",
    "tests/maps/test_board_read.py::test_what_stands_after_the_end_and_no_end_at_all":
        "MP115 MP116",
    "tests/maps/test_body.py::test_a_fault_is_told_at_its_place":
        "MP119 MP120 MP121 MP123 MP124",
    "tests/maps/test_files.py::test_a_file_without_a_map_has_a_reason":
        "MP101 MP117",
    "tests/data/test_language_pairs.py::test_each_fault":
        "RF217 RF218 RF221",
    "tests/data/test_language_pairs.py::test_what_has_changed_since_it_was_accepted":
        "RF219",
    "tests/data/test_language_pairs.py::test_a_translation_that_nobody_accepted":
        "RF220",
    "tests/data/test_changes.py::test_each_fault":
        "RF215",
    "tests/cli/test_copy.py::test_a_file_that_cannot_be_merged_is_left_alone":
        "HR113",
    "tests/cli/test_house_changes.py::test_examples_of_the_game_that_fail_are_one_piece_of_advice_and_edited_ones_are_errors":
        "HR131",
    "tests/cli/test_house_changes.py::test_a_version_of_its_own_is_advised_against":
        "HR104",
    "tests/cli/test_copy.py::test_a_copy_that_lost_its_name":
        "HR103",
    "tests/cli/test_copy.py::test_an_origin_that_is_not_as_it_was":
        "HR102",
    "tests/cli/test_copy.py::test_an_update_keeps_what_is_mine_and_lists_what_both_changed":
        "HR111",
    "tests/cli/test_copy.py::test_check_says_that_there_is_a_new_version":
        "HR101",
    "tests/cli/test_copy.py::test_files_that_come_and_go":
        "HR112",
    "tests/compare/test_clauses.py::test_code_alone":
        "CP204",
    "tests/compare/test_scripted.py::test_a_scripted_change":
        "CP101 CP102 CP103 CP104 CP105 CP106 CP107 CP110 CP111 CP112 CP113 CP114 CP115 CP116 CP117 CP120 "
        "CP121 CP122 CP123 CP124 CP125 CP126 CP130 CP131 CP132 CP133 CP134 CP140 CP141 CP142 CP143 CP150 "
        "CP151 CP152 CP153 CP154 CP155 CP156 CP160 CP161 CP162 CP165 CP170 CP201 CP202 CP203 CP205 CP206",
    "tests/compare/test_verdict.py::test_a_breaking_change_without_a_new_version":
        "CP301",
    "tests/compare/test_verdict.py::test_a_change_of_balance_without_a_new_version":
        "CP302",
    "tests/compare/test_verdict.py::test_a_figure_that_leaves_its_band":
        "CP305",
    "tests/compare/test_verdict.py::test_a_new_version_is_told_of":
        "CP304",
    "tests/compare/test_verdict.py::test_a_version_that_went_backwards":
        "CP303",
    "tests/compare/test_verdict.py::test_a_worked_example_that_is_not_true_any_more":
        "CP308",
    "tests/compare/test_verdict.py::test_loadouts_that_became_illegal":
        "CP306 CP307",
    "tests/data/test_models.py::test_a_clause_stands_once_in_the_book":
        "MD116",
    "tests/data/test_models.py::test_a_key_that_no_path_could_hold":
        "MD112",
    "tests/data/test_models.py::test_an_empty_collection_is_too_short":
        "MD107",
    "tests/data/test_models.py::test_an_entry_named_like_a_key_of_its_file":
        "MD113",
    "tests/data/test_models.py::test_each_kind_of_fault":
        "MD102 MD104 MD105 MD110",
    "tests/data/test_models.py::test_files_that_nothing_reads":
        "MD115",
    "tests/data/test_models.py::test_game_and_loadout_must_bear_their_own_names":
        "MD114",
    "tests/data/test_preferences.py::test_a_fault_names_its_line_and_a_way_out":
        "PJ961",
    "tests/data/test_preferences.py::test_keys_that_nothing_reads_are_warned_of":
        "PJ962",
    "tests/data/test_project.py::test_a_faulty_project_file":
        "PJ901",
    "tests/data/test_project.py::test_a_file_held_open_by_a_viewer":
        "PJ907",
    "tests/data/test_project.py::test_a_file_in_the_place_of_a_folder":
        "PJ908",
    "tests/data/test_project.py::test_a_full_disk_leaves_the_old_file":
        "PJ905",
    "tests/data/test_project.py::test_a_read_only_disk":
        "PJ906",
    "tests/data/test_project.py::test_missing_folders_are_all_named":
        "PJ902",
    "tests/data/test_references.py::test_each_fault_has_its_code_and_place":
        "MD109 MD111 RF201 RF202 RF203 RF204 RF205 RF206 RF208 RF209 RF210 RF211 RF212 RF213 RF214 RF216",
    "tests/data/test_references.py::test_suggestions":
        "RF207",
    "tests/data/test_spans.py::test_byte_order_mark_is_skipped_with_advice":
        "YM015",
    "tests/data/test_spans.py::test_each_hazard_has_its_code_and_place":
        "YM001 YM002 YM003 YM004 YM005 YM006 YM007 YM008 YM009 YM010 YM011 YM012 YM013 YM014 YM019 YM020 "
        "YM021 YM023",
    "tests/data/test_spans.py::test_files_that_cannot_be_read":
        "YM017 YM018 YM022",
    "tests/data/test_spans.py::test_not_utf8_says_where":
        "YM016",
    "tests/draw/test_page_checks.py::test_dead_links":
        "DR321",
    "tests/draw/test_page_checks.py::test_digits_need_a_source_or_a_role":
        "DR314 DR320",
    "tests/draw/test_page_checks.py::test_fields_of_a_file_need_names_of_their_own":
        "DR319",
    "tests/draw/test_page_checks.py::test_figures_need_alternative_text_but_not_inside_figures":
        "DR318",
    "tests/draw/test_page_checks.py::test_one_finding_for_a_group_that_sticks_out":
        "DR311",
    "tests/draw/test_page_checks.py::test_outside_the_live_area_is_advice_but_not_for_cut_pages_and_stamps":
        "DR312",
    "tests/draw/test_page_checks.py::test_overflow_finding_carries_the_amount":
        "DR350 DR351",
    "tests/draw/test_page_checks.py::test_overlapping_texts_are_found_but_neighbours_are_not":
        "DR316",
    "tests/draw/test_page_checks.py::test_pips_are_counted_for_each_group":
        "DR313",
    "tests/draw/test_page_checks.py::test_thin_lines_count_scale":
        "DR317",
    "tests/draw/test_page_checks.py::test_too_small_counts_scaled_groups":
        "DR315",
    "tests/draw/test_pieces.py::test_a_missing_back_is_named":
        "DR361",
    "tests/draw/test_pieces.py::test_what_does_not_fit_is_named":
        "DR360",
    "tests/draw/test_printed.py::test_fonts_taken_out":
        "PR404 PR405",
    "tests/draw/test_printed.py::test_missing_and_damaged_files":
        "PR401",
    "tests/draw/test_printed.py::test_pages_and_size":
        "PR402 PR403",
    "tests/draw/test_printed.py::test_pips_that_are_not_there":
        "PR406",
    "tests/draw/test_printed.py::test_properties_taken_out":
        "PR407",
    "tests/draw/test_template.py::test_each_fault_is_found_where_it_stands":
        "DR340 DR341 DR342 DR343 DR344 DR345 DR346 DR347 DR348 DR352 DR353",
    "tests/games/alpha_strike/test_checks.py::test_each_check_fires":
        "AS101 AS102 AS103 AS104 AS105 AS106 AS107",
    "tests/games/galactic_arena/test_checks.py::test_each_check_fires":
        "GA101 GA102 GA103 GA104 GA105 GA106 GA107 GA108 GA109 GA110 GA111 GA112 GA113 GA114 "
        "GA115 GA116 GA117 GA118 GA119 GA121 GA122 GA123 GA124 GA125 GA126 GA127 GA128 GA129 "
        "GA130 GA131 GA132 GA133 GA134 GA135 GA136 GA137 GA138 GA139",
    "tests/games/galactic_arena/test_checks_loadout.py::test_a_weapon_of_somebody_else":
        "GA141",
    "tests/games/galactic_arena/test_checks_loadout.py::test_an_ability_of_somebody_else":
        "GA142",
    "tests/games/galactic_arena/test_checks_loadout.py::test_too_many_tokens_are_told_with_the_sum":
        "GA143",
    "tests/games/galactic_arena/test_checks_loadout.py::test_an_ability_that_is_learnt_twice":
        "GA144",
    "tests/games/galactic_arena/test_checks_loadout.py::test_tokens_that_are_left_over_are_advice":
        "GA145",
    "tests/games/galactic_arena/test_checks_loadout.py::test_a_hero_without_a_weapon":
        "GA146",
    "tests/games/galactic_arena/test_checks_loadout.py::test_an_ability_for_attacks_that_the_weapon_does_not_make":
        "GA147",
    "tests/games/hex_skirmish/test_checks.py::test_each_check_fires":
        "HS101 HS102 HS103 HS104 HS105 HS106 HS107 HS108 HS109 HS110 HS111 HS112 HS113 HS114 HS115 HS116 HS117",
    "tests/games/panzer_witches/test_checks.py::test_each_check_fires":
        "PW101 PW102 PW103 PW104 PW105 PW106 PW107 PW108 PW110 PW111 PW112 PW113 PW114 PW115 PW116 PW117 PW118 PW119 "
        "PW120 PW121 PW122 PW123 PW124 PW125 PW126 PW130 PW131 PW132 PW133 PW134 PW135 PW136 PW137 PW138",
    "tests/games/panzer_witches/test_loadout_kit.py::test_a_thin_field_is_told_to_whoever_chooses":
        "PW109",
    "tests/games/paper_mech/test_checks.py::test_a_fault_is_found_where_it_is":
        "PM101 PM102 PM103 PM104 PM105 PM106 PM107 PM108 PM109 PM110 PM111 PM112 PM113 PM114 PM115 PM116 "
        "PM117 PM118 PM119 PM121 PM122 PM123 PM124 PM125 PM127 PM128 PM129 PM130 PM131",
    "tests/games/paper_mech/test_checks.py::test_legs_without_a_free_move":
        "PM126",
    "tests/games/paper_mech/test_playsheet.py::test_an_enemy_that_is_added_appears_with_both_attacks":
        "PM150",
    "tests/games/paper_mech/test_playsheet.py::test_an_unknown_figure_is_drawn_and_said":
        "PM151",
    "tests/loadouts/test_legal.py::test_an_id_that_is_not_the_file_s_name_is_advice":
        "MD117",
    "tests/units/test_checking.py::test_points_of_our_own_follow_the_formula_and_names_are_given_once":
        "UN130",
    "tests/units/test_force.py::test_a_list_that_is_not_there":
        "UN124",
    "tests/units/test_force.py::test_lines_that_mean_no_unit_or_two":
        "UN120 UN121 UN122",
    "tests/units/test_force.py::test_too_many_points_and_too_many_units":
        "UN123 UN125",
    "tests/units/test_importing.py::test_a_formula_is_refused":
        "UN107",
    "tests/units/test_importing.py::test_a_modifier_that_is_another_than_that_of_the_move":
        "UN114",
    "tests/units/test_importing.py::test_a_renamed_column_is_guessed":
        "UN102",
    "tests/units/test_importing.py::test_a_unit_that_stands_twice_is_imported_once":
        "UN113",
    "tests/units/test_importing.py::test_columns_are_found_by_their_names_in_any_order":
        "UN104",
    "tests/units/test_importing.py::test_encodings":
        "UN112",
    "tests/units/test_importing.py::test_quotes_that_are_never_closed_cost_one_row":
        "UN111",
    "tests/units/test_importing.py::test_rows_that_are_too_long_or_too_short":
        "UN105",
    "tests/units/test_importing.py::test_two_units_of_one_name":
        "UN109",
    "tests/units/test_importing.py::test_values_that_are_put_right":
        "UN108",
    "tests/units/test_importing.py::test_values_that_no_unit_has_leave_the_row_out":
        "UN106",
    "tests/units/test_importing.py::test_what_is_no_list":
        "UN101 UN110",
    "tests/units/test_list_json.py::test_a_key_that_stands_twice":
        "UN103",
}
"""For each test, the codes that it makes fire. A new code needs a test, and a place here."""

AREAS = ("YM", "MD", "RF", "DR", "PR", "EX", "SG", "BL", "CP", "HR", "MP", "UN", "PJ", "PM", "GA", "AS", "HS", "PW")


def table() -> dict[str, str]:
    """The test for each code."""
    return {code: test for test, codes in FIRED_BY.items() for code in codes.split()}


def constants() -> dict[str, str]:
    """The name of each code in the module that registers it."""
    return {
        value.id: name
        for module in code_modules()
        for name, value in vars(importlib.import_module(module)).items()
        if isinstance(value, Code)
    }


def test_every_code_has_a_test_that_makes_it_fire() -> None:
    assert sorted(set(load_all()) - set(table())) == [], "codes that no test makes fire"
    assert sorted(set(table()) - set(load_all())) == [], "codes that are gone"


def test_no_code_stands_twice_in_the_table() -> None:
    assert [code for code, count in Counter(" ".join(FIRED_BY.values()).split()).items() if count > 1] == []


@pytest.mark.parametrize("test", FIRED_BY)
def test_the_test_named_exists_and_its_file_names_the_codes(test: str) -> None:
    file, _, name = test.partition("::")
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", text, re.M)
    names = constants()
    for code in FIRED_BY[test].split():
        assert f'"{code}"' in text or f"codes.{names[code]}" in text, f"{file} says nothing of {code}"


@pytest.mark.prove
def test_what_the_table_says_is_so(tmp_path: Path) -> None:
    noted = tmp_path / "fired.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.check.recorder", "--codes-to", str(noted), *FIRED_BY]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    fired = json.loads(noted.read_text(encoding="utf-8"))
    silent = {code: test for code, test in table().items() if code not in fired.get(test, ())}
    assert silent == {}


def registrations() -> list[tuple[str, str]]:
    """(module, code) of every call of `register` in the package, wherever it stands."""
    found = []
    for file in sorted(PACKAGE.rglob("*.py")):
        if "register(" not in (text := file.read_text(encoding="utf-8")):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "register":
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{file}: the id of a code is written out"
                found.append((".".join(("generator", *file.relative_to(PACKAGE).with_suffix("").parts)), first.value))
    return found


def test_every_code_is_registered_once_where_the_catalogue_looks() -> None:
    found = registrations()
    assert [code for code, count in Counter(code for _, code in found).items() if count > 1] == []
    assert {code for _, code in found} == set(load_all())
    assert {module for module, _ in found} <= set(code_modules())


def test_every_code_is_used() -> None:
    used = {
        name for file in PACKAGE.rglob("*.py")
        for name in re.findall(r"\b[A-Z]\w*\b(?! = register)", file.read_text(encoding="utf-8"))
    }
    assert [code for code, name in constants().items() if name not in used] == []


@pytest.mark.parametrize("code", load_all().values(), ids=lambda code: code.id)
def test_every_code_is_explained(code: Code) -> None:
    assert re.fullmatch(rf"({'|'.join(AREAS)})\d{{3}}", code.id)
    assert code.title
    assert not code.title.endswith(".")
    assert code.explanation.endswith((".", "?"))
    assert code.remedy
    assert isinstance(code.severity, Severity)
