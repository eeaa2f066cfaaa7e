/** Drawings for all pages of ours and what else these share, as a bundle of its own. */
import baseCss from '../base.css';

export { Drawn, type DrawnHost } from '../drawing';
export { FoldedTable, PlainTable, type PlainTableProps } from './plainTable';
export { Ribbons } from './flow';
export { default as drawnCss } from './drawn.css';
export { LineChart, lineChartCss, roundTicks, timeTicks } from '../lineChart';
export { SvgIcon } from '../svgIcon';

/** Gives a page its styles beside those of all tabs of ours. Its policy knows no style elements; this needs none. */
export function adoptStyles(...styles: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([baseCss, ...styles].join(''));
  document.adoptedStyleSheets = [sheet];
}
