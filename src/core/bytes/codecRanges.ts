import * as l10n from '@vscode/l10n';
import { VERSION_SIZE } from '../codec/codecIds';
import type { DecodedBytes } from '../codec/decodedBytes';
import type { DecodedNode } from '../codec/decodedNode';
import { valueLine } from '../codec/finding/valueLine';
import { text } from '../finding/spans';
import type { ByteRange } from './reading';

/** Where each value of decoded bytes stands, down to single fields, lengths and type IDs. */
export function codecRanges(decoded: DecodedBytes, most: number): readonly ByteRange[] {
  const view = { decoded, assets: new Map() };
  const ranges: ByteRange[] = [];
  if (decoded.root.start === VERSION_SIZE) {
    ranges.push({ start: 0, end: VERSION_SIZE, field: l10n.t('codec version'), value: [text('0')] });
  }
  add(decoded.root, '');
  return ranges;

  function add(node: DecodedNode, field: string): void {
    const { shape, start, end } = node;
    if (shape.kind === 'struct') {
      if (shape.typeId !== undefined) {
        const value = [text(`${shape.typeId} ${shape.name}`)];
        ranges.push({ start, end: start + 4, field: dotted(field, 'typeID'), value });
      }
    } else if (shape.kind === 'list') {
      const value = [text(String(node.children.length))];
      ranges.push({ start, end: start + 4, field: dotted(field, 'length'), value });
    } else if (end > start) {
      ranges.push({ start, end, field, value: valueLine(node, view) });
    }
    for (const [index, child] of node.children.entries()) {
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
