/** Drawings and everything else that all pages share, as a separate bundle. */
import baseCss from '../base.css';

export { Drawn, type DrawnHost } from '../drawing';
export { FoldedTable, PlainTable, type PlainTableProps } from './plainTable';
export { Ribbons } from './flow';
export { default as drawnCss } from './drawn.css';
export { LineChart, lineChartCss, roundTicks, timeTicks } from '../lineChart';
export { SvgIcon } from '../svgIcon';

/** Sets a page's styles and the base styles, as adopted style sheets: the CSP forbids style elements. */
export function adoptStyles(...styles: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([baseCss, ...styles].join(''));
  document.adoptedStyleSheets = [sheet];
}
