import type { AbiParameter } from '../knownAbi';

/** One item of a contract's ABI that bytes can be read with. */
export interface AbiItem {
  readonly type: 'function' | 'event' | 'error' | 'constructor';
  /** A Solidity identifier; empty for a constructor. */
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns; absent where that is nothing, or is not understood. */
  readonly outputs?: readonly AbiParameter[];
}

const itemTypes: ReadonlySet<unknown> = new Set(['function', 'event', 'error', 'constructor']);

/** Names come from files that anyone may have written: what is no identifier is not shown as one. */
const identifier = /^[A-Za-z_$][\w$]{0,127}$/;

const elementaryType =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3}|tuple)(?:\[(?:[1-9]\d{0,4})?\]){0,4}$/;

/** Nine of ten parameters: known without a closer look. */
const commonTypes: ReadonlySet<string> = new Set(['address', 'bool', 'bytes', 'bytes32', 'string', 'uint256']);

const most = { parameters: 64, depth: 6 } as const;

/** One item of a contract's JSON ABI; undefined: a fallback, an anonymous event, a function pointer, or broken. */
export function readAbiItem(json: unknown): AbiItem | undefined {
  if (!isObject(json) || !itemTypes.has(json['type']) || json['anonymous'] === true) {
    return undefined;
  }
  const type = json['type'] as AbiItem['type'];
  const name = type === 'constructor' ? '' : json['name'];
  const inputs = readParameters(json['inputs'] ?? [], 0);
  const outputs = type === 'function' ? (readParameters(json['outputs'] ?? [], 0) ?? []) : [];
  if (inputs === undefined || typeof name !== 'string' || (type !== 'constructor' && !identifier.test(name))) {
    return undefined;
  }
  return outputs.length === 0 ? { type, name, inputs } : { type, name, inputs, outputs };
}

function readParameters(json: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(json) || json.length > most.parameters || depth > most.depth) {
    return undefined;
  }
  const read: AbiParameter[] = [];
  for (const each of json as readonly unknown[]) {
    const parameter = readParameter(each, depth);
    if (parameter === undefined) {
      return undefined;
    }
    read.push(parameter);
  }
  return read;
}

function readParameter(json: unknown, depth: number): AbiParameter | undefined {
  if (!isObject(json)) {
    return undefined;
  }
  const { type, name, indexed, components } = json;
  if (typeof type !== 'string' || !isType(type)) {
    return undefined;
  }
  const fields = type.startsWith('tuple') ? readParameters(components, depth + 1) : undefined;
  if (type.startsWith('tuple') && (fields === undefined || fields.length === 0)) {
    return undefined;
  }
  const named = typeof name === 'string' && identifier.test(name) ? { name, type } : { type };
  return indexed !== true && fields === undefined
    ? named
    : { ...named, ...(indexed === true ? { indexed } : {}), ...(fields === undefined ? {} : { components: fields }) };
}

function isType(type: string): boolean {
  if (commonTypes.has(type)) {
    return true;
  }
  if (!elementaryType.test(type)) {
    return false;
  }
  const bits = Number(/^u?int(\d+)/.exec(type)?.[1] ?? 8);
  return bits >= 8 && bits <= 256 && bits % 8 === 0;
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
