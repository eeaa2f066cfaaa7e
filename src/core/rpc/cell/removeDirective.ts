import type { DirectiveName } from './cellAst';
import { parseCell } from './parseCell';
import type { TextChange } from './setDirective';

/** The change that takes the first `# @name …` line out of a cell; undefined where there is none. */
export function removeDirective(cell: string, name: DirectiveName): TextChange | undefined {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    return undefined;
  }
  const start = cell.lastIndexOf('\n', first.start) + 1;
  const lineBreak = cell.indexOf('\n', first.end);
  return { start, end: lineBreak < 0 ? cell.length : lineBreak + 1, text: '' };
}
