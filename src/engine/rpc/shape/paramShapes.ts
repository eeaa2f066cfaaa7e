import { getOrMake, type Path } from '../../primitives';
import { subscriptionKinds } from '../methods/evm/filters';
import type { FieldUnit } from '../field';
import type { Method } from '../method';
import { describeShape, type ShapeField, type ShapeNode } from './describeShape';
import { findMethod } from '../catalogue';

/**
 * The parameters of a method in their order: keys of the object, or places in the list.
 * @param event what `eth_subscribe` is asked for, on which its other parameters depend
 */
export function paramFields(method: Method, event?: unknown): readonly ShapeField[] {
  const fields = describedOnce(method);
  const subscription =
    method.name === 'eth_subscribe' ? subscriptionKinds.find(({ kind }) => kind === event) : undefined;
  return subscription === undefined
    ? fields
    : [...fields.slice(0, 1), ...fieldsOfParams(describeShape(subscription.params()))];
}

/** Checks and hints ask for every value of a cell. */
const described = new WeakMap<Method, readonly ShapeField[]>();

function describedOnce(method: Method): readonly ShapeField[] {
  return getOrMake(described, method, () => fieldsOfParams(describeShape(method.params())));
}

/** What the catalogue takes at a place of the params; several where shapes differ, none where it knows nothing. */
export function paramShapes(method: Method, path: Path, event?: unknown): readonly ShapeNode[] {
  const fields = paramFields(method, event);
  const [first, ...rest] = path;
  if (method.server === 'evm') {
    const node = typeof first === 'number' ? fields[first]?.node : undefined;
    return node === undefined ? [] : shapesIn(node, rest);
  }
  // The node's own server takes the object in a list too.
  const [name, ...inside] = typeof first === 'number' ? rest : path;
  const node = fields.find((field) => isNamed(field, name))?.node;
  return node === undefined ? [] : shapesIn(node, inside);
}

export function shapesIn(node: ShapeNode, path: Path): readonly ShapeNode[] {
  const [step, ...rest] = path;
  if (node.kind === 'either') {
    return node.options.flatMap((option) => shapesIn(option, path)).map((shape) => withMeaning(shape, node, path));
  }
  if (step === undefined) {
    return [node];
  }
  switch (node.kind) {
    case 'object':
      return node.fields.filter((field) => isNamed(field, step)).flatMap((field) => shapesIn(field.node, rest));
    case 'list':
    case 'table':
      return shapesIn(node.item, rest);
    default:
      return [];
  }
}

/** The fields of an object; none of another shape. */
export function fieldsOfParams(node: ShapeNode): readonly ShapeField[] {
  return node.kind === 'object' ? node.fields : [];
}

/** What is said of a choice is said of each of its options. */
function withMeaning(shape: ShapeNode, around: ShapeNode, path: Path): ShapeNode {
  return path.length > 0 ? shape : { ...shape, meta: { ...shape.meta, ...around.meta } };
}

/** Go reads keys in any capitals. */
function isNamed({ name }: ShapeField, key: string | number | undefined): boolean {
  return name.toLowerCase() === String(key).toLowerCase();
}

/** Whether a method of the catalogue cannot be asked without params. */
export function needsParams(name: string): boolean {
  const method = findMethod(name);
  return method !== undefined && paramFields(method).some(({ optional }) => !optional);
}

/** One value that is asked for to fill in a request. */
export interface FillField {
  /** Where it goes: in the params, or in the arguments of a call. */
  readonly path: Path;
  /** "address", "filter.fromBlock". */
  readonly name: string;
  /** "EVM address", "hex or json", "uint256". */
  readonly type: string;
  /** What it is for, in one sentence. */
  readonly sentence?: string;
  readonly isOptional: boolean;
  /** What the server takes where it is left out. */
  readonly byDefault?: string;
  /** All that it can be. */
  readonly words?: readonly FillWord[];
  readonly example?: string;
  /** What stands in the request now, as it is typed. */
  readonly value?: string;
  /** What is wrong with what was typed; undefined: nothing. */
  problem(typed: string): string | undefined;
  /** What was typed, as the request has it. */
  written(typed: string): string;
}

interface FillWord {
  readonly text: string;
  readonly sentence?: string;
}

/** `{{block.result.hash}}`, which stands for a value of any kind. */
export function isReference(typed: string): boolean {
  return /^\{\{[^{}\n]+\}\}$/.test(typed.trim());
}

/** What the catalogue says of the unit of a place in a response; undefined where it says nothing. */
export function fieldUnit(method: Method, [root, ...path]: Path): FieldUnit | undefined {
  const shapes = root === 'result' ? shapesIn(describeShape(method.result()), path) : [];
  return shapes.find(({ meta }) => meta.unit !== undefined)?.meta.unit;
}

/** In which unit an amount there is: the EVM's own are in wei, of which not all are in the catalogue. */
export function baseUnit(method: Method | undefined, path: Path): FieldUnit | undefined {
  return (method && fieldUnit(method, path)) ?? (method === undefined || method.server === 'evm' ? 'wei' : undefined);
}

/**
 * Decimal places of a unit in a field.
 *
 * @param symbol of the chain's native token
 * @returns undefined where the field is no amount, or one of another currency
 */
export function placesOfUnit(
  unit: string,
  field: FieldUnit | undefined,
  symbol: string | undefined,
): number | undefined {
  const [currency] = (field ?? '').split('/');
  const units: Readonly<Record<string, number>> =
    currency === 'nAVAX'
      ? { nAVAX: 0, AVAX: 9 }
      : currency === 'wei'
        ? { wei: 0, gwei: 9, ether: 18, [symbol ?? 'AVAX']: 18, ...(symbol === 'AVAX' ? { nAVAX: 9 } : {}) }
        : {};
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}
