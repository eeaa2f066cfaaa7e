import { chartStyles } from '../../ui/lineChart';

/** What a dashboard has beside the styles of all tabs. */
export const styles = `${chartStyles}
body { padding: 12px 20px 24px; }
h1 { margin: 0 0 4px; font-size: 1.4em; font-weight: 600; }
h2 { margin: 20px 0 8px; font-size: 1.2em; font-weight: 600; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); padding-bottom: 4px; }
h3 { margin: 0; font-size: 1.1em; font-weight: 600; overflow-wrap: anywhere; }
.head { margin: 14px 0 6px; display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; }
h4 { margin: 8px 0 2px; font-size: 1em; font-weight: 600; }
.kind, .pin, .zoom { font-size: 0.9em; font-weight: 400; color: var(--vscode-descriptionForeground); }
.pin { white-space: nowrap; }
.zoom { min-height: 24px; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
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
.list > li { padding: 2px 0; }
.actions li { display: flex; gap: 8px; align-items: baseline; }
.node, .check { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; padding: 2px 4px; cursor: pointer; border-radius: 2px; }
.node:hover, .check:hover { background: var(--vscode-list-hoverBackground); }
.words { color: var(--vscode-descriptionForeground); overflow-wrap: anywhere; min-width: 0; }
.node > .words, .check > .words { flex: 1 1 24ch; }
.problem { flex-basis: 100%; padding-left: calc(16px + 2ch + 16px); overflow-wrap: anywhere; }
.mark { display: inline-block; width: 2ch; flex: none; text-align: center; font-weight: 700; }
.mark.good { color: var(--good); }
.mark.warning { color: var(--warning); }
.mark.bad { color: var(--bad); }
.twistie { flex: none; align-self: center; width: 8px; height: 8px; margin: 0 4px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg) scale(0.8); }
.twistie.open { transform: rotate(45deg) scale(0.8); }
.checks { list-style: none; margin: 0 0 6px; padding: 0 0 0 24px; }
.check .label { min-width: 14ch; }
[role="treeitem"]:focus-visible { outline-offset: -1px; }
.opened > div { margin: 4px 0; }
.opened { margin: 2px 0 6px 24px; padding: 4px 10px; border-left: 2px solid var(--vscode-focusBorder); overflow-wrap: anywhere; max-width: 100ch; }
/* What is out of sight is neither laid out nor painted. */
.figures { display: flex; flex-wrap: wrap; gap: 6px 24px; margin: 0 0 8px; }
.figure dt { color: var(--vscode-descriptionForeground); font-size: 0.9em; }
.figure dd { margin: 0; font-variant-numeric: tabular-nums; max-width: 36ch; overflow-wrap: anywhere; }
.figure.tps dd { font-size: 1.3em; font-weight: 600; }
.figure.missing dd { font-size: 1em; font-weight: 400; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(380px, 100%), 1fr)); gap: 12px 20px; }
figure { margin: 0; min-width: 0; display: grid; grid-row: span 3; grid-template: subgrid / minmax(0, 1fr); row-gap: 0; }
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
td.named { white-space: normal; min-width: 28ch; }
td.named button { margin-inline-end: 8px; }
tbody tr:hover { background: var(--vscode-list-hoverBackground); }
/* As high as a chart, before it is drawn. */
.plot { position: relative; min-width: 0; }
.canvas { height: 120px; overflow: hidden; user-select: none; touch-action: pan-y; }
.axis { font-size: 11px; color: var(--vscode-descriptionForeground); overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.axis.y { display: block; }
.axis.x { position: absolute; right: 0; top: 0; }
.capacity { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin: 4px 0; font-variant-numeric: tabular-nums; }
.capacity meter { width: min(320px, 100%); height: 12px; }
meter::-webkit-meter-bar { background: var(--vscode-editor-background); border: 1px solid var(--vscode-contrastBorder, var(--vscode-descriptionForeground)); border-radius: 2px; }
meter::-webkit-meter-optimum-value { background: var(--vscode-charts-blue, currentColor); }
.upgrades ul { margin: 2px 0; padding-left: 20px; }
`;
