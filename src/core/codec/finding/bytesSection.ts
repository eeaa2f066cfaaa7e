import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { code, text } from '../../finding/spans';
import { VERSION_SIZE } from '../codecIds';
import type { DecodedNode } from '../decodedNode';
import { section } from './section';
import { valueLine } from './valueLine';
import type { View } from './view';

/** Rows that are made: a block of 2 MB has 100,000 values. */
const MOST = 201;

/** Where each value stands: first and last byte, counted from 0, its name, and what it says. */
export function bytesSection(view: View): readonly Section[] {
  const { root } = view.decoded;
  const rows: (readonly Line[])[] = [];
  if (root.start === VERSION_SIZE) {
    rows.push([[code('0–1')], [text(l10n.t('codec version'))], [text('0')]]);
  }
  walk(root, '');
  return section('bytes', l10n.t('Byte ranges'), [l10n.t('bytes'), l10n.t('field'), l10n.t('value')], rows);

  function walk(node: DecodedNode, path: string): void {
    const { shape, start, end } = node;
    const first = node.children[0];
    if (shape.kind === 'struct' && shape.typeId !== undefined) {
      rows.push([[range(start, start + 4)], [code(dotted(path, 'typeID'))], [text(`${shape.typeId} ${shape.name}`)]]);
    } else if (shape.kind === 'list') {
      rows.push([[range(start, start + 4)], [code(dotted(path, 'length'))], [text(String(node.children.length))]]);
    }
    if (!first && shape.kind !== 'struct' && shape.kind !== 'list') {
      rows.push([[range(start, end)], [code(path)], valueLine(node, view)]);
    }
    for (const [index, child] of node.children.entries()) {
      if (rows.length >= MOST) {
        return;
      }
      walk(child, shape.kind === 'list' ? `${path}[${index}]` : dotted(path, child.name));
    }
  }
}

function range(start: number, end: number): Line[number] {
  return code(end <= start ? String(start) : `${start}–${end - 1}`);
}

function dotted(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
