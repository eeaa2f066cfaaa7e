/** Where bytes are no UTF-8. `line` and `column` count from 1, columns in characters. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';

  constructor(
    readonly line: number,
    readonly column: number,
  ) {
    super(`not UTF-8 at line ${line}, column ${column}`);
  }
}

/** The text of a file's bytes, a byte order mark included. @throws {NotUtf8Error} since nothing else could print it back */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const before = textBeforeFault(bytes);
    const lines = before.split('\n');
    throw new NotUtf8Error(lines.length, [...lines.at(-1)!].length + 1);
  }
}

function textBeforeFault(bytes: Uint8Array): string {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const encoder = new TextEncoder();
  // A replacement character stands for the fault, unless the file holds that character itself.
  for (let at = lenient.indexOf('\uFFFD'); at >= 0; at = lenient.indexOf('\uFFFD', at + 1)) {
    const offset = encoder.encode(lenient.slice(0, at)).length;
    const isItself = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isItself) {
      return lenient.slice(0, at);
    }
  }
  return lenient;
}

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
function markerKind(line: string): CellKind | undefined {
  return MARKER.exec(line)?.[1] as CellKind | undefined;
}

/** Text of a cell as it stands in a file. */
function escapeMarkers(text: string): string {
  const escape = (line: string): string => (MARKER.test(line) || ESCAPED.test(line) ? `\\${line}` : line);
  return text.includes('%%') ? mapLines(text, escape) : text;
}

/** The reverse of `escapeMarkers`. */
function unescapeMarkers(text: string): string {
  return text.includes('\\%%') ? mapLines(text, (line) => (ESCAPED.test(line) ? line.slice(1) : line)) : text;
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
function hasText(raw: string): boolean {
  return /[^ \t\r\n]/.test(raw);
}

/** The line break that ends the text and, between cells, one blank line after it. */
function tailOf(raw: string, isLast: boolean): string {
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

type LineBreak = '\n' | '\r\n';

/**
 * The text of a file: `parseFile` of it gives the same kinds and texts, and cells that were read and not changed are
 * printed byte for byte as they stood.
 */
export function printFile({ bom, cells }: RpcFile): string {
  const lineBreak = usualLineBreak(cells);
  const texts = cells.map((cell, i) =>
    printCell(cell, {
      isFirst: i === 0,
      isLast: i === cells.length - 1,
      isBeforeNew: cells[i + 1] !== undefined && cells[i + 1]!.layout === undefined,
      bom,
      lineBreak,
    }),
  );
  return (bom ? '\uFEFF' : '') + texts.join('');
}

interface CellPosition {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The cell after it was not read from the file. */
  readonly isBeforeNew: boolean;
  readonly bom: boolean;
  readonly lineBreak: LineBreak;
}

function printCell(cell: Cell, place: CellPosition): string {
  const text = escapeMarkers(cell.text);
  const tail = tailFor(text, cell.layout, place);
  return headFor(cell, text + tail, place) + text + tail;
}

/** The head as it was read, where the cell still is what it says. */
function headFor({ kind, layout }: Cell, raw: string, place: CellPosition): string {
  const { isFirst, isLast, lineBreak } = place;
  const head = layout?.head;
  if (head === '' && isFirst && kind === 'rpc' && canStandWithoutMarker(raw, place)) {
    return '';
  }
  const [, blank = '', line = '', end = ''] = /^((?:[ \t\r]*\n)*)([^\n]*?)(\r?\n|$)$/.exec(head ?? '') ?? [];
  if (markerKind(line) !== kind) {
    return `%% ${kind}${lineBreak}`;
  }
  return (isFirst ? blank : '') + line + (end === '' && !(isLast && raw === '') ? lineBreak : end);
}

/** It would be read as text before the first marker. */
function canStandWithoutMarker(raw: string, { isLast, bom }: CellPosition): boolean {
  return (isLast ? raw !== '' : hasText(raw)) && (bom || !raw.startsWith('\uFEFF'));
}

/** What ends the text so that exactly the text is read again. */
function tailFor(text: string, layout: CellLayout | undefined, place: CellPosition): string {
  const { isLast, isBeforeNew, lineBreak } = place;
  const usual = isLast ? lineBreak : lineBreak + lineBreak;
  // What ended the file does not separate it from a cell that was added.
  const read = isBeforeNew ? undefined : layout?.tail;
  const candidates = [read, usual, isLast ? '\r\n' : '\r\n\r\n', layout?.tail];
  return candidates.find((tail): tail is string => tail !== undefined && endsText(text, tail, isLast)) ?? usual;
}

function endsText(text: string, tail: string, isLast: boolean): boolean {
  const raw = text + tail;
  // Without a line break the next marker would not begin a line.
  const isSeparate = isLast || raw === '' || raw.endsWith('\n');
  return isSeparate && tailOf(raw, isLast) === tail;
}

/** The first one that the file has. */
function usualLineBreak(cells: readonly Cell[]): LineBreak {
  for (const { layout, text } of cells) {
    const found = /\r?\n/.exec((layout?.head ?? '') + text + (layout?.tail ?? ''))?.[0];
    if (found !== undefined) {
      return found as LineBreak;
    }
  }
  return '\n';
}
