import { encodeAbiParameters } from 'viem/utils';
import { type JsonObject, type JsonValue, paddedHex, toQuantity } from '../../primitives';
import { type AbiParameter, abiSignature, signatureHash } from '../known/signatures';
import {
  type InputContext,
  readAddress,
  readArgument,
  readHexBytes,
  type TypedValue,
  readInteger,
  type InputReading,
  readSafely,
  WrongInput,
} from './readArgument';

/** An error in a form's field: "arg 0", "block", "from", "override 0 balance". */
export interface FieldProblem {
  readonly field: string;
  readonly sentence: string;
}

export interface TypedCall {
  readonly args: readonly string[];
  /** Empty for the latest. */
  readonly block: string;
  readonly from?: string;
  readonly value?: string;
  readonly overrides?: readonly TypedOverride[];
}

/** State overrides of an account; empty fields are unchanged. */
export interface TypedOverride {
  readonly address: string;
  readonly balance: string;
  readonly nonce: string;
  readonly code: string;
  /** `slot = value` per line, or JSON. */
  readonly storage: string;
}

export interface NodeCall {
  readonly call: JsonObject;
  readonly block: JsonValue;
  readonly overrides?: JsonObject;
  readonly args: readonly TypedValue[];
}

/** Parses all fields of a form. @returns the call, or every problem */
export function readCall(
  fn: { readonly name: string; readonly inputs: readonly AbiParameter[] },
  to: string,
  typed: TypedCall,
  context: InputContext,
): NodeCall | readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const field = <T>(name: string, read: InputReading<T>): T | undefined => {
    if (!read.ok) {
      problems.push({ field: name, sentence: read.sentence });
      return undefined;
    }
    return read.value;
  };
  const args = fn.inputs.map((input, i) => field(`arg ${i}`, readArgument(typed.args[i] ?? '', input, context)));
  const block = field('block', readBlock(typed.block));
  const from = field(
    'from',
    optional(typed.from, (text) => readAddress(text, context)),
  );
  const value = field(
    'value',
    optional(typed.value, (text) => readInteger(text, 'uint256', context.units)),
  );
  const overrides = (typed.overrides ?? []).map((one, i) => readOverride(one, i, context, field));
  overrides.forEach((one, i) => {
    if (one !== undefined && overrides.findIndex((other) => other?.[0] === one[0]) < i) {
      problems.push({ field: `override ${i} address`, sentence: 'This account has a state override already.' });
    }
  });
  if (problems.length > 0) {
    return problems;
  }
  const read = args as readonly TypedValue[];
  const states = Object.fromEntries(overrides.flatMap((one) => (one === undefined ? [] : [one])));
  return {
    call: {
      ...(from === undefined ? {} : { from }),
      to,
      ...(value === undefined || value === 0n ? {} : { value: toQuantity(value) }),
      data: encodeCall(fn.name, fn.inputs, read),
    },
    block: block ?? 'latest',
    overrides: Object.keys(states).length === 0 ? undefined : states,
    args: read,
  };
}

const tags = new Set(['latest', 'pending', 'finalized', 'safe', 'earliest']);

/** Parses a tag, a height in decimal or hex, or a block hash. */
function readBlock(typed: string): InputReading<JsonValue> {
  return readSafely(() => {
    const text = typed.trim().toLowerCase();
    if (text === '' || tags.has(text)) {
      return text === '' ? 'latest' : text;
    }
    if (/^0x[0-9a-f]{64}$/.test(text)) {
      return { blockHash: text };
    }
    if (!/^(?:0x[0-9a-f]{1,16}|[\d,_ ]{1,26})$/.test(text)) {
      throw new WrongInput('Expected a block: latest, a number like 41203877, or a block hash.');
    }
    return toQuantity(readInteger(text, 'uint64'));
  });
}

function optional<T>(typed: string | undefined, read: (text: string) => T): InputReading<T | undefined> {
  return typed === undefined || typed.trim() === '' ? { ok: true, value: undefined } : readSafely(() => read(typed));
}

type FieldReader = <T>(name: string, read: InputReading<T>) => T | undefined;

/** @returns `undefined` for an empty row */
function readOverride(
  typed: TypedOverride,
  index: number,
  context: InputContext,
  field: FieldReader,
): readonly [string, JsonObject] | undefined {
  const at = (part: string): string => `override ${index} ${part}`;
  if (Object.values(typed).every((text: string) => text.trim() === '')) {
    return undefined;
  }
  const address = field(
    at('address'),
    readSafely(() => readAddress(typed.address, context)),
  );
  const parts: readonly (readonly [string, keyof TypedOverride, (text: string) => JsonValue])[] = [
    ['balance', 'balance', (text) => toQuantity(readInteger(text, 'uint256', context.units))],
    ['nonce', 'nonce', (text) => toQuantity(readInteger(text, 'uint64'))],
    ['code', 'code', readHexBytes],
    ['stateDiff', 'storage', readSlots],
  ];
  const states = parts.flatMap(([key, part, read]) => {
    const value = field(at(part), optional(typed[part], read));
    return value === undefined ? [] : [[key, value] as const];
  });
  return [address ?? '', Object.fromEntries(states)];
}

/** Parses a slot and its value per line, separated by "=" or ":". */
function readSlots(typed: string): JsonObject {
  const lines = typed.split(/[\n;]+/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [slot, value, ...more] = line.split(/[=:]/);
      if (slot === undefined || value === undefined || more.length > 0) {
        throw new WrongInput('Expected slot = value on each line, like 0 = 0x2a.');
      }
      return [wordOf(slot), wordOf(value)];
    }),
  );
}

function wordOf(typed: string): string {
  const address = /^0x[0-9a-f]{40}$/i.test(typed.trim())
    ? readAddress(typed, { addressNamed: () => undefined })
    : undefined;
  const value = address === undefined ? readInteger(typed, 'uint256') : BigInt(address);
  return paddedHex(value);
}

/** 4 bytes, hex with 0x. */
export function selectorOf(name: string, inputs: readonly AbiParameter[]): string {
  return signatureHash(abiSignature(name, inputs)).slice(0, 10);
}

/** Input data of a call, hex with 0x, from arguments parsed by `readArgument`. */
export function encodeCall(name: string, inputs: readonly AbiParameter[], args: readonly TypedValue[]): string {
  const encoded = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs, args);
  return `${selectorOf(name, inputs)}${encoded.slice(2)}`;
}
