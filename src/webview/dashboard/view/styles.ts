/** What a dashboard has beside the styles of all tabs; the last part is what uPlot needs of its own style sheet. */
export const styles = `
body { padding: 12px 20px 24px; }
h2 { margin: 20px 0 8px; font-size: 1.2em; font-weight: 600; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); padding-bottom: 4px; }
h3 { margin: 12px 0 6px; font-size: 1em; font-weight: 600; }
.summary { font-size: 1.15em; margin: 4px 0 10px; }
.tools, .spans { display: flex; flex-wrap: wrap; gap: 4px; }
.spans { margin-right: 16px; }
.card { max-width: 72ch; margin: 4px 0 16px; padding: 12px 16px; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, var(--vscode-focusBorder))); border-radius: 4px; background: var(--vscode-editorWidget-background); overflow-wrap: anywhere; }
.answers { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
.answers button:not(.link) { padding: 2px 12px; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border-color: var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
.answers button:not(.link):hover { background: var(--vscode-button-secondaryHoverBackground); }
button { color: var(--vscode-textLink-foreground); border-radius: 2px; line-height: 22px; }
button:hover { outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent); }
button[aria-pressed="true"] { color: var(--vscode-inputOption-activeForeground); background: var(--vscode-inputOption-activeBackground); border-color: var(--vscode-inputOption-activeBorder); }
button[aria-pressed="true"], button[aria-expanded="true"] { box-shadow: inset 0 0 0 1px var(--vscode-contrastActiveBorder, transparent); }
:focus-visible { outline-offset: 1px; }
button:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
.missing, .missing dd { color: var(--vscode-descriptionForeground); font-style: italic; }
.list { list-style: none; margin: 0; padding: 0; }
.list > li { padding: 4px 0 8px; }
.node { display: flex; gap: 8px; align-items: baseline; }
.words { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; }
.mark { display: inline-block; width: 2ch; flex: none; text-align: center; font-weight: 700; }
.mark.good { color: var(--good); }
.mark.warning { color: var(--warning); }
.mark.bad { color: var(--bad); }
.checks { display: flex; flex-wrap: wrap; gap: 4px; margin: 4px 0 0 2ch; }
.check { color: var(--vscode-foreground); border-color: var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); max-width: 32ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.check.bad { border-color: var(--vscode-errorForeground); }
.check[aria-expanded="true"] { background: var(--vscode-list-inactiveSelectionBackground); }
.opened { margin: 6px 0 0 2ch; padding: 4px 10px; border-left: 2px solid var(--vscode-focusBorder); overflow-wrap: anywhere; max-width: 100ch; }
/* What is out of sight is neither laid out nor painted. */
.chain, .sets { content-visibility: auto; contain-intrinsic-size: auto 480px; }
.figures { display: flex; flex-wrap: wrap; gap: 6px 24px; margin: 0 0 8px; }
.figure dt { color: var(--vscode-descriptionForeground); font-size: 0.9em; }
.figure dd { margin: 0; font-variant-numeric: tabular-nums; max-width: 36ch; overflow-wrap: anywhere; }
.figure.tps dd { font-size: 1.3em; font-weight: 600; }
.figure.missing dd { font-size: 1em; font-weight: 400; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); gap: 12px 20px; }
figure { margin: 0; min-width: 0; display: grid; grid-row: span 3; grid-template-rows: subgrid; row-gap: 0; }
figcaption { display: flex; align-content: start; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; min-height: 1.4em; }
.title { font-weight: 600; }
.key::before { content: ""; display: inline-block; width: 12px; margin-right: 4px; vertical-align: middle; border-top: 2px solid var(--vscode-charts-blue, currentColor); }
.key1::before { border-top: 2px dashed var(--vscode-charts-yellow, currentColor); }
.key2::before { border-top: 2px dotted var(--vscode-charts-red, currentColor); }
output { color: var(--vscode-descriptionForeground); font-variant-numeric: tabular-nums; }
details { margin: 2px 0; }
summary { color: var(--vscode-textLink-foreground); }
.scrolled { overflow: auto; max-height: 320px; }
th, td { text-align: left; font-weight: 400; padding: 2px 16px 2px 0; white-space: nowrap; }
thead th { font-weight: 600; color: var(--vscode-descriptionForeground); position: sticky; top: 0; background: var(--vscode-editor-background); }
tbody tr:hover { background: var(--vscode-list-hoverBackground); }
/* As high as a chart, before it is drawn. */
.canvas { min-height: 120px; }
.uplot { width: 100%; }
.u-wrap { position: relative; user-select: none; }
.u-over, .u-under, .u-axis { position: absolute; }
.u-under { overflow: hidden; }
.uplot canvas { display: block; position: relative; width: 100%; height: 100%; }
.u-cursor-x, .u-cursor-pt { position: absolute; left: 0; top: 0; pointer-events: none; }
.u-cursor-x { height: 100%; border-right: 1px dashed var(--vscode-foreground); }
.u-cursor-pt { border-radius: 50%; border: 0 solid; background-clip: padding-box !important; }
.u-select, .u-cursor-y, .u-off { display: none; }
`;
