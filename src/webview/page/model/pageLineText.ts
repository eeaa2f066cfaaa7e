import { tabbedCell } from '../../../engine/primitives';
import type { PageCell, PageLine, PageSection } from '../../../engine/report';

/** A line as plain text, for the clipboard and for searching: identifiers in full, times with their date. */
export function pageLineText(line: PageLine): string {
  return line
    .map((span) => {
      switch (span.kind) {
        case 'id':
          return span.name === undefined ? span.id : `${span.id} (${span.name})`;
        case 'code':
          return span.full ?? span.text;
        case 'time':
          return span.exact;
        default:
          return span.text;
      }
    })
    .join('');
}

/** Characters of a text that stands on one line in a table. */
const shortText = 40;

/** Characters of a line as it is shown. */
export function shownLength(line: PageLine): number {
  return line.reduce((sum, span) => {
    const name = span.kind === 'id' && span.name !== undefined ? span.name.length + 3 : 0;
    return sum + span.text.length + name;
  }, 0);
}

/** The style of a cell: figures and short texts on one line, shares of a whole below each other. */
export function cellClass(line: PageLine, order: string | undefined): string | undefined {
  if (line.some(({ kind }) => kind === 'share')) {
    return 'short shares';
  }
  return order === undefined && shownLength(line) > shortText ? undefined : 'short';
}

/** Rows for a spreadsheet: a tab between cells, and no cell that begins a formula. */
export function rowsText(rows: readonly (readonly PageCell[])[]): string {
  return rows.map((row) => row.map(({ line }) => tabbedCell(pageLineText(line))).join('\t')).join('\n');
}

/** The same with the names of the columns above. */
export function tableText({ columns }: Pick<PageSection, 'columns'>, rows: readonly (readonly PageCell[])[]): string {
  return [...(columns.length === 0 ? [] : [columns.join('\t')]), rowsText(rows)].join('\n');
}
