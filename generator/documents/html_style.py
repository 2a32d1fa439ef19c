"""The inline style sheet of HTML documents: the pages' look on a screen of any width, and on paper."""

from __future__ import annotations

STYLE = """\
:root { color-scheme: light dark; --ground: #fff; --ink: #111; --soft: #555; --rule: #111; --thin: #bbb;
  --accent: ACCENT; --paper: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171a; --ink: #e8e8e6; --soft: #a9adb0; --rule: #c9cccd;
  --thin: #454a4e; --accent: color-mix(in srgb, ACCENT 55%, white); --paper: #f4f4f2; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 Barlow-Regular, "Helvetica Neue", "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 1rem 1.1rem 4rem; overflow-wrap: break-word; }
h1, h2, h3, h4, .label, .number, .mark, dt, dd, caption, th, figcaption, nav, .kind {
  font-family: BarlowCondensed-Medium, "Roboto Condensed", "Arial Narrow", "Helvetica Neue", Arial, sans-serif; }
strong, .medium, b { font-family: Barlow-SemiBold, "Helvetica Neue", Arial, sans-serif; font-weight: normal; }
em, .story { font-family: Barlow-Italic, "Helvetica Neue", Arial, sans-serif; font-style: normal; }
h1, h2, h3, h4, .number, .mark, .ref, b.label, dd, caption, th, .kind { font-family: BarlowCondensed-SemiBold,
  "Arial Narrow", Arial, sans-serif; font-weight: normal; }
h1, h2, h3, h4 { line-height: 1.15; text-wrap: balance; }
header { border-top: .3rem solid var(--rule); padding-top: 1rem; }
header .kind { margin: 0; color: var(--accent); font-size: 1.15rem; }
h1 { font-size: 2.6rem; margin: .1rem 0 .6rem; }
h2 { font-size: 1.6rem; border-top: 2px solid var(--rule); padding-top: .6rem; margin: 3rem 0 1rem; }
h3 { font-size: 1.25rem; margin: 2rem 0 .8rem; }
h4 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
h2:has(> .number) { position: relative; padding-left: 3rem; }
h2 > .number { position: absolute; left: 0; }
h2 small { float: right; font-size: 1rem; font-weight: 500; color: var(--soft); }
.lead { font-size: 1.2rem; }
.small { font-size: .9rem; color: var(--soft); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(4.4rem, 1fr)); gap: .6rem .8rem; margin: 1rem 0 2rem;
  border-top: 2px solid var(--rule); border-bottom: 1px solid var(--thin); padding: .5rem 0; }
dt { font-size: .85rem; color: var(--soft); } dd { margin: 0; font-size: 1.2rem; }
a { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .2em; }
.number { color: var(--accent); text-decoration: none; font-variant-numeric: tabular-nums; }
.clause, .play > p { position: relative; padding-left: 3rem; }
.clause > .number, .play > p > .number { position: absolute; left: 0; }
.clause:target, .note:target, section:target > h2 { background: color-mix(in srgb, var(--accent) 16%, transparent); }
.decision > p > .number::after { content: " \\25B8"; }
.mark { color: var(--accent); font-size: .78em; }
a:has(.mark) { text-decoration: none; }
.ref { color: var(--accent); font-size: .78em; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: .5rem; top: .5rem; padding: .5rem .8rem; z-index: 1;
  background: var(--ground); outline: 2px solid var(--accent); }
main:focus { outline: none; }
nav.languages { max-width: 42rem; margin: 0 auto; padding: .8rem 1.1rem 0; text-align: right; }
nav.languages a { display: inline; padding: 0; text-decoration: underline; }
html:not(:lang(en)) main { hyphens: auto; } h1, h2, h3, h4, .number, .mark, .ref, nav { hyphens: manual; }
ul, ol { padding-left: 4.2rem; } ul { list-style: square; } li { margin: .25rem 0; } li::marker { color: var(--soft); }
ul.boxes { list-style: "\\25A1  "; }
nav ol { list-style: none; padding: 0; columns: 2; column-gap: 1.4rem; } nav h2 { margin-top: 1.5rem; }
nav li { border-bottom: 1px solid var(--thin); margin: 0; break-inside: avoid; } nav li.level2 { padding-left: 2rem; }
nav a { display: flex; padding: .55rem 0; text-decoration: none; line-height: 1.25; }
nav li a:not(:has(.number)) { padding-left: 2rem; }
nav .number { flex: 0 0 2rem; }
.table { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; line-height: 1.35; }
caption { text-align: left; padding-bottom: .3rem; font-size: 1.1rem; }
th { text-align: left; border-bottom: 2px solid var(--rule); }
td { border-bottom: 1px solid var(--thin); vertical-align: top; font-family: BarlowCondensed-Medium, "Roboto Condensed",
  "Arial Narrow", Arial, sans-serif; font-size: 1.08em; }
th, td { padding: .3rem .8rem .3rem 0; } .c { text-align: center; } .r { text-align: right; }
figure { margin: 1.5rem 0; } figcaption { color: var(--soft); font-size: .95rem; margin-top: .4rem; }
svg text { font-kerning: none; font-variant-ligatures: none; white-space: pre; }
svg { display: block; overflow: visible; max-width: 100%; height: auto; background: var(--paper); }
@media (prefers-color-scheme: dark) { svg { padding: .5rem; } }
.cover svg { max-width: 60%; margin-bottom: 1rem; }
figure svg { width: 100%; max-width: 32rem; }
figure.wide svg { max-width: none; }
.strip { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: flex-start; margin: 1.5rem 0 .5rem; }
.strip figure { margin: 0; flex: 1 1 18rem; }
.refers { color: var(--soft); font-size: .9em; white-space: normal; }
.note { border-left: 3px solid var(--accent); padding: .1rem 0 .1rem .9rem; margin: 1.2rem 0; }
.note p { margin: .3rem 0; }
@media print { .skip, nav.languages { display: none; }
  :root { --ground: #fff; --ink: #000; --soft: #333; --rule: #000; --thin: #999; --accent: #000;
  --paper: #fff; } body { font-size: 9.5pt; } main { max-width: none; padding: 0; columns: 2; column-gap: 10mm; }
  header, nav, figure.wide { column-span: all; } nav ol { columns: 2; } h2, h3, h4 { break-after: avoid; }
  .clause, figure, tr, .note { break-inside: avoid; } svg { padding: 0; } a { text-decoration: none; } }
"""
