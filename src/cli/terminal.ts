import { styleText } from 'node:util';
import { placesInText, placesOf, type Report } from '../engine/report';
import { isFound } from '../engine/agents';
import { wrapped, exitCodes } from './command';
import { reportToJson, reportToText } from '../engine';
import { readerContext } from './reader';

const marks = { '✓': 'green', '✗': 'red', '⚠': 'yellow' } as const;

/** Narrower than this a table is no easier to read for being wrapped. */
const leastColumns = 40;

/**
 * The text of a command, or of a report, as standard output takes it: where that is a terminal, lines keep within its width, marks and
 * headings have colours (unless NO_COLOR says otherwise), and places in files are links.
 */
export function printable(text: string, report?: Report): string {
  const { isTTY, columns = 100 } = process.stdout;
  if (!isTTY) {
    return text;
  }
  const lines = text.split('\n').map((line) => withinWidth(line, Math.max(columns, leastColumns)));
  const colours = process.stdout.hasColors() ? lines.map(coloured) : lines;
  return report === undefined ? colours.join('\n') : withLinks(colours.join('\n'), report);
}

/** Broken between words; what follows begins where the last column does. */
function withinWidth(line: string, columns: number): string {
  if (line.length <= columns) {
    return line;
  }
  const lead = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line)?.[0] ?? '';
  const column = lead.length > columns / 2 ? 4 : lead.length;
  return line.slice(0, lead.length) + wrapped(line.slice(lead.length), column, columns);
}

function coloured(line: string, index: number): string {
  const [first = ''] = line;
  if (first in marks) {
    return styleText(marks[first as keyof typeof marks], first) + line.slice(first.length);
  }
  // What stands at the beginning of a line is a heading, but for the title and what was asked for below it.
  return index > 1 && /^\S/.test(line) ? styleText('bold', line) : line;
}

/** Links of the terminal (OSC 8) on places of the project. */
function withLinks(text: string, report: Report): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, place } of placesInText(text, placesOf(report))) {
    parts.push(text.slice(at, start), `\u001b]8;;${place.uri}\u001b\\${text.slice(start, end)}\u001b]8;;\u001b\\`);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Prints what was found; JSON where it is wanted. @returns the exit code */
export function printReport(report: Report, values: { readonly json?: boolean }): number {
  process.stdout.write(
    values.json === true
      ? reportToJson(report, readerContext())
      : printable(reportToText(report, readerContext()), report),
  );
  return isFound(report) ? exitCodes.ok : exitCodes.notFound;
}
