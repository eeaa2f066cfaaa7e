import { getOrMake, type Path } from '../../primitives';
import { subscriptionKinds } from '../methods/evm/filters';
import type { FieldUnit } from '../field';
import type { Method } from '../method';
import { describeShape, type ShapeField, type ShapeNode } from './describeShape';
import { findMethod } from '../catalogue';

/**
 * A method's parameters in order: keys of the object, or positions in the list.
 *
 * @param event type of `eth_subscribe`, which determines its other parameters
 */
export function paramFields(method: Method, event?: unknown): readonly ShapeField[] {
  const fields = cachedParamFields(method);
  const subscription =
    method.name === 'eth_subscribe' ? subscriptionKinds.find(({ kind }) => kind === event) : undefined;
  return subscription === undefined
    ? fields
    : [...fields.slice(0, 1), ...fieldsOfParams(describeShape(subscription.params()))];
}

/** Checks and hints look up every value of a cell. */
const described = new WeakMap<Method, readonly ShapeField[]>();

function cachedParamFields(method: Method): readonly ShapeField[] {
  return getOrMake(described, method, () => fieldsOfParams(describeShape(method.params())));
}

/** The shapes allowed at a path of the params: several for alternatives, none where it is unknown. */
export function paramShapes(method: Method, path: Path, event?: unknown): readonly ShapeNode[] {
  const fields = paramFields(method, event);
  const [first, ...rest] = path;
  if (method.server === 'evm') {
    const node = typeof first === 'number' ? fields[first]?.node : undefined;
    return node === undefined ? [] : shapesIn(node, rest);
  }
  // The node's own server also takes the object in a list.
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

/** The fields of an object; none for another shape. */
export function fieldsOfParams(node: ShapeNode): readonly ShapeField[] {
  return node.kind === 'object' ? node.fields : [];
}

/** Metadata of a choice applies to each of its options. */
function withMeaning(shape: ShapeNode, around: ShapeNode, path: Path): ShapeNode {
  return path.length > 0 ? shape : { ...shape, meta: { ...shape.meta, ...around.meta } };
}

/** Go matches keys case-insensitively. */
function isNamed({ name }: ShapeField, key: string | number | undefined): boolean {
  return name.toLowerCase() === String(key).toLowerCase();
}

/** Whether a method of the catalogue requires params. */
export function needsParams(name: string): boolean {
  const method = findMethod(name);
  return method !== undefined && paramFields(method).some(({ optional }) => !optional);
}

/** A value to enter for a request. */
export interface FillField {
  /** Path in the params, or in the arguments of a call. */
  readonly path: Path;
  /** "address", "filter.fromBlock". */
  readonly name: string;
  /** "EVM address", "hex or json", "uint256". */
  readonly type: string;
  /** Description in one sentence. */
  readonly sentence?: string;
  readonly isOptional: boolean;
  readonly byDefault?: string;
  readonly words?: readonly FillWord[];
  readonly example?: string;
  /** Current value in the request, as typed. */
  readonly value?: string;
  /** The error in the input, if any. */
  problem(typed: string): string | undefined;
  /** The input as written to the request. */
  written(typed: string): string;
}

interface FillWord {
  readonly text: string;
  readonly sentence?: string;
}

/** `{{block.result.hash}}`, which can have a value of any type. */
export function isReference(typed: string): boolean {
  return /^\{\{[^{}\n]+\}\}$/.test(typed.trim());
}

/** Unit of the value at a path of a response, if the catalogue has it. */
export function fieldUnit(method: Method, [root, ...path]: Path): FieldUnit | undefined {
  const shapes = root === 'result' ? shapesIn(describeShape(method.result()), path) : [];
  return shapes.find(({ meta }) => meta.unit !== undefined)?.meta.unit;
}

/** Unit of an amount there: amounts of EVM methods are in wei, even those not in the catalogue. */
export function baseUnit(method: Method | undefined, path: Path): FieldUnit | undefined {
  return (method && fieldUnit(method, path)) ?? (method === undefined || method.server === 'evm' ? 'wei' : undefined);
}

/**
 * Decimal places of a unit in a field; `undefined` where the field is no amount, or one in another currency.
 *
 * @param symbol of the chain's native token
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
