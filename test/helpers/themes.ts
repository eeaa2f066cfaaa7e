import type { Page } from 'playwright-core';

/** Themes built into VS Code. */
export const themes = [
  'Dark Modern',
  'Light Modern',
  'Dark High Contrast',
  'Light High Contrast',
  'Dark 2026',
  'Light 2026',
] as const;
export type Theme = (typeof themes)[number];

/**
 * Values of the variables that our pages use, as VS Code 1.139 sets them for these themes; empty where a theme has none.
 * Columns as in `themes`.
 */
// prettier-ignore
const colours: readonly (readonly [string, ...string[]])[] = [
  ['button-background', '#0078d4', '#005fb8', '#000000', '#0f4a85', '#297aa0', '#0069cc'],
  ['button-border', '#ffffff1a', '#0000001a', '#6fc3df', '#0f4a85', '#297aa0', '#0069cc'],
  ['button-foreground', '#ffffff', '#ffffff', '#ffffff', '#ffffff', '#ffffff', '#ffffff'],
  ['button-hoverBackground', '#026ec1', '#0258a8', '#000000', '#0f4a85', '#2b7da3', '#0063c1'],
  ['charts-blue', '#59a4f9', '#0063d3', '#59a4f9', '#0063d3', '#57a3f8', '#1a5cff'],
  ['charts-green', '#89d185', '#388a34', '#89d185', '#374e06', '#86cf86', '#388a34'],
  ['charts-red', '#f14c4c', '#e51400', '#f48771', '#b5200d', '#ef8773', '#ad0707'],
  ['charts-yellow', '#cca700', '#bf8803', '#ffd370', '#895503', '#e0b97f', '#667309'],
  ['contrastActiveBorder', '', '', '#f38518', '#006bbd', '', ''],
  ['contrastBorder', '', '', '#6fc3df', '#0f4a85', '', ''],
  ['debugTokenExpression-boolean', '#4e94ce', '#0000ff', '#75bdfe', '#0000ff', '#4e94ce', '#0000ff'],
  ['debugTokenExpression-name', '#c586c0', '#9b46b0', '#ffffff', '#292929', '#c586c0', '#9b46b0'],
  ['debugTokenExpression-number', '#b5cea8', '#098658', '#89d185', '#098658', '#b5cea8', '#098658'],
  ['debugTokenExpression-string', '#ce9178', '#a31515', '#f48771', '#a31515', '#ce9178', '#a31515'],
  ['descriptionForeground', '#9d9d9d', '#3b3b3b', '#ffffffb2', '#292929b2', '#8c8c8c', '#606060'],
  ['diffEditor-insertedTextBackground', '#9ccc2c33', '#9ccc2c40', '', '', '#57ab5a4d', '#587c0c26'],
  ['dropdown-background', '#313131', '#ffffff', '#000000', '#ffffff', '#191a1b', '#ffffff'],
  ['dropdown-foreground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['editor-background', '#1f1f1f', '#ffffff', '#000000', '#ffffff', '#121314', '#ffffff'],
  ['editor-findMatchHighlightBackground', '#ea5c0055', '#ea5c0055', '', '', '#27678280', '#0069cc1a'],
  ['editor-foreground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bbbebf', '#202020'],
  ['editorWarning-foreground', '#cca700', '#bf8803', '#ffd370', '#895503', '#cca700', '#bf8803'],
  ['editorWidget-background', '#202020', '#f8f8f8', '#0c141f', '#ffffff', '#202122', '#fafafd'],
  ['errorForeground', '#f85149', '#f85149', '#f48771', '#b5200d', '#f48771', '#ad0707'],
  ['focusBorder', '#0078d4', '#005fb8', '#f38518', '#006bbd', '#3994bcb3', '#0069cc'],
  ['foreground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['icon-foreground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#8c8c8c', '#606060'],
  ['input-background', '#313131', '#ffffff', '#000000', '#ffffff', '#191a1b', '#ffffff'],
  ['input-border', '#3c3c3c', '#cecece', '#6fc3df', '#0f4a85', '#333536', '#d8d8d866'],
  ['input-foreground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['input-placeholderForeground', '#989898', '#767676', '#ffffffb2', '#292929b2', '#555555', '#999999'],
  ['inputOption-activeBackground', '#2489db82', '#bed6ed', '#00000000', '#00000000', '#313233', '#d6d6d6'],
  ['inputOption-activeBorder', '#2488db', '#005fb8', '#6fc3df', '#0f4a85', '#2a2b2c', '#f0f1f2'],
  ['inputOption-activeForeground', '#ffffff', '#000000', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['inputValidation-errorBorder', '#be1100', '#be1100', '#6fc3df', '#0f4a85', '#be1100', '#ad0707'],
  ['list-activeSelectionBackground', '#04395e', '#e8e8e8', '', '#0f4a851a', '#ffffff22', '#00000025'],
  ['list-activeSelectionForeground', '#ffffff', '#000000', '', '', '#ededed', '#202020'],
  ['list-focusOutline', '#0078d4', '#005fb8', '#f38518', '#006bbd', '#3994bcb3', '#0069cc'],
  ['list-hoverBackground', '#2a2d2e', '#f2f2f2', '#ffffff1a', '#0f4a851a', '#ffffff14', '#00000014'],
  ['list-inactiveSelectionBackground', '#37373d', '#e4e6f1', '', '#0f4a851a', '#2c2d2e', '#dadada99'],
  ['notebook-outputContainerBackgroundColor', '', '', '', '', '', ''],
  ['panel-border', '#2b2b2b', '#e5e5e5', '#6fc3df', '#0f4a85', '#2a2b2c', '#f0f1f2'],
  ['panelTitle-activeBorder', '#0078d4', '#005fb8', '#6fc3df', '#b5200d', '#3994bc', '#000000'],
  ['panelTitle-activeForeground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['panelTitle-inactiveForeground', '#9d9d9d', '#3b3b3b', '#ffffff', '#292929', '#8c8c8c', '#606060'],
  ['progressBar-background', '#0078d4', '#005fb8', '#6fc3df', '#0f4a85', '#878889', '#0069cc'],
  ['symbolIcon-propertyForeground', '#cccccc', '#3b3b3b', '#ffffff', '#292929', '#bfbfbf', '#202020'],
  ['testing-iconPassed', '#73c991', '#73c991', '#73c991', '#007100', '#73c991', '#73c991'],
  ['textCodeBlock-background', '#2b2b2b', '#f8f8f8', '#000000', '#f2f2f2', '#242526', '#eaeaea'],
  ['textLink-activeForeground', '#4daafc', '#005fb8', '#21a6ff', '#0f4a85', '#53a5ca', '#0069cc'],
  ['textLink-foreground', '#4daafc', '#005fb8', '#21a6ff', '#0f4a85', '#48a0c7', '#0069cc'],
  ['toolbar-hoverBackground', '#5a5d5e50', '#b8b8b850', '', '', '#5a5d5e50', '#0000001f'],
  ['toolbar-hoverOutline', '', '', '#f38518', '#006bbd', '', ''],
  ['widget-border', '#313131', '#e5e5e5', '#6fc3df', '#0f4a85', '#2a2b2c', '#e2e2e5'],
];

const fonts = {
  'font-family': 'system-ui, Ubuntu, "Droid Sans", sans-serif',
  'font-size': '13px',
  'editor-font-family': '"Droid Sans Mono", monospace',
  'editor-font-size': '14px',
};

/** Variables that VS Code sets on a webview's root element. */
function themeVariables(theme: Theme): Readonly<Record<string, string>> {
  const column = themes.indexOf(theme);
  const set = colours.flatMap(([name, ...values]) => (values[column] ? [[name, values[column]] as const] : []));
  return { ...fonts, ...Object.fromEntries(set) };
}

/** Applies a theme to a page. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  const declarations = Object.entries(themeVariables(theme)).map(([name, value]) => `--vscode-${name}: ${value};`);
  await page.evaluate(`document.documentElement.style.cssText = ${JSON.stringify(declarations.join(' '))}`);
}
