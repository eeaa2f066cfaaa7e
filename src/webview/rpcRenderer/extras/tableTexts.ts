import { markdownTable } from '../../../engine/report';
import { cleanRemote, escapeCsv, escapeMarkdown } from '../../../engine/primitives';
import type { CopiedTable } from './copiedTable';

/** Rows of a table that somebody reads as Markdown; longer ones are for programs. */
export const maxMarkdownRows = 2_000;

const longestCell = 2_000;

/** As the server wrote the values. */
export function* csvSteps(table: CopiedTable): Generator<undefined, string> {
  const lines = [table.columns.map(escapeCsv).join(',')];
  for (let i = 0; i < table.length; i += 1) {
    lines.push(table.row(i, 'raw').map(escapeCsv).join(','));
    yield undefined;
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** As the values are shown. */
export function* markdownSteps(table: CopiedTable): Generator<undefined, string> {
  const inMarkdown = (text: string): string => escapeMarkdown(cleanRemote(text, longestCell));
  const rows: (readonly string[])[] = [];
  for (let i = 0; i < Math.min(table.length, maxMarkdownRows); i += 1) {
    rows.push(table.row(i, 'shown').map(inMarkdown));
    yield undefined;
  }
  return `${markdownTable(table.columns.map(inMarkdown), rows)}\n`;
}
