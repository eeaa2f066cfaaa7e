/**
 * A `.rpc` file: cells of text, and what stands around each of them, so that printing gives back the bytes that were
 * read. docs/notebooks.md has the format on one page.
 */
export interface RpcFile {
  /** Whether the text begins with a byte order mark. */
  readonly bom: boolean;
  readonly cells: readonly Cell[];
}

type CellKind =
  | 'markdown'
  | 'rpc'
  /** The saved output of the cell before it. */
  | 'output';

export interface Cell {
  readonly kind: CellKind;
  /** Without the marker line and without the line break that ends the cell; lines end as they stood. */
  readonly text: string;
  /** Absent for a cell that was not read from a file: it is printed in the usual layout. */
  readonly layout?: CellLayout;
}

/** What stands around a cell's text, as it was read. */
export interface CellLayout {
  /** The marker line with its line break, and blank lines before the first one; empty where the file begins without. */
  readonly head: string;
  /** The line break, and the blank line before the next marker, after the text. */
  readonly tail: string;
}

/** A line that begins a cell. Any other line that begins with %% is text like every line. */
const MARKER = /^%%[ \t]*(markdown|rpc|output)[ \t]*$/;
/** A line of text that would begin a cell, or a line escaped already: one backslash more, or less, makes it text. */
const ESCAPED = /^(\\+)(%%[ \t]*(?:markdown|rpc|output)[ \t]*)$/;

/** @param line without its line break */
export function markerKind(line: string): CellKind | undefined {
  return MARKER.exec(line)?.[1] as CellKind | undefined;
}

/** Text of a cell as it stands in a file. */
export function escapeMarkers(text: string): string {
  return text.includes('%%') ? mapLines(text, escapeLine) : text;
}

/** The reverse of `escapeMarkers`. */
function unescapeMarkers(text: string): string {
  return text.includes('\\%%') ? mapLines(text, unescapeLine) : text;
}

function escapeLine(line: string): string {
  return MARKER.test(line) || ESCAPED.test(line) ? `\\${line}` : line;
}

function unescapeLine(line: string): string {
  return ESCAPED.test(line) ? line.slice(1) : line;
}

/** Line breaks are \n and \r\n; they stay as they are. A lone \r is text, at the end too. */
function mapLines(text: string, map: (line: string) => string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i < last && line.endsWith('\r') ? `${map(line.slice(0, -1))}\r` : map(line)))
    .join('\n');
}

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
