import { styleText } from 'node:util';
import { placesInText, placesOf, type Report } from '../engine/report';
import { isFound } from '../engine/agents';
import { wrapText, exitCodes } from './command';
import { reportToJson, reportToText } from '../engine';
import { readerContext } from './reader';

const marks = { '✓': 'green', '✗': 'red', '⚠': 'yellow' } as const;

/** Tables narrower than this are not wrapped further, since that does not make them easier to read. */
const minColumns = 40;

/**
 * Formats text for standard output. On a terminal, wraps lines, colours marks and headings (respecting NO_COLOR), and
 * links source locations.
 */
export function terminalText(text: string, report?: Report): string {
  const { isTTY, columns = 100 } = process.stdout;
  if (!isTTY) {
    return text;
  }
  const lines = text.split('\n').map((line) => wrapLine(line, Math.max(columns, minColumns)));
  const colours = process.stdout.hasColors() ? lines.map(colourLine) : lines;
  return report === undefined ? colours.join('\n') : withLinks(colours.join('\n'), report);
}

/** Wraps between words, aligned with the last column. */
function wrapLine(line: string, columns: number): string {
  if (line.length <= columns) {
    return line;
  }
  const lead = /^ *(?:\S+(?: \S+)* {2,})?/.exec(line)?.[0] ?? '';
  const column = lead.length > columns / 2 ? 4 : lead.length;
  return line.slice(0, lead.length) + wrapText(line.slice(lead.length), column, columns);
}

function colourLine(line: string, index: number): string {
  const [first = ''] = line;
  if (first in marks) {
    return styleText(marks[first as keyof typeof marks], first) + line.slice(first.length);
  }
  // Unindented lines are headings, except the title and the identifier below it.
  return index > 1 && /^\S/.test(line) ? styleText('bold', line) : line;
}

/** Adds terminal links (OSC 8) to source locations. */
function withLinks(text: string, report: Report): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, place } of placesInText(text, placesOf(report))) {
    parts.push(text.slice(at, start), `\u001b]8;;${place.uri}\u001b\\${text.slice(start, end)}\u001b]8;;\u001b\\`);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Prints a Report as text or JSON. @returns the exit code */
export function printReport(report: Report, values: { readonly json?: boolean }): number {
  process.stdout.write(
    values.json === true
      ? reportToJson(report, readerContext())
      : terminalText(reportToText(report, readerContext()), report),
  );
  return isFound(report) ? exitCodes.ok : exitCodes.notFound;
}
