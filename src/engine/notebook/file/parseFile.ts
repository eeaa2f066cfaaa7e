import { type Cell, type CellKind, escapeMarkers, markerKind, type RpcFile, unescapeMarkers } from './rpcFile';

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

/** A cell as it stands in the text of a file; a line that is escaped there keeps its backslash. */
export interface LocatedCell {
  readonly kind: CellKind;
  readonly text: string;
  /** Of its marker line; of its text in a file that begins without a marker. */
  readonly headStart: number;
  /** Of its text, in UTF-16 units. */
  readonly start: number;
  /** Of its text, without the line break after it. */
  readonly end: number;
}

/** The cells of a file with their places in it, for who edits the file as text. */
export function locateCells(file: string): readonly LocatedCell[] {
  const { bom, cells } = parseFile(file);
  let at = bom ? 1 : 0;
  return cells.map(({ kind, text: unescaped, layout }) => {
    const text = escapeMarkers(unescaped);
    const head = layout?.head ?? '';
    const headStart = at + (head.length - head.trimStart().length);
    const start = at + head.length;
    const end = start + text.length;
    at = end + (layout?.tail.length ?? 0);
    return { kind, text, headStart, start, end };
  });
}
