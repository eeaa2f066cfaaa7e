import { type Cell, type CellLayout, escapeMarkers, markerKind, type RpcFile, hasText, tailOf } from './parseFile';

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
