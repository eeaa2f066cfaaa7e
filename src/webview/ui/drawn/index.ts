/** Drawings for all pages of ours, in a bundle that they share. */
export { Drawn, type DrawnHost } from '../drawing';
export { FoldedTable, PlainTable, type PlainTableProps } from './plainTable';
export { Ribbons } from './ribbons';
export { default as drawnCss } from './drawn.css';
