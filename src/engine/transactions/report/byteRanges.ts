import { type Line, type Section, code, text } from '../../report';
import { VERSION_SIZE } from '../codec/codecIds';
import type { DecodedNode } from '../codec/decodedNode';
import { section } from './section';
import { codecValueLine } from './codecValueLine';
import type { DecodedView } from './decodedView';

/** A field and where it stands. */
export interface ByteRange {
  /** First byte, and the byte behind the last one; the same for a number that protobuf leaves out. */
  readonly start: number;
  readonly end: number;
  /** "unsignedTx.networkID", "accessList[0].address". */
  readonly field: string;
  readonly value: Line;
}

/** Where each value of decoded bytes stands, down to single fields, lengths and type IDs, in their order; at most `most`. */
export function byteRanges(view: DecodedView, most: number): readonly ByteRange[] {
  const { root } = view.decoded;
  const ranges: ByteRange[] = [];
  if (root.start === VERSION_SIZE) {
    ranges.push({ start: 0, end: VERSION_SIZE, field: 'codec version', value: [text('0')] });
  }
  add(root, '');
  return ranges;

  function add(node: DecodedNode, field: string): void {
    const { shape, start, end, children } = node;
    if (shape.kind === 'struct') {
      if (shape.typeId !== undefined) {
        const value = [text(`${shape.typeId} ${shape.name}`)];
        ranges.push({ start, end: start + 4, field: fieldPath(field, 'typeID'), value });
      }
    } else if (shape.kind === 'list') {
      const value = [text(String(children.length))];
      ranges.push({ start, end: start + 4, field: fieldPath(field, 'length'), value });
    } else {
      ranges.push({ start, end, field, value: codecValueLine(node, view) });
    }
    for (const [index, child] of children.entries()) {
      if (ranges.length >= most) {
        return;
      }
      add(child, shape.kind === 'list' ? `${field}[${index}]` : fieldPath(field, child.name));
    }
  }
}

/** `unsignedTx.networkID`. */
export function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Rows that are made: a block of 2 MB has 100,000 values. */
const MAX_RANGES = 201;

/** Where each value stands: first and last byte, counted from 0, its name, and what it says. */
export function bytesSection(view: DecodedView): readonly Section[] {
  const hasVersion = view.decoded.root.start === VERSION_SIZE;
  const rows = byteRanges(view, MAX_RANGES).map(({ start, end, field, value }, index) => [
    [code(end <= start ? String(start) : `${start}–${end - 1}`)],
    [hasVersion && index === 0 ? text(field) : code(field)],
    value,
  ]);
  return section('bytes', 'Byte ranges', ['bytes', 'field', 'value'], rows);
}
