/** What all tabs of ours have in common. Colours are the theme's, by VS Code's variables alone; high contrast themes set the borders. */
const baseStyles = `
* { box-sizing: border-box; }
/* Some themes have colours for icons that are too pale for words. */
:root { --bad: color-mix(in srgb, var(--vscode-errorForeground) 55%, var(--vscode-foreground)); --warning: color-mix(in srgb, var(--vscode-editorWarning-foreground, var(--vscode-charts-yellow)) 50%, var(--vscode-foreground)); --good: color-mix(in srgb, var(--vscode-testing-iconPassed, var(--vscode-charts-green)) 50%, var(--vscode-foreground)); }
body { margin: 0; font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); color: var(--vscode-foreground); background: var(--vscode-editor-background); }
[hidden] { display: none !important; }
p { margin: 4px 0; }
button { font: inherit; background: none; border: 1px solid var(--vscode-contrastBorder, transparent); padding: 0 6px; cursor: pointer; }
button:hover { background: var(--vscode-toolbar-hoverBackground); }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; width: max-content; max-width: 100%; overflow-wrap: anywhere; }
.icon { width: 16px; height: 16px; fill: currentColor; vertical-align: text-bottom; flex: none; }
`;

/** Gives a page its styles. Its policy knows no style elements; this needs none. */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${baseStyles}${styles}`);
  document.adoptedStyleSheets = [sheet];
}
