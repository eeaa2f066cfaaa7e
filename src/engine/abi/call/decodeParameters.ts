import { decodeAbiParameters, encodeAbiParameters, getAddress, parseAbiParameters } from 'viem/utils';
import type { DecodedArg, DecodedValue } from './invocation';
import { byteLength, formatCount } from '../../primitives';
import type { AbiParameter } from '../known/signatures';

/**
 * Whether decoding `data` as `inputs` creates at most `budget` bytes of values. Offsets may point to the same bytes
 * repeatedly, so half a kilobyte of nested arrays can expand to gigabytes. This only follows lengths and offsets. Data
 * that does not fit passes, because the decoder rejects it.
 */
export function fitsBudget(inputs: readonly AbiParameter[], data: string, budget: number): boolean {
  const walk = new Walk(data, budget);
  walk.tuple(inputs, 0);
  return walk.left >= 0;
}

class Walk {
  constructor(
    private readonly data: string,
    public left: number,
  ) {}

  tuple(parameters: readonly AbiParameter[], base: number): void {
    let at = base;
    for (const parameter of parameters) {
      if (this.left < 0) {
        return;
      }
      if (isDynamic(parameter)) {
        this.left -= 32;
        this.follow(parameter, base, at);
        at += 32;
      } else {
        const size = staticSize(parameter);
        this.left -= size;
        at += size;
      }
    }
  }

  private follow(parameter: AbiParameter, base: number, at: number): void {
    const offset = this.word(at);
    if (offset !== undefined) {
      this.dynamic(parameter, base + offset);
    }
  }

  private dynamic(parameter: AbiParameter, at: number): void {
    const element = elementOf(parameter);
    if (element !== undefined) {
      const length = element.length ?? this.word(at);
      if (length !== undefined) {
        this.list(element.of, element.length === undefined ? at + 32 : at, length);
      }
    } else if (parameter.components !== undefined) {
      this.tuple(parameter.components, at);
    } else {
      const length = this.word(at);
      // The decoder rejects a length past the end.
      this.left -= 32 + (length !== undefined && at + 32 + length <= this.size ? length : 0);
    }
  }

  private list(of: AbiParameter, base: number, length: number): void {
    if (!isDynamic(of)) {
      const size = length * staticSize(of);
      this.left -= 32 + (base + size <= this.size ? size : 0);
      return;
    }
    this.left -= 32;
    for (let i = 0; i < length && this.left >= 0 && base + 32 * (i + 1) <= this.size; i++) {
      this.left -= 32;
      this.follow(of, base, base + 32 * i);
    }
  }

  private get size(): number {
    return byteLength(this.data);
  }

  /** @returns `undefined` past the end, or where the value exceeds any valid offset */
  private word(at: number): number | undefined {
    const start = 2 + at * 2;
    const word = this.data.slice(start, start + 64);
    return word.length === 64 && word.startsWith('0'.repeat(56)) ? Number.parseInt(word.slice(56), 16) : undefined;
  }
}

function elementOf(parameter: AbiParameter): { readonly of: AbiParameter; readonly length?: number } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (match === null) {
    return undefined;
  }
  const of = { ...parameter, type: match[1] ?? '' };
  return match[2] === '' ? { of } : { of, length: Number(match[2]) };
}

function isDynamic(parameter: AbiParameter): boolean {
  const element = elementOf(parameter);
  if (element !== undefined) {
    return element.length === undefined || isDynamic(element.of);
  }
  return parameter.type === 'bytes' || parameter.type === 'string' || (parameter.components ?? []).some(isDynamic);
}

/** Size in bytes of a parameter that is not dynamic. */
function staticSize(parameter: AbiParameter): number {
  const element = elementOf(parameter);
  if (element !== undefined) {
    return (element.length ?? 0) * staticSize(element.of);
  }
  return parameter.components === undefined
    ? 32
    : parameter.components.reduce((sum, component) => sum + staticSize(component), 0);
}

export interface DecodedParameters {
  /** Absent where decoding so many bytes would block for too long. */
  readonly args?: readonly DecodedArg[];
  /** Sentences on oddities of the bytes; empty where they are exactly what a compiler writes. */
  readonly problems: readonly string[];
}

/** Maximum number of bytes decoded for dynamic types, about 10 ms of work. */
const maxBytes = 16_384;

/** Parses "uint256,(address,bytes)[]". @returns `undefined` for invalid types */
export function readParameters(types: string): readonly AbiParameter[] | undefined {
  try {
    return types === '' ? [] : parseAbiParameters(types);
  } catch {
    return undefined;
  }
}

/** Average number of uses of each byte: some encoders share equal parts, but only a few times. */
const maxReuse = 4;

/**
 * Decodes ABI-encoded `data` (from `hexBytes`); `undefined` where it does not fit `inputs`. The decoder is lenient (it
 * ignores high bits of addresses and trailing bytes), so the values are encoded again and compared with the data.
 */
export function decodeParameters(inputs: readonly AbiParameter[], data: `0x${string}`): DecodedParameters | undefined {
  if (inputs.length === 0) {
    return { args: [], problems: trailingBytesNote(byteLength(data)) };
  }
  const plain = decodeStatic(inputs, data);
  if (plain !== undefined) {
    const rest = trailingBytesNote(byteLength(data) - inputs.length * 32);
    const args = inputs.map((input, index) => argOf(input, plain.values[index]));
    return { args, problems: plain.clean ? rest : ['A value has dirty high-order bits.', ...rest] };
  }
  if (byteLength(data) > maxBytes) {
    return { problems: [`${formatCount(BigInt(byteLength(data)))} bytes are too many to decode.`] };
  }
  if (!fitsBudget(inputs, data, maxReuse * byteLength(data) + 1_024)) {
    return { problems: ['Not decoded: too many offsets point to the same bytes.'] };
  }
  let values: readonly unknown[];
  try {
    values = decodeAbiParameters(inputs, data);
  } catch {
    // The reason is of no use: the caller reports that the data does not fit.
    return undefined;
  }
  const args = inputs.map((input, index) => argOf(input, values[index]));
  return { args, problems: differences(inputs, values, data) };
}

function differences(inputs: readonly AbiParameter[], values: readonly unknown[], data: string): readonly string[] {
  let reencoded: string;
  try {
    reencoded = encodeAbiParameters(inputs, values);
  } catch {
    return ['A value has dirty high-order bits.'];
  }
  if (data === reencoded) {
    return [];
  }
  return data.startsWith(reencoded)
    ? trailingBytesNote(byteLength(data) - byteLength(reencoded))
    : ['Non-standard ABI encoding (dirty high-order bits or unusual offsets).'];
}

function trailingBytesNote(bytes: number): readonly string[] {
  if (bytes === 0) {
    return [];
  }
  return [bytes === 1 ? '1 extra byte after the arguments.' : `${bytes} extra bytes after the arguments.`];
}

function argOf(input: AbiParameter, value: unknown): DecodedArg {
  return { name: input.name ?? '', type: input.type, value: valueOf(input, value) };
}

function valueOf(input: AbiParameter, value: unknown): DecodedValue {
  const array = /^(.*)\[\d*\]$/.exec(input.type);
  if (array !== null && Array.isArray(value)) {
    const element = { ...input, type: array[1] ?? '' };
    return value.map((each) => valueOf(element, each));
  }
  if (input.components !== undefined && typeof value === 'object' && value !== null) {
    // A tuple is an object if all fields are named, else an array; both in field order.
    const fields: unknown[] = Array.isArray(value)
      ? value
      : input.components.map(({ name }) => (value as Record<string, unknown>)[name ?? '']);
    return { fields: input.components.map((component, index) => argOf(component, fields[index])) };
  }
  if (typeof value === 'number') {
    return BigInt(value);
  }
  if (typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'string') {
    return value;
  }
  throw new TypeError(`The ABI decoder returned no value for ${input.type}.`);
}

/** Values of static one-word parameters, and whether the padding of each word is clean. */
interface StaticValues {
  readonly values: readonly (bigint | boolean | string)[];
  readonly clean: boolean;
}

/**
 * Decodes parameters of one word each, which most events and calls have, in a tenth of the decoder's time. This counts
 * for transactions with thousands of logs. `undefined` where a parameter is of another type, `data` is too short, or a
 * bool is invalid. Source: Contract ABI Specification, elementary types.
 */
export function decodeStatic(inputs: readonly AbiParameter[], data: `0x${string}`): StaticValues | undefined {
  if (data.length < 2 + inputs.length * 64) {
    return undefined;
  }
  let clean = true;
  const values: (bigint | boolean | string)[] = [];
  for (const [index, { type }] of inputs.entries()) {
    const word = data.slice(2 + index * 64, 2 + (index + 1) * 64);
    const read = readWord(type, word);
    if (read === undefined) {
      return undefined;
    }
    values.push(read.value);
    clean &&= read.clean;
  }
  return { values, clean };
}

function readWord(type: string, word: string): { value: bigint | boolean | string; clean: boolean } | undefined {
  if (type === 'address') {
    return { value: getAddress(`0x${word.slice(24)}`), clean: word.startsWith('0'.repeat(24)) };
  }
  if (type === 'bool') {
    const value = BigInt(`0x${word}`);
    return value > 1n ? undefined : { value: value === 1n, clean: true };
  }
  const [, kind, size] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? [];
  if (kind === undefined) {
    return undefined;
  }
  const bits = Number(size);
  if (kind === 'bytes') {
    return { value: `0x${word.slice(0, bits * 2)}`, clean: /^0*$/.test(word.slice(bits * 2)) };
  }
  const unsigned = BigInt(`0x${word}`);
  const value = kind === 'uint' ? unsigned : BigInt.asIntN(256, unsigned);
  return { value, clean: value === (kind === 'uint' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) };
}
