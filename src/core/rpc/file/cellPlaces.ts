import { escapeMarkers } from './marker';
import { parseFile } from './parseFile';
import type { CellKind } from './rpcFile';

/** A cell as it stands in the text of a file; a line that is escaped there keeps its backslash. */
export interface CellPlace {
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
export function cellPlaces(file: string): readonly CellPlace[] {
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
