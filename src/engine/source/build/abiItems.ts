import type { AbiParameter, Mutability } from '../../abi';
import { isRecord } from './json';

/** One item of a contract's ABI that bytes can be read with. */
export interface AbiItem {
  readonly type: 'function' | 'event' | 'error' | 'constructor';
  /** A Solidity identifier; empty for a constructor. */
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns; absent where that is nothing, or is not understood. */
  readonly outputs?: readonly AbiParameter[];
  /** Of a function. */
  readonly mutability?: Mutability;
}

/** More than any contract has. */
export const maxItems = 2_000;
/** Characters of an ABI that are read at once: the largest known have a third of it. */
const maxLength = 1 << 20;

/**
 * The items of contracts' JSON ABIs, each read once: most contracts of a project have most of theirs in common, to the
 * letter. Those are the same object then.
 */
export class AbiItems {
  /** Null: not understood. */
  private readonly byText = new Map<string, AbiItem | null>();

  /**
   * What is not understood (fallbacks, function pointers, anonymous events, broken entries) is left out: the rest is
   * still of use.
   *
   * @param texts of the items
   * @throws {SyntaxError} one of them is not JSON
   */
  read(texts: readonly string[]): readonly AbiItem[] {
    let length = 0;
    const taken = texts.slice(0, maxItems).filter((text) => (length += text.length) <= maxLength);
    this.readNew(taken.filter((text) => !this.byText.has(text)));
    return taken.map((text) => this.byText.get(text) ?? null).filter((item) => item !== null);
  }

  private readNew(texts: readonly string[]): void {
    if (texts.length === 0) {
      return;
    }
    // The keys are parts of this text, not of the file's, which would be kept as long as they are.
    const joined = `[${texts.join(',')}]`;
    let at = 1;
    for (const [i, json] of (JSON.parse(joined) as readonly unknown[]).entries()) {
      const end = at + texts[i]!.length;
      this.byText.set(joined.slice(at, end), readAbiItem(json) ?? null);
      at = end + 1;
    }
  }
}

const itemTypes: ReadonlySet<unknown> = new Set(['function', 'event', 'error', 'constructor']);

/** Names come from files that anyone may have written: what is no identifier is not shown as one. */
const identifier = /^[A-Za-z_$][\w$]{0,127}$/;

const elementaryType =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3}|tuple)(?:\[(?:[1-9]\d{0,4})?\]){0,4}$/;

/** Nine of ten parameters: known without a closer look. */
const commonTypes: ReadonlySet<string> = new Set(['address', 'bool', 'bytes', 'bytes32', 'string', 'uint256']);

const limits = { parameters: 64, depth: 6 } as const;

/** One item of a contract's JSON ABI; undefined: a fallback, an anonymous event, a function pointer, or broken. */
function readAbiItem(json: unknown): AbiItem | undefined {
  if (!isRecord(json) || !itemTypes.has(json['type']) || json['anonymous'] === true) {
    return undefined;
  }
  const type = json['type'] as AbiItem['type'];
  const name = type === 'constructor' ? '' : json['name'];
  const inputs = readParameters(json['inputs'] ?? [], 0);
  const outputs = type === 'function' ? (readParameters(json['outputs'] ?? [], 0) ?? []) : [];
  if (inputs === undefined || typeof name !== 'string' || (type !== 'constructor' && !identifier.test(name))) {
    return undefined;
  }
  const mutability = type === 'function' ? mutabilityOf(json) : undefined;
  return {
    ...{ type, name, inputs },
    ...(outputs.length === 0 ? {} : { outputs }),
    ...(mutability === undefined ? {} : { mutability }),
  };
}

/** Compilers before Solidity 0.5 said `constant` and `payable`. */
function mutabilityOf({
  stateMutability,
  constant,
  payable,
}: Readonly<Record<string, unknown>>): Mutability | undefined {
  if (stateMutability === 'view' || stateMutability === 'pure' || stateMutability === 'payable') {
    return stateMutability;
  }
  return constant === true ? 'view' : payable === true ? 'payable' : undefined;
}

function readParameters(json: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(json) || json.length > limits.parameters || depth > limits.depth) {
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
  if (!isRecord(json)) {
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
