/** Invalid UTF-8. `line` and `column` are 1-based, columns in characters. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';

  constructor(
    readonly line: number,
    readonly column: number,
  ) {
    super(`not UTF-8 at line ${line}, column ${column}`);
  }
}

/** Decodes a file, including a byte order mark. @throws {NotUtf8Error} as invalid UTF-8 could not be written back */
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
  // Decoding replaced the fault by this character, which the file may also contain itself.
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
 * A `.rpc` file: cells with their surrounding text, so that printing reproduces it byte for byte. Format:
 * docs/notebooks.md.
 */
export interface RpcFile {
  /** Whether the text starts with a byte order mark. */
  readonly bom: boolean;
  readonly cells: readonly Cell[];
}

type CellKind =
  | 'markdown'
  | 'rpc'
  /** The saved output of the preceding cell. */
  | 'output';

export interface Cell {
  readonly kind: CellKind;
  /** Without the marker line and the final line break; line ends are kept. */
  readonly text: string;
  /** Absent for new cells, which are printed in the default layout. */
  readonly layout?: CellLayout;
}

export interface CellLayout {
  /** Marker line with its line break and preceding blank lines; empty where the file starts without a marker. */
  readonly head: string;
  /** Line break after the text, and the blank line before the next marker. */
  readonly tail: string;
}

/** A line that starts a cell. Other lines that start with %% are text. */
const MARKER = /^%%[ \t]*(markdown|rpc|output)[ \t]*$/;
/** A line that would start a cell, or is escaped already: printing adds a backslash, and reading removes it. */
const ESCAPED = /^(\\+)(%%[ \t]*(?:markdown|rpc|output)[ \t]*)$/;

/** @param line without its line break */
function markerKind(line: string): CellKind | undefined {
  return MARKER.exec(line)?.[1] as CellKind | undefined;
}

function escapeMarkers(text: string): string {
  const escape = (line: string): string => (MARKER.test(line) || ESCAPED.test(line) ? `\\${line}` : line);
  return text.includes('%%') ? mapLines(text, escape) : text;
}

function unescapeMarkers(text: string): string {
  return text.includes('\\%%') ? mapLines(text, (line) => (ESCAPED.test(line) ? line.slice(1) : line)) : text;
}

/** Line breaks are \n and \r\n and are preserved. A lone \r is text, even at the end. */
function mapLines(text: string, map: (line: string) => string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, i) => (i < last && line.endsWith('\r') ? `${map(line.slice(0, -1))}\r` : map(line)))
    .join('\n');
}

const BOM = '\uFEFF';

/** Parses a `.rpc` file; every text is valid. Text before the first marker, or without any, is an rpc cell. */
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
  readonly start: number;
  /** Start of the following line. */
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

/** Blank lines before the first marker are not a cell. */
function hasText(raw: string): boolean {
  return /[^ \t\r\n]/.test(raw);
}

/** The line break that ends the text and, between cells, one blank line. */
function tailOf(raw: string, isLast: boolean): string {
  return (isLast ? /\r?\n$/ : /(?:\r?\n){1,2}$/).exec(raw)?.[0] ?? '';
}

/** A cell with its offsets in the file; escaped lines keep their backslash. */
export interface LocatedCell {
  readonly kind: CellKind;
  readonly text: string;
  /** Start of its marker line, or of its text where the file starts without a marker. */
  readonly headStart: number;
  /** Start of its text, in UTF-16 units. */
  readonly start: number;
  /** End of its text, before the line break. */
  readonly end: number;
}

/** The cells of a file with their offsets, for editing the file as text. */
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
 * Prints a file: `parseFile` of the result yields the same kinds and texts, and unchanged cells are reproduced byte for
 * byte.
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
  readonly isBeforeNew: boolean;
  readonly bom: boolean;
  readonly lineBreak: LineBreak;
}

function printCell(cell: Cell, place: CellPosition): string {
  const text = escapeMarkers(cell.text);
  const tail = tailFor(text, cell.layout, place);
  return headFor(cell, text + tail, place) + text + tail;
}

/** The head as read, if it still matches the cell's kind. */
function headFor({ kind, layout }: Cell, raw: string, place: CellPosition): string {
  const { isFirst, isLast, lineBreak } = place;
  const head = layout?.head;
  if (head === '' && isFirst && kind === 'rpc' && canOmitMarker(raw, place)) {
    return '';
  }
  const [, blank = '', line = '', end = ''] = /^((?:[ \t\r]*\n)*)([^\n]*?)(\r?\n|$)$/.exec(head ?? '') ?? [];
  if (markerKind(line) !== kind) {
    return `%% ${kind}${lineBreak}`;
  }
  return (isFirst ? blank : '') + line + (end === '' && !(isLast && raw === '') ? lineBreak : end);
}

/** Whether the text can be read without a marker. */
function canOmitMarker(raw: string, { isLast, bom }: CellPosition): boolean {
  return (isLast ? raw !== '' : hasText(raw)) && (bom || !raw.startsWith('\uFEFF'));
}

/** Text after the cell, so that reading yields exactly its text. */
function tailFor(text: string, layout: CellLayout | undefined, place: CellPosition): string {
  const { isLast, isBeforeNew, lineBreak } = place;
  const usual = isLast ? lineBreak : lineBreak + lineBreak;
  // The end of the file's last cell does not separate it from an added one.
  const read = isBeforeNew ? undefined : layout?.tail;
  const candidates = [read, usual, isLast ? '\r\n' : '\r\n\r\n', layout?.tail];
  return candidates.find((tail): tail is string => tail !== undefined && endsText(text, tail, isLast)) ?? usual;
}

function endsText(text: string, tail: string, isLast: boolean): boolean {
  const raw = text + tail;
  // A marker has to start on its own line.
  const isSeparate = isLast || raw === '' || raw.endsWith('\n');
  return isSeparate && tailOf(raw, isLast) === tail;
}

function usualLineBreak(cells: readonly Cell[]): LineBreak {
  for (const { layout, text } of cells) {
    const found = /\r?\n/.exec((layout?.head ?? '') + text + (layout?.tail ?? ''))?.[0];
    if (found !== undefined) {
      return found as LineBreak;
    }
  }
  return '\n';
}
