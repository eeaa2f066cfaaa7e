/** What a result page has beside the styles of all tabs. */
export const styles = `
body { padding: 0; line-height: 1.5; }
code, pre, .own-id { font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size, 1em); background: none; color: inherit; padding: 0; }
button { color: inherit; border-radius: 3px; }
:focus-visible { outline-offset: -1px; }
h1:focus-visible { outline: none; }
.tools { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: 2px; margin: 0 -20px; padding: 6px 20px; background: var(--vscode-editor-background); border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.tool { min-height: 24px; min-width: 24px; }
.tool:not(.plain) > .icon { width: 12px; height: 12px; vertical-align: -1px; }
.tool[aria-disabled] { opacity: 0.4; cursor: default; background: none; }
.kind { flex: 1; padding: 0 8px; font-weight: 600; }
.result.waiting { opacity: 0.6; }
.sentence { margin: 16px 0; }
h1 { margin: 14px 0 2px; font-size: 1.35em; font-weight: 600; line-height: 1.35; overflow-wrap: anywhere; }
h1.good .mark { color: var(--good); }
h1.bad .mark, .bad { color: var(--bad); }
h1.warning .mark { color: var(--warning); }
h1.bad { color: inherit; }
.own-id { overflow-wrap: anywhere; max-width: 100%; }
.own-id code { display: block; max-height: 9em; overflow: auto; }
.where { display: flex; flex-wrap: wrap; gap: 2px 0; color: var(--vscode-descriptionForeground); }
.part:not(:last-child)::after { content: "·"; margin: 0 6px; }
.chips { display: flex; flex-wrap: wrap; gap: 4px 6px; }
.source { padding: 0 6px; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); border-radius: 9px; color: var(--vscode-descriptionForeground); font-size: 0.9em; line-height: 18px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.source.bad { color: var(--bad); }
.others { display: flex; flex-wrap: wrap; gap: 4px; margin: 8px 0; }
.watch { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 10px; margin: 8px 0; font-variant-numeric: tabular-nums; }
.action { color: var(--vscode-textLink-foreground); min-height: 24px; }
.overview { display: grid; grid-template-columns: fit-content(220px) minmax(0, 1fr) fit-content(180px) minmax(0, 1fr); gap: 3px 20px; margin: 14px 0; align-items: baseline; }
.fact { display: grid; grid-template-columns: subgrid; grid-column: span 2; align-items: baseline; }
.fact.alone { grid-column: 1 / -1; }
.fact.alone > dd { grid-column: 2 / -1; }
/* The first of two begins a row. */
.fact:not(.alone) { grid-column-end: span 2; }
dt { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.share { display: inline-block; width: 90px; height: 7px; margin-left: 10px; border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; background: var(--vscode-editorWidget-background, transparent); box-shadow: inset 0 0 0 1px var(--vscode-widget-border, transparent); overflow: hidden; vertical-align: baseline; }
.share > span { display: block; height: 100%; background: var(--vscode-progressBar-background, currentColor); }
.link { color: var(--vscode-textLink-foreground); font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size, 1em); white-space: nowrap; cursor: pointer; }
.link.whole { white-space: inherit; word-break: break-all; }
.link:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
.name { color: var(--vscode-descriptionForeground); }
.guess { color: var(--vscode-descriptionForeground); font-style: italic; }
.with-copy, .own-id, td { position: relative; }
/* Over what follows, so that nothing makes room for it. */
.copy { position: absolute; left: 100%; top: 50%; transform: translateY(-50%); z-index: 1; padding: 0 2px; min-width: 22px; height: 22px; line-height: 20px; border-color: var(--vscode-contrastBorder, transparent); background: var(--vscode-editor-background); opacity: 0; }
.copy:hover { background: var(--vscode-editor-background); color: var(--vscode-textLink-activeForeground); }
.with-copy:has(> .whole) > .copy { position: static; transform: none; height: 20px; line-height: 18px; vertical-align: bottom; }
.row-copy .copy { left: auto; right: 0; }
.own-id { display: flex; align-items: start; gap: 2px; }
.own-id > .copy { flex: none; position: static; transform: none; }
.form { flex: none; white-space: nowrap; color: var(--vscode-descriptionForeground); font-family: var(--vscode-font-family); font-size: 0.9em; height: 22px; line-height: 20px; padding: 0 4px; }
/* A button at the end of a line may reach into the margin. */
body { container-type: inline-size; }
main { padding: 0 20px 24px; overflow-x: clip; }
h1 code { font-size: inherit; }
.with-copy:hover > .copy, .own-id:hover > .copy, .own-id > .copy, tr:hover .row-copy .copy, .copy:focus { opacity: 1; }
@media (hover: none) { .copy { opacity: 1; } }
.tabs { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 18px 0 8px; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.tabs button { padding: 3px 2px; border: 0; border-bottom: 2px solid transparent; border-radius: 0; color: var(--vscode-panelTitle-inactiveForeground, var(--vscode-descriptionForeground)); }
.tabs button:hover { background: none; color: var(--vscode-foreground); }
.tabs button[aria-selected="true"] { color: var(--vscode-panelTitle-activeForeground, var(--vscode-foreground)); border-bottom-color: var(--vscode-panelTitle-activeBorder, var(--vscode-focusBorder)); font-weight: 600; }
.tab-count { color: var(--vscode-descriptionForeground); font-weight: 400; font-variant-numeric: tabular-nums; }
.table-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; margin: 6px 0; }
.table-actions { display: flex; flex-wrap: wrap; gap: 4px; margin-inline-start: auto; }
.action[aria-disabled] { opacity: 0.4; cursor: default; }
input[type="search"] { font: inherit; width: 220px; max-width: 100%; padding: 2px 6px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px; }
input::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
.count { color: var(--vscode-descriptionForeground); font-variant-numeric: tabular-nums; }
.scroll { position: relative; overflow: auto; max-width: 100%; line-height: 24px; }
.scroll.long { max-height: max(300px, 70vh); contain: strict; height: 70vh; min-height: 300px; }
th { text-align: start; font-weight: 600; color: var(--vscode-descriptionForeground); position: sticky; top: 0; z-index: 1; background: var(--vscode-editor-background); padding: 0 16px 0 4px; white-space: nowrap; }
.sort { padding: 0 2px; margin-left: -2px; border-color: transparent; font-weight: inherit; color: inherit; }
.sort:hover, .form:hover { color: var(--vscode-foreground); }
td { text-align: start; vertical-align: top; padding: 0 16px 0 4px; min-width: 4ch; max-width: 60ch; overflow-wrap: anywhere; }
td.short { white-space: nowrap; }
tbody tr:hover { background: var(--vscode-list-hoverBackground); outline: 1px dashed var(--vscode-contrastActiveBorder, transparent); outline-offset: -1px; }
tbody tr.spacer:hover { background: none; outline: none; }
tr.failed > td, tr.failed .name { color: var(--bad); }
tr.caught > td, tr.caught .name { color: var(--warning); }
tr.detail > td { max-width: none; }
.detail-label { color: var(--vscode-descriptionForeground); margin-right: 8px; }
.open-row { display: inline-block; vertical-align: bottom; min-width: 22px; height: 20px; line-height: 18px; padding: 0 1px; margin-right: 4px; border-color: transparent; color: var(--vscode-descriptionForeground); }
.part-of { display: inline-block; min-width: 7ch; white-space: nowrap; color: var(--vscode-descriptionForeground); }
td.shares { text-align: end; }
.part-of > .share { width: 44px; margin-left: 6px; }
tr:focus { background: var(--vscode-list-inactiveSelectionBackground); }
tr:is(:focus, :hover) :is(.name, .guess, .part-of, .detail-label) { color: inherit; }
tr:focus .link { color: color-mix(in srgb, var(--vscode-textLink-foreground) 80%, var(--vscode-foreground)); }
tr:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
[role="treegrid"] td:first-child { white-space: nowrap; max-width: 90ch; overflow: hidden; text-overflow: ellipsis; }
.long table { table-layout: fixed; width: max-content; min-width: 100%; }
.long tr:not(.spacer) { height: 24px; }
.long td { height: 24px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: none; }
.spacer td { padding: 0; }
.twistie { display: inline-block; width: 18px; cursor: pointer; }
.more { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; margin: 8px 0; }
.more label { display: flex; align-items: center; gap: 6px; color: var(--vscode-descriptionForeground); }
.more input { font: inherit; width: 16ch; padding: 2px 6px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px; }
.more progress { width: 120px; accent-color: var(--vscode-progressBar-background, currentColor); }
.more-words { font-variant-numeric: tabular-nums; }
.more .note { flex-basis: 100%; margin: 0; }
.note, .from { color: var(--vscode-descriptionForeground); }
.source-list { margin: 6px 0; padding-left: 2.5em; overflow-wrap: anywhere; }
.flow { display: grid; grid-template-columns: repeat(auto-fit, minmax(0, 1fr)); gap: 8px 44px; align-items: start; }
.flow-side { min-width: 0; position: relative; }
.flow-side + .flow-side::before { content: "→" / ""; position: absolute; left: -30px; top: 2px; font-size: 1.3em; line-height: 1.2; color: var(--vscode-descriptionForeground); }
h2 { display: flex; justify-content: space-between; align-items: baseline; margin: 4px 0 6px; font-size: 1em; font-weight: 600; }
h2 > .action { font-weight: 400; }
.flow-owner, .card { margin: 0 0 8px; padding: 6px 10px; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, var(--vscode-panel-border, transparent))); border-radius: 4px; }
.lane > h2 { display: block; }
.stages { display: flex; margin: 0; padding: 0; list-style: none; }
.stage { flex: 1 1 0; min-width: 0; padding-right: 12px; overflow-wrap: anywhere; }
.track { display: flex; align-items: center; gap: 6px; }
.track > .dot { flex: none; min-width: 1.1em; text-align: center; font-weight: 600; }
.own-after { display: none; }
.rule { flex: 1; border-top: 1px solid currentColor; opacity: 0.4; }
.stage:is(.open, .none, .unknown) { color: var(--vscode-descriptionForeground); }
.stage.done .dot { color: var(--good); }
.stage.failed .dot, .stage.failed .stage-label { color: var(--bad); }
.stage-label { font-weight: 600; }
.stage-place { color: var(--vscode-descriptionForeground); font-variant-numeric: tabular-nums; }
.stage-after { flex: none; color: var(--vscode-descriptionForeground); font-size: 0.9em; font-variant-numeric: tabular-nums; }
.lane > p { margin: 8px 0 0; }
.lane > ul { margin: 4px 0 0; padding-left: 1.4em; }
@container (max-width: 720px) {
  .stages { display: block; }
  .stage { padding: 0 0 6px; }
  .track > .rule, .stage-after { display: none; }
  .own-after { display: inline; }
  .own-after::before { content: " · +" / ""; }
}
.neighbours { display: flex; flex-wrap: wrap; align-items: center; gap: 0 8px; margin: 8px 0 0; font-variant-numeric: tabular-nums; }
.neighbours .link { font-family: inherit; padding: 2px 0; }
.neighbours > * + *::before { content: "·" / ""; margin-right: 8px; color: var(--vscode-descriptionForeground); display: inline-block; }
.neighbours > strong { font-weight: 600; }
.cards { columns: 440px 2; column-gap: 16px; margin: 0 0 6px; }
.card { margin: 0 0 10px; min-width: 0; break-inside: avoid; }
.card:only-child { column-span: all; }
.card > .overview { margin: 0; grid-template-columns: fit-content(170px) minmax(0, 1fr); }
.card .fact { grid-column: 1 / -1; }
.flow-line { display: flex; flex-wrap: wrap; gap: 0 16px; justify-content: space-between; margin: 0; }
.flow-name, .flow-amount { min-width: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.flow-owner > .flow-line > .flow-amount { font-weight: 600; margin-left: auto; }
.flow-owner > ul { list-style: none; margin: 4px 0 0; padding: 4px 0 0 12px; border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.flow-item + .flow-item { margin-top: 4px; }
.flow-about { margin: 0; color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
.flow-about .detail-label { margin-right: 0; }
.flow-about > .part:not(:last-child)::after { margin: 0 6px 0 2px; }
/* In some themes descriptions have the colour of all other text. */
.flow .change, .flow .change .flow-about { color: color-mix(in srgb, var(--vscode-foreground) 75%, var(--vscode-editor-background)); }
.flow .burned { color: var(--bad); }
pre { max-height: 60vh; overflow: auto; margin: 4px 0 12px; padding: 8px; background: var(--vscode-textCodeBlock-background, transparent); border: 1px solid var(--vscode-contrastBorder, transparent); }
summary { cursor: pointer; width: max-content; max-width: 100%; }
.contract { max-width: 1100px; }
.contract .table-tools { align-items: end; }
.fn { display: block; margin: 0; padding: 8px 0; border-top: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.fn-head { margin: 0; overflow-wrap: anywhere; max-width: none; width: auto; }
.fn-name { font-weight: 600; }
.fn-types, .type, .fn-from, .reading { color: var(--vscode-descriptionForeground); }
.fn-from { margin-left: 10px; font-size: 0.9em; }
.field { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 0 12px; align-items: baseline; margin: 4px 0; }
.field > label { overflow-wrap: anywhere; }
.field > span { grid-column: 2; font-size: 0.92em; overflow-wrap: anywhere; }
.field > span:empty { display: none; }
.table-tools .field { grid-template-columns: auto 160px; margin: 0; }
.field input, .field textarea, .field select { font: inherit; font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size, 1em); width: 100%; max-width: 640px; padding: 2px 6px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px; }
.field select { width: max-content; color: var(--vscode-dropdown-foreground, var(--vscode-input-foreground)); background: var(--vscode-dropdown-background, var(--vscode-input-background)); }
.field textarea { resize: vertical; }
.field [aria-invalid] { border-color: var(--vscode-inputValidation-errorBorder, var(--vscode-errorForeground)); }
textarea::placeholder { color: var(--vscode-input-placeholderForeground); opacity: 1; }
.problem { color: var(--bad); overflow-wrap: anywhere; }
.outcome { font-weight: 600; }
.run { min-height: 24px; padding: 1px 12px; color: var(--vscode-button-foreground); background: var(--vscode-button-background); border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
.run:hover { background: var(--vscode-button-hoverBackground, var(--vscode-button-background)); }
.request { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 14px; margin: 4px 0; overflow-wrap: anywhere; }
.request > code { min-width: 0; }
.output { margin: 4px 0 14px; }
.answer h3 { margin: 12px 0 2px; font-size: 1em; }
.values { margin: 6px 0; }
.values > div { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 0 12px; align-items: baseline; }
fieldset { margin: 8px 0; padding: 4px 12px 8px; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); border-radius: 3px; }
legend { color: var(--vscode-descriptionForeground); padding: 0 4px; }
@container (max-width: 640px) {
  .field, .values > div { grid-template-columns: minmax(0, 1fr); }
  .field > span { grid-column: 1; }
  main { padding: 0 12px 16px; }
  .tools { margin: 0 -12px; padding: 6px 12px; }
  .overview { grid-template-columns: fit-content(130px) minmax(0, 1fr); gap: 3px 12px; }
  .fact, .fact.alone { grid-column: 1 / -1; }
  .card > .overview { grid-template-columns: fit-content(110px) minmax(0, 1fr); }
  .flow { grid-template-columns: minmax(0, 1fr); }
  .flow-side + .flow-side::before { content: none; }
}
@media (prefers-reduced-motion: no-preference) { .result { transition: opacity 120ms ease-in 150ms; } }
`;
