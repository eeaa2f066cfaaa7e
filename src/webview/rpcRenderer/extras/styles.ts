/** Of menus and charts, in the words of the renderer's own styles. */
export const styles = `
.menu { position: absolute; right: 0; top: 100%; z-index: 4; display: flex; flex-direction: column; min-width: 26ch; padding: 4px; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--line); border-radius: 4px; box-shadow: 0 2px 8px #0006; }
.menu button { color: inherit; text-align: left; white-space: nowrap; line-height: 22px; }
.menu button:focus { color: var(--vscode-list-activeSelectionForeground, inherit); background: var(--vscode-list-activeSelectionBackground); outline: 1px solid var(--vscode-list-focusOutline, var(--active-line)); outline-offset: -1px; }
.chart { padding: 4px 0; }
.chart select { font: inherit; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--vscode-dropdown-border, var(--line)); }
.told { padding-left: 1ch; font-family: var(--vscode-editor-font-family); }
.plot { height: 190px; overflow: hidden; }
.plot:focus-visible, select:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
svg text { fill: var(--vscode-foreground); font-size: 11px; font-family: var(--vscode-font-family); }
polyline { fill: none; stroke: var(--vscode-charts-blue, currentColor); stroke-width: 1.5; }
circle { fill: var(--vscode-charts-blue, currentColor); }
.rule { stroke: #8884; }
.cross { stroke: var(--vscode-foreground); stroke-dasharray: 2 3; }
`;
