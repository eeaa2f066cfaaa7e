/** Colours are the theme's, by VS Code's variables alone; high contrast themes set the borders. */
export const styles = `
/* Some themes have a colour of errors that is too pale for words. */
:host { --bad: color-mix(in srgb, var(--vscode-errorForeground) 55%, var(--vscode-foreground));  --ground: var(--vscode-notebook-outputContainerBackgroundColor, var(--vscode-editor-background)); --line: var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); --active-line: var(--vscode-contrastActiveBorder, transparent); --found: var(--vscode-editor-findMatchHighlightBackground); display: block; font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); color: var(--vscode-foreground); }
* { box-sizing: border-box; }
section { margin: 0 0 8px; }
.status { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; min-height: 24px; }
.status .words { flex: 1 1 auto; color: var(--vscode-descriptionForeground); }
.status .label { color: var(--vscode-foreground); font-weight: 600; }
[hidden] { display: none !important; }
.status > .tools { margin-left: auto; }
.status.tooled { position: sticky; top: 0; z-index: 3; background: var(--ground); }
.search .count { min-width: 11ch; }
.steps.unseen { visibility: hidden; }
.tools { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; }
button { font: inherit; color: var(--vscode-descriptionForeground); background: none; border: 1px solid transparent; border-radius: 2px; padding: 0 6px; line-height: 20px; cursor: pointer; }
button:hover { color: var(--vscode-foreground); background: var(--vscode-toolbar-hoverBackground); outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent); }
button[aria-pressed="true"] { color: var(--vscode-inputOption-activeForeground); background: var(--vscode-inputOption-activeBackground); border-color: var(--vscode-inputOption-activeBorder); }
button:focus-visible, input:focus-visible, .rows:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
input { font: inherit; width: 14ch; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); padding: 1px 4px; }
.sentence { margin: 4px 0; }
.error .code { color: var(--bad); font-family: var(--vscode-editor-font-family); }
.expectation { margin: 2px 0; font-family: var(--vscode-editor-font-family); }
.expectation .mark { display: inline-block; width: 2ch; }
.expectation.fails .mark, .expectation.fails .verdict { color: var(--bad); font-weight: 600; }
.expectation.holds .mark { color: color-mix(in srgb, var(--vscode-testing-iconPassed, var(--vscode-charts-green)) 50%, var(--vscode-foreground)); }
.rows { --lead: clamp(8.5em, 34cqi, 19em); --side: clamp(13em, calc((100cqi - var(--lead) - 12px) / var(--sides)), 43em); border: 1px solid var(--vscode-contrastBorder, transparent); border-top-color: var(--line); overflow: auto; position: relative; font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); contain: strict; container-type: inline-size; }
.canvas { position: relative; min-width: 100%; }
.window { position: absolute; top: 0; left: 0; min-width: 100%; }
.row { contain: layout style; display: flex; height: 22px; line-height: 22px; white-space: pre; padding-right: 12px; width: max-content; min-width: 100%; }
.row:hover { background: var(--vscode-list-hoverBackground); }
.used .row.active { background: var(--vscode-list-inactiveSelectionBackground); outline: 1px dotted var(--active-line); outline-offset: -1px; }
.used .row.active * { color: var(--vscode-list-inactiveSelectionForeground, var(--vscode-foreground)); }
.rows:focus .row.active { background: var(--vscode-list-activeSelectionBackground); color: var(--vscode-list-activeSelectionForeground); outline: 1px solid var(--vscode-list-focusOutline, var(--active-line)); }
.rows:focus .row.active * { color: inherit; }
.twisty { flex: none; width: 2ch; text-align: center; cursor: pointer; color: var(--vscode-icon-foreground); }
.key { flex: none; color: var(--vscode-debugTokenExpression-name, var(--vscode-symbolIcon-propertyForeground)); padding-right: 1ch; }
.cell { flex: none; padding-right: 1ch; }
.clip { overflow: hidden; text-overflow: ellipsis; }
.side { flex: none; width: var(--side); overflow: hidden; text-overflow: ellipsis; padding: 0 1ch; border-left: 1px solid var(--line); }
.side.same { width: calc(var(--side) * var(--sides)); }
.lead { flex: none; display: flex; width: var(--lead); position: sticky; left: 0; z-index: 1; background: var(--ground); }
.lead .key { flex: 1 1 auto; min-width: 0; }
.header .lead { padding-left: 2ch; }
.row:hover .lead { background: linear-gradient(var(--vscode-list-hoverBackground, transparent) 0 0), var(--ground); }
.used .row.active .lead { background: linear-gradient(var(--vscode-list-inactiveSelectionBackground, transparent) 0 0), var(--ground); }
.rows:focus .row.active .lead { background: linear-gradient(var(--vscode-list-activeSelectionBackground, transparent) 0 0), var(--ground); }
.sides { position: sticky; top: 0; z-index: 2; background: var(--ground); }
mark, .hit { background: var(--found); color: var(--vscode-foreground); outline: 1px dotted var(--active-line); outline-offset: -1px; }
mark.current, .hit.current { outline: 2px solid var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)); outline-offset: -1px; font-weight: 600; }
.header { font-weight: 600; color: var(--vscode-descriptionForeground); }
.differs .mark, .differs .side { font-weight: 600; }
.differs .side { background: var(--vscode-diffEditor-insertedTextBackground, var(--vscode-editor-findMatchHighlightBackground)); text-decoration: underline dotted; text-underline-offset: 3px; }
.mark { flex: none; width: 2ch; text-align: center; }
/* On a row that is selected, too, a figure can be read. */
.v-number { color: color-mix(in srgb, var(--vscode-debugTokenExpression-number) 70%, var(--vscode-foreground)); }
.v-text { color: var(--vscode-debugTokenExpression-string); }
.v-word { color: var(--vscode-debugTokenExpression-boolean); }
.v-bytes, .raw, .note { color: var(--vscode-descriptionForeground); }
.raw { padding-left: 1ch; }
.value + .said { padding-left: 2ch; }
.said + .value { padding-left: 2ch; }
.said { color: var(--vscode-foreground); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); }
.differs .side, .differs .side :not(.link) { color: var(--vscode-foreground); }
.link { color: var(--vscode-textLink-foreground); cursor: pointer; }
button.link { background: none; border: 0; padding: 0; font: inherit; }
.link:hover { color: var(--vscode-textLink-activeForeground); text-decoration: underline; }
.line { white-space: pre; height: 22px; line-height: 22px; width: max-content; min-width: 100%; }
.menuButton { position: relative; }
.opener::after { content: ' ▾' / ''; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.menu { position: absolute; right: 0; top: 100%; z-index: 4; display: flex; flex-direction: column; min-width: 26ch; padding: 4px; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--line); border-radius: 4px; box-shadow: 0 2px 8px #0006; }
.menu button { color: inherit; text-align: left; white-space: nowrap; line-height: 22px; }
.menu button:focus { color: var(--vscode-list-activeSelectionForeground, inherit); background: var(--vscode-list-activeSelectionBackground); outline: 1px solid var(--vscode-list-focusOutline, var(--active-line)); outline-offset: -1px; }
`;
