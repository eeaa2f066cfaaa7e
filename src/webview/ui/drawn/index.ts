/** Drawings and everything else that all pages share, as a separate bundle. */
import baseCss from '../base.css';

export { Drawn, type DrawnHost } from '../drawing';
export { FoldedTable, PlainTable, type PlainTableProps } from './plainTable';
export { Ribbons } from './flow';
export { default as drawnCss } from './drawn.css';
export { LineChart, lineChartCss, roundTicks, timeTicks } from '../lineChart';
export { SvgIcon } from '../svgIcon';

/**
 * Sets the styles of a page, including the base styles. Uses adopted style sheets, since the CSP forbids style
 * elements.
 */
export function adoptStyles(...styles: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([baseCss, ...styles].join(''));
  document.adoptedStyleSheets = [sheet];
}
