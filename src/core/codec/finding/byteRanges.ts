import * as l10n from '@vscode/l10n';
import type { ByteRange } from '../byteRange';
import { text } from '../../finding/spans';
import { VERSION_SIZE } from '../codecIds';
import type { DecodedNode } from '../decodedNode';
import { valueLine } from './valueLine';
import type { View } from './view';

/** Where each value of decoded bytes stands, down to single fields, lengths and type IDs, in their order; at most `most`. */
export function byteRanges(view: View, most: number): readonly ByteRange[] {
  const { root } = view.decoded;
  const ranges: ByteRange[] = [];
  if (root.start === VERSION_SIZE) {
    ranges.push({ start: 0, end: VERSION_SIZE, field: l10n.t('codec version'), value: [text('0')] });
  }
  add(root, '');
  return ranges;

  function add(node: DecodedNode, field: string): void {
    const { shape, start, end, children } = node;
    if (shape.kind === 'struct') {
      if (shape.typeId !== undefined) {
        const value = [text(`${shape.typeId} ${shape.name}`)];
        ranges.push({ start, end: start + 4, field: dotted(field, 'typeID'), value });
      }
    } else if (shape.kind === 'list') {
      const value = [text(String(children.length))];
      ranges.push({ start, end: start + 4, field: dotted(field, 'length'), value });
    } else {
      ranges.push({ start, end, field, value: valueLine(node, view) });
    }
    for (const [index, child] of children.entries()) {
      if (ranges.length >= most) {
        return;
      }
      add(child, shape.kind === 'list' ? `${field}[${index}]` : dotted(field, child.name));
    }
  }
}

function dotted(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
