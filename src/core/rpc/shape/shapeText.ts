import type { FieldMeta } from '../catalogue/field';
import type { ShapeField, ShapeNode } from './describeShape';

/** How names stand in the text: in backquotes for Markdown, as they are in plain text. */
export type NameText = (name: string) => string;

/** A shape in one line: `[{`id` subnet ID, `threshold?` count}]`, `0x hex or null`. */
export function shapeText(node: ShapeNode, nameText: NameText): string {
  return withoutNull(node, nameText) + (node.nullable ? ' or null' : '');
}

/** A field in one line: `encoding?` hex or json = hex. */
export function fieldText({ name, optional, node }: ShapeField, nameText: NameText): string {
  const fallback = node.meta.default === undefined ? '' : ` = ${node.meta.default}`;
  return `${nameText(name + (optional ? '?' : ''))} ${shapeText(node, nameText)}${fallback}`;
}

/** What a value is by its unit or the kind of its ID; undefined where the catalogue says neither. */
export function meaningText({ unit, id }: FieldMeta): string | undefined {
  return id === undefined ? unit : (idNames[id] ?? `${id} ID`);
}

function withoutNull(node: ShapeNode, nameText: NameText): string {
  const named = meaningText(node.meta);
  switch (node.kind) {
    case 'object':
      return `{${node.fields.map((field) => fieldText(field, nameText)).join(', ')}}`;
    case 'list':
      return `[${shapeText(node.item, nameText)}]`;
    case 'table':
      return `{${meaningText(node.keyMeta) ?? 'key'}: ${shapeText(node.item, nameText)}}`;
    case 'either':
      return named ?? [...new Set(node.options.map((option) => shapeText(option, nameText)))].join(' or ');
    case 'value':
      return named ?? node.words?.join(' or ') ?? node.expected;
    case 'again':
      return '{the same}';
  }
}

const idNames: Partial<Record<NonNullable<FieldMeta['id']>, string>> = {
  node: 'NodeID',
  address: 'address',
  evmAddress: 'EVM address',
  evmTransaction: 'transaction hash',
  evmBlock: 'block hash',
  publicKey: 'public key',
  signature: 'signature',
};
