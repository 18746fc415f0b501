"""The style of charts and of a study's page, in the colours of the browser client."""

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --table: #EBE0CA; --paper: #FBF5E8; --paper-2: #F4EBD9; --line: #DACBB0; --line-strong: #84745B;
  --ink: #29231B; --ink-2: #5E5242; --wood: #8A6240; --act: #1C6B47; --focus: #14407F;
  --s0: #7C5000; --s0-soft: #7C500038; --s1: #14407F;
  --font: ui-rounded, "SF Pro Rounded", "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans",
    "Liberation Sans", system-ui, sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --table: #14201C; --paper: #1C2B26; --paper-2: #24352F; --line: #35473F; --line-strong: #879C90;
    --ink: #F3EADA; --ink-2: #B4BCAE; --wood: #7F5D40; --act: #8AD39A; --focus: #9CC4FF;
    --s0: #F0C45A; --s0-soft: #F0C45A38; --s1: #9CC4FF;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--table); color: var(--ink);
  font: 450 .9375rem/1.5 var(--font);
}
main, header { max-width: 54rem; margin: 0 auto; padding: 0 16px; }
header { padding-top: 40px; }
h1, h2 { letter-spacing: -.02em; line-height: 1.15; text-wrap: balance; }
h1 { font-size: 2.125rem; margin: 16px 0 8px; }
h2 { font-size: 1.375rem; margin: 0 0 8px; }
p { margin: 0 0 12px; max-width: 42rem; text-wrap: pretty; }
a { color: var(--act); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible, .wide:focus-visible {
  outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 6px;
}
.chips { display: flex; gap: 4px; padding: 0; margin: 0; list-style: none; }
.chips li {
  width: 28px; height: 39px; border-radius: 3px; font-weight: 700; font-size: .8125rem;
  padding: 2px 0 0 5px; box-shadow: 0 1px 1px #3b2a1433, 0 2px 5px #3b2a142e;
}
.lead { font-size: 1.125rem; color: var(--ink-2); }
.quiet { color: var(--ink-2); font-size: .8125rem; }
.warning { border-left: 4px solid var(--s0); padding-left: 12px; }
section, figure {
  background: var(--paper); border: 1px solid var(--line); border-radius: 20px;
  margin: 24px 0; padding: 24px;
}
figure:target { border-color: var(--act); }
ol.findings { margin: 0; padding: 0; list-style: none; }
ol.findings li { padding: 12px 0; border-top: 1px solid var(--line); }
ol.findings li:first-child { border-top: 0; padding-top: 4px; }
ol.findings li:last-child { padding-bottom: 0; }
ol.findings a { font-weight: 650; display: block; }
.finding { font-weight: 650; margin-bottom: 4px; }
.about { display: block; color: var(--ink-2); font-size: .8125rem; }
.panels { columns: 19rem 2; column-gap: 28px; }
svg.panel {
  width: 100%; height: auto; max-width: 30rem; display: block;
  margin-bottom: 12px; break-inside: avoid;
}
svg text { fill: var(--ink-2); font: 450 13px var(--font); font-variant-numeric: tabular-nums; }
svg .title { fill: var(--ink); font-weight: 700; font-size: 14px; }
svg .heading {
  fill: var(--ink); font-weight: 650; stroke: var(--paper); stroke-width: 5px; paint-order: stroke;
}
svg .stripe { fill: var(--paper-2); opacity: .6; }
svg .stem { stroke-width: 4; opacity: .35; }
svg .label { fill: var(--ink); }
svg .end { text-anchor: end; }
svg .middle { text-anchor: middle; }
svg .grid { stroke: var(--line); stroke-width: 1; }
svg .branch { stroke: var(--wood); stroke-width: 3; stroke-linecap: round; }
svg .leaf { fill: #42A070; }
svg .whisker { stroke-width: 2; stroke-linecap: round; opacity: .8; }
svg .fine { stroke-width: 1; }
svg .s0 { stroke: var(--s0); }
svg .s1 { stroke: var(--s1); }
svg .mark.s0 { fill: var(--s0); }
svg .mark.s1 { fill: var(--paper); stroke-width: 2; }
svg .line { fill: none; stroke-width: 1.5; opacity: .55; }
svg .line.s1 { stroke-dasharray: 4 3; }
svg .area { stroke-width: 1.5; fill: none; stroke-linejoin: round; }
svg .area.s0 { fill: var(--s0-soft); }
svg .outer { stroke-width: 2; stroke-linecap: round; }
svg .inner { stroke-width: 1.5; }
svg .inner.s0 { fill: var(--s0-soft); }
svg .inner.s1 { fill: var(--paper); }
svg .median { stroke-width: 3; stroke-linecap: round; }
.legend {
  display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 4px 0 16px;
  color: var(--ink-2); font-size: .8125rem;
}
.legend span { display: inline-flex; align-items: center; gap: 8px; }
svg.key { width: 28px; height: 14px; }
details { margin-top: 16px; border-top: 1px solid var(--line); padding-top: 8px; }
summary {
  cursor: pointer; min-height: 44px; display: flex; align-items: center;
  font-weight: 650; color: var(--act); list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::before { content: "+"; flex: 0 0 1.25em; font-weight: 700; }
details[open] > summary::before { content: "−"; }
.wide { overflow: auto; max-height: 26rem; border: 1px solid var(--line); border-radius: 12px; }
table {
  border-collapse: collapse; width: 100%;
  font-size: .8125rem; font-variant-numeric: tabular-nums;
}
th, td {
  text-align: left; padding: 6px 12px; white-space: nowrap; border-bottom: 1px solid var(--line);
}
th { position: sticky; top: 0; background: var(--paper-2); }
tbody th { position: static; background: none; font-weight: 450; }
tr:last-child td, tr:last-child th { border-bottom: 0; }
pre {
  background: var(--paper-2); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0 0;
  padding: 12px; white-space: pre-wrap; overflow-wrap: anywhere; font: .8125rem/1.45 var(--mono);
  user-select: all;
}
pre span { display: inline-block; }
code { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere; }
footer { max-width: 54rem; margin: 0 auto; padding: 0 16px 48px; }
@media (max-width: 720px) {
  section, figure { padding: 20px 16px; border-radius: 16px; margin: 16px 0; }
  main, header, footer { padding-left: 10px; padding-right: 10px; }
  header { padding-top: 24px; }
  h1 { font-size: 1.75rem; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print { body { background: none; } figure { break-inside: avoid; } }
"""
