import { markerKind, unescapeMarkers } from './marker';
import type { Cell, CellKind, RpcFile } from './rpcFile';

const BOM = '\uFEFF';

/** Reads a `.rpc` file; every text is one. Text before the first marker, and a file without any, is an rpc cell. */
export function parseFile(text: string): RpcFile {
  const bom = text.startsWith(BOM);
  const body = bom ? text.slice(1) : text;
  const marks = markers(body);
  const cells: Cell[] = [];
  const first = marks[0]?.start ?? body.length;
  const preamble = body.slice(0, first);
  const hasPreamble = marks.length === 0 ? preamble !== '' : hasText(preamble);
  if (hasPreamble) {
    cells.push(cell('rpc', '', preamble, marks.length === 0));
  }
  marks.forEach(({ kind, start, end }, i) => {
    const head = (i === 0 && !hasPreamble ? preamble : '') + body.slice(start, end);
    const next = marks[i + 1];
    cells.push(cell(kind, head, body.slice(end, next?.start), next === undefined));
  });
  return { bom, cells };
}

interface Mark {
  readonly kind: CellKind;
  /** Where the marker line begins. */
  readonly start: number;
  /** Where the line after it begins. */
  readonly end: number;
}

function markers(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  for (let at = text.indexOf('%%'); at >= 0; at = text.indexOf('%%', at + 2)) {
    if (at > 0 && text[at - 1] !== '\n') {
      continue;
    }
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline + 1;
    const kind = markerKind(text.slice(at, end).replace(/\r?\n$/, ''));
    if (kind !== undefined) {
      marks.push({ kind, start: at, end });
    }
  }
  return marks;
}

function cell(kind: CellKind, head: string, raw: string, isLast: boolean): Cell {
  const tail = tailOf(raw, isLast);
  return {
    kind,
    text: unescapeMarkers(raw.slice(0, raw.length - tail.length)),
    layout: { head, tail },
  };
}

/** Blank lines before the first marker are no cell. */
export function hasText(raw: string): boolean {
  return /[^ \t\r\n]/.test(raw);
}

/** The line break that ends the text and, between cells, one blank line after it. */
export function tailOf(raw: string, isLast: boolean): string {
  return (isLast ? /\r?\n$/ : /(?:\r?\n){1,2}$/).exec(raw)?.[0] ?? '';
}
