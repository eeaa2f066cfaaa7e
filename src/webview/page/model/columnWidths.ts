import type { PageSection } from '../../../engine/report';
import { shownLength } from './pageLineText';

/** A column is never wider, and what does not fit is seen on hover. */
const widest = 60;

/** Characters of each column: of its longest text and its name. */
export function columnWidths({ columns, rows, depths }: PageSection): readonly number[] {
  const widths = columns.map((column) => column.length + 2);
  rows.forEach((row, at) => {
    row.forEach(({ line }, i) => {
      const indent = i === 0 && depths !== undefined ? 2 * (depths[at] ?? 0) + 3 : 0;
      widths[i] = Math.max(widths[i] ?? 3, shownLength(line) + indent);
    });
  });
  return widths.map((width) => Math.min(width, widest));
}
