import type { FieldMeta } from '../../engine/rpc';
import { type JsonValue, isJsonList, isJsonObject } from '../../engine/primitives';

/**
 * What the catalogue says of an answer, as plain data: the renderer has neither the catalogue nor zod, which weigh more
 * than it does. Nodes stand in a list, since a call trace holds call traces.
 */
export interface OutputShape {
  readonly root: ShapeRef;
  readonly nodes: readonly OutputShapeNode[];
}

/** A place in an answer: what is said of the value there, and what it holds; a leaf has no `node`. */
export interface ShapeRef extends Pick<FieldMeta, 'unit' | 'id' | 'sentence'> {
  /** Index in `nodes`. */
  readonly node?: number;
}

export type OutputShapeNode =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, ShapeRef>> }
  | { readonly kind: 'list'; readonly item: ShapeRef }
  | { readonly kind: 'tuple'; readonly items: readonly ShapeRef[] }
  /** An object whose keys are values: addresses, asset IDs. */
  | { readonly kind: 'table'; readonly key: ShapeRef; readonly item: ShapeRef }
  /** The first that fits best. */
  | { readonly kind: 'either'; readonly options: readonly ShapeRef[] };

/** What is said of a value and of what it holds: `shape` with the option taken that fits `json` best. */
export function fittingShape(
  shape: OutputShape | undefined,
  ref: ShapeRef | undefined,
  json: JsonValue | undefined,
): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  if (node?.kind !== 'either' || json === undefined) {
    return ref;
  }
  let best: { readonly option: ShapeRef; readonly mismatch: number } | undefined;
  for (const option of node.options) {
    const mismatch = mismatchOf(shape, option, json);
    if (best === undefined || mismatch < best.mismatch) {
      best = { option, mismatch };
    }
  }
  const { node: _either, ...outer } = ref ?? {};
  return best && fittingShape(shape, { ...best.option, ...outer }, json);
}

/** What is said of a value inside another, by the shape that fits the outer one. */
export function innerShape(
  shape: OutputShape | undefined,
  ref: ShapeRef | undefined,
  key: string | number,
): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  switch (node?.kind) {
    case 'object':
      return Object.hasOwn(node.fields, key) ? node.fields[key] : undefined;
    case 'table':
    case 'list':
      return node.item;
    case 'tuple':
      return node.items[Number(key)];
    default:
      return undefined;
  }
}

/** What is said of the keys of an object that is a table. */
export function keyShape(shape: OutputShape | undefined, ref: ShapeRef | undefined): ShapeRef | undefined {
  const node = shapeNode(shape, ref);
  return node?.kind === 'table' ? node.key : undefined;
}

/** What a value holds; undefined of a leaf, and where nothing is known. */
export function shapeNode(shape: OutputShape | undefined, ref: ShapeRef | undefined): OutputShapeNode | undefined {
  return ref?.node === undefined ? undefined : shape?.nodes[ref.node];
}

/**
 * A value of another kind fits worst; of an object, the fields count that it lacks or that are not known. Lists are told
 * apart by their first item: a block has hashes of transactions, or the transactions.
 */
function mismatchOf(shape: OutputShape | undefined, ref: ShapeRef, json: JsonValue): number {
  const anotherKind = 1_000_000;
  const node = shapeNode(shape, ref);
  if (isJsonObject(json)) {
    switch (node?.kind) {
      case 'object': {
        const unknown = Object.keys(json).filter((key) => !Object.hasOwn(node.fields, key)).length;
        const absent = Object.keys(node.fields).filter((key) => !Object.hasOwn(json, key)).length;
        return unknown * 1_000 + absent;
      }
      case 'table':
      case 'either':
        return anotherKind / 2;
      default:
        return anotherKind;
    }
  }
  if (isJsonList(json) && node?.kind === 'list') {
    return json[0] === undefined ? 0 : mismatchOf(shape, node.item, json[0]);
  }
  const fits = isJsonList(json) ? node?.kind === 'tuple' : node === undefined;
  return fits || node?.kind === 'either' ? 0 : anotherKind;
}
