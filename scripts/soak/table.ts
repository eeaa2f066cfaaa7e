import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { figure, type Trend } from './trends';

const begin = '<!-- The table of the soak is made by npm run soak. -->';
const end = '<!-- End of the table. -->';

/** Writes the figures of the runs into docs/bench.md, a table for each. */
export function writeTable(runs: readonly { readonly title: string; readonly trends: readonly Trend[] }[]): void {
  const file = path.join(root, 'docs/bench.md');
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to === -1) {
    throw new Error(`${file} has no place for the table of the soak.`);
  }
  writeFileSync(
    file,
    `${text.slice(0, from + begin.length)}\n\n${runs.map(tableOf).join('\n\n')}\n\n${text.slice(to)}`,
  );
}

function tableOf({ title, trends }: { readonly title: string; readonly trends: readonly Trend[] }): string {
  const rows = trends.map(({ name, unit, first, last, perHour, bar }) => [
    unit === '' ? name : `${name}, ${unit}`,
    ...[figure(first), figure(last), figure(perHour), String(bar)],
  ]);
  const table = [[title, 'at first', 'at last', 'more each hour', 'limit'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(table[0]!), rule, ...table.slice(1).map(line)].join('\n');
}
