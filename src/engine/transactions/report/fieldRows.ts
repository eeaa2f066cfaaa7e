import { type Line, type Section, code, text } from '../../report';
import type { DecodedNode } from '../codec/decodedNode';
import { transactionType } from '../typeRegistry';
import { VERSION_SIZE } from '../codec/codecIds';
import { inflowFields, outflowFields } from './flows';
import { section } from './lines';
import { type DecodedView, fieldLabel } from './decodedView';

export interface FieldRow {
  /** "validator.nodeID". */
  readonly key: string;
  readonly label: string;
  readonly value: Line;
}

/** Shown elsewhere: money flows, signers, and the memo, which most transactions lack. */
const shownElsewhere: ReadonlySet<string> = new Set([
  ...inflowFields,
  ...outflowFields,
  'memo',
  'unsignedTx',
  'credentials',
  'txs',
  'tx',
  'networkID',
]);

/** The fields of a type with their units; nested fields as `outer.inner`. */
export function fieldRows(node: DecodedNode, view: DecodedView, prefix = ''): readonly FieldRow[] {
  return node.children.flatMap((child): readonly FieldRow[] => {
    if (isShownElsewhere(child)) {
      return [];
    }
    const key = `${prefix}${child.name}`;
    const isPart = child.shape.kind === 'struct' && child.children.length > 1 && !child.child('addresses');
    return isPart
      ? fieldRows(child, view, `${key}.`)
      : [
          stakeRow(key, node, child, view) ?? {
            key,
            label: fieldLabel(child.name, key),
            value: view.value(child),
          },
        ];
  });
}

/** A staking validator's weight is its stake, in the asset of the stake outputs. */
function stakeRow(key: string, validator: DecodedNode, field: DecodedNode, view: DecodedView): FieldRow | undefined {
  const isStake = validator.shape.kind === 'struct' && validator.shape.name === 'Validator' && field.name === 'weight';
  const [staked] = isStake ? (view.decoded.tx.child('stake')?.children ?? []) : [];
  const asset = staked?.child('assetID');
  return asset === undefined
    ? undefined
    : {
        key,
        label: 'stake',
        value: view.asset(view.number(field), view.cb58(asset)),
      };
}

/** Lists of structs as tables: the type's own table for a list, or one with all fields. */
export function tableSections(node: DecodedNode, view: DecodedView): readonly Section[] {
  const own = transactionType(node.typeName)?.tables;
  return node.children
    .filter((child) => isTable(child) && !shownElsewhere.has(child.name))
    .flatMap((child) => {
      const table = own?.[child.name];
      if (table) {
        return table(node, view);
      }
      const rows = child.children.map((item) => item.children.flatMap((field) => cells(field, view)));
      const columns = rows[0]?.map(({ label }) => label) ?? [];
      return section(
        child.name,
        child.name === 'validators' ? 'Validators' : fieldLabel(child.name),
        columns,
        rows.map((row) => row.map(({ value }) => value)),
      );
    });
}

/** A table shows every field of an item, with a list in one cell. */
function cells(field: DecodedNode, view: DecodedView): readonly FieldRow[] {
  const { shape } = field;
  return shape.kind === 'struct' && shape.typeId === undefined && !field.child('addresses')
    ? field.children.flatMap((inner) => cells(inner, view))
    : [{ key: field.name, label: fieldLabel(field.name), value: view.value(field) }];
}

function isShownElsewhere(child: DecodedNode): boolean {
  return shownElsewhere.has(child.name) || isTable(child);
}

function isTable({ shape }: DecodedNode): boolean {
  return shape.kind === 'list' && shape.item.kind === 'struct' && shape.item.fields.length > 1;
}

export interface ByteRange {
  /** Start inclusive, end exclusive; equal for a number that protobuf omits. */
  readonly start: number;
  readonly end: number;
  /** "unsignedTx.networkID", "accessList[0].address". */
  readonly field: string;
  readonly value: Line;
}

/** Byte ranges of all values, down to single fields, lengths and type IDs, in order; at most `most`. */
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
      ranges.push({ start, end, field, value: view.value(node) });
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

/** Maximum rows: a 2 MB block has 100,000 values. */
const MAX_RANGES = 201;

/** The byte range of each value (0-based, inclusive), with its name and value. */
export function bytesSection(view: DecodedView): readonly Section[] {
  const hasVersion = view.decoded.root.start === VERSION_SIZE;
  const rows = byteRanges(view, MAX_RANGES).map(({ start, end, field, value }, index) => [
    [code(end <= start ? String(start) : `${start}–${end - 1}`)],
    [hasVersion && index === 0 ? text(field) : code(field)],
    value,
  ]);
  return section('bytes', 'Byte ranges', ['bytes', 'field', 'value'], rows);
}
