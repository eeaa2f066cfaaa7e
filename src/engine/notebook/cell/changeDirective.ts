import type { DirectiveName } from './cellAst';
import { parseCell } from './parseCell';

/** A change of a cell's text: what stands from `start` to `end` becomes `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The change that makes `# @name value` hold for a whole cell: its first such line gets the value, or the cell a new one. */
export function setDirective(cell: string, name: DirectiveName, value: string): TextChange {
  const first = parseCell(cell).directives.find((directive) => directive.name === name);
  if (first === undefined) {
    const lineBreak = cell.includes('\r\n') ? '\r\n' : '\n';
    return { start: 0, end: 0, text: `# @${name} ${value}${lineBreak}` };
  }
  return { start: first.nameSpan.end, end: first.end, text: ` ${value}` };
}

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

/** The change that makes the first request of a cell go to another chain: where it names its chain itself, there. */
export function setChain(cell: string, network: string, chain: string): TextChange {
  const body = parseCell(cell).requests[0]?.body;
  const own = body?.kind === 'contract' ? body.statement.chain : undefined;
  if (own === undefined) {
    return setDirective(cell, 'target', `${network}/${chain}`);
  }
  const isOtherNetwork = own.text.includes('/');
  return { start: own.start, end: own.end, text: isOtherNetwork ? `${network}/${chain}` : chain };
}
