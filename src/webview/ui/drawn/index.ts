/** Drawings for all pages of ours, in a bundle that they share. */
export { Drawn, type DrawnHost } from '../drawing';
export { FoldedTable, PlainTable, type PlainTableProps } from './plainTable';
export { Ribbons } from './ribbons';
export { default as drawnCss } from './drawn.css';
export { LineChart, lineChartCss, roundTicks, timeTicks } from '../lineChart';
export { adoptStyles } from '../adoptStyles';
export { SvgIcon } from '../svgIcon';
