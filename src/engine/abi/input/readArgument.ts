import {
  JsonNumber,
  JsonSyntaxError,
  type JsonValue,
  byteLength,
  cb58Id,
  evmAddress,
  hexBytes,
  isJsonList,
  isJsonObject,
  nodeId,
  parseJson,
  shortenText,
  cleanRemote,
  formatCount,
} from '../../primitives';
import type { AbiParameter } from '../known/signatures';

/** Invalid input; the message is a sentence for the user. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput';
}

export type InputReading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string };

export function readSafely<T>(read: () => T): InputReading<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WrongInput) {
      return { ok: false, sentence: error.message };
    }
    throw error;
  }
}

export interface InputUnit {
  /** "AVAX", or a token's own symbol. Untrusted. */
  readonly symbol: string;
  readonly decimals: number;
}

/** Units on every chain; the native token's symbol is added to these. */
const commonUnits: readonly InputUnit[] = [
  { symbol: 'wei', decimals: 0 },
  { symbol: 'gwei', decimals: 9 },
  { symbol: 'nAVAX', decimals: 9 },
  { symbol: 'ether', decimals: 18 },
];

/** More digits than any EVM integer has. */
const maxDigits = 100;

/** 1 500, 1,500, 1_500, 0x5dc, 1e18, 1.5 ether, max. */
const figure = /^([+-]?)(?:(\d[\d_, ]*)(?![\d_, ]))?(?:\.(\d+))?(?:[eE]\+?(\d{1,3}))?\s*(\D[^\s]*)?$/;

/** Parses an integer of a Solidity type ("uint256", "int8"). @throws {WrongInput} */
export function readInteger(typed: string, type: string, units: readonly InputUnit[] = []): bigint {
  const text = typed.trim();
  const { least, most } = rangeOf(type);
  const value = /^max$/i.test(text) ? most : (readHex(text) ?? readDecimal(text, units));
  if (value > most) {
    throw new WrongInput(`Too large for ${type}: at most ${formatCount(most)}.`);
  }
  if (value < least) {
    throw new WrongInput(
      least === 0n ? `${type} cannot be negative.` : `Too small for ${type}: at least ${formatCount(least)}.`,
    );
  }
  return value;
}

function rangeOf(type: string): { readonly least: bigint; readonly most: bigint } {
  const bits = BigInt(/(?<!\d)\d+$/.exec(type)?.[0] ?? '256');
  return type.startsWith('u')
    ? { least: 0n, most: 2n ** bits - 1n }
    : { least: -(2n ** (bits - 1n)), most: 2n ** (bits - 1n) - 1n };
}

function readHex(text: string): bigint | undefined {
  if (!/^-?0x/i.test(text)) {
    return undefined;
  }
  const digits = text.replace(/^-?0x/i, '');
  if (!/^[0-9a-f]{1,64}$/i.test(digits)) {
    throw new WrongInput('Expected a number in hex: 0x and 1 to 64 hex digits.');
  }
  const value = BigInt(`0x${digits}`);
  return text.startsWith('-') ? -value : value;
}

function readDecimal(text: string, units: readonly InputUnit[]): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '', unit] = figure.exec(text) ?? [];
  const digits = whole.replaceAll(/[_, ]/g, '');
  if (digits === '' || digits.length + fraction.length > maxDigits || !isGrouped(whole.trim())) {
    throw new WrongInput('Expected a whole number, like 1500, 0x5dc or 1.5 ether.');
  }
  const scale = unit === undefined ? Number(exponent) : decimalsOf(unit, units) + Number(exponent);
  const significant = fraction.replace(/(?<!0)0+$/, '');
  if (significant.length > scale) {
    throw new WrongInput(
      unit === undefined
        ? `Expected a whole number. To enter an amount, add its unit: ${text} ${exampleOf(units)}.`
        : `Too many decimal places: ${cleanRemote(unit, 24)} has ${scale}.`,
    );
  }
  if (scale > maxDigits) {
    throw new WrongInput('The exponent is too large.');
  }
  const value = BigInt(digits + significant.padEnd(scale, '0'));
  return sign === '-' ? -value : value;
}

/** Commas have to separate groups of three digits, so that 1,5 is not fifteen. */
function isGrouped(whole: string): boolean {
  return !whole.includes(',') || /^\d{1,3}(?:,\d{3})+$/.test(whole);
}

function decimalsOf(unit: string, units: readonly InputUnit[]): number {
  const all = [...units, ...commonUnits];
  const known =
    all.find(({ symbol }) => symbol === unit) ?? all.find(({ symbol }) => symbol.toLowerCase() === unit.toLowerCase());
  if (known === undefined) {
    const names = [...new Set(all.map(({ symbol }) => cleanRemote(symbol, 24)))].join(', ');
    throw new WrongInput(`Unknown unit ${cleanRemote(unit, 24)}. Use one of these: ${names}.`);
  }
  return known.decimals;
}

function exampleOf([first]: readonly InputUnit[]): string {
  return first === undefined ? 'ether' : cleanRemote(first.symbol, 24);
}

/** A value as the ABI encoder takes it: tuples are arrays of their fields. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[];

/** What input may contain in addition to plain values. */
export interface InputContext {
  readonly addressNamed: (name: string) => string | undefined;
  /** Units of amounts, in addition to those of every chain. */
  readonly units: readonly InputUnit[];
}

const maxLength = 200_000;

const maxElements = 2_000;

/** Maximum nesting of arrays and tuples in JSON. */
const maxDepth = 12;

/** Parses the input of an argument, as JSON for arrays and tuples. Integers of any size are exact. */
export function readArgument(typed: string, parameter: AbiParameter, context: InputContext): InputReading<TypedValue> {
  return readSafely(() => {
    if (typed.length > maxLength) {
      throw new WrongInput(`Too long: at most ${maxLength} characters.`);
    }
    return isComposite(parameter.type)
      ? readJson(jsonOf(typed), parameter, context, parameter.name ?? '')
      : readLeaf(typed, parameter.type, context);
  });
}

/** Whether an argument is entered as JSON. */
export function isComposite(type: string): boolean {
  return type.endsWith(']') || type.startsWith('tuple');
}

/** Parses an address or the name of one. @throws {WrongInput} */
export function readAddress(typed: string, { addressNamed }: Pick<InputContext, 'addressNamed'>): string {
  const text = typed.trim();
  const named = text === '' ? undefined : addressNamed(text);
  if (named !== undefined) {
    return named;
  }
  const read = /^0x/i.test(text) ? evmAddress(text) : undefined;
  if (read?.checksum === 'invalid') {
    throw new WrongInput(`The checksum of this address is wrong. Check it, or did you mean ${read.address}?`);
  }
  if (read !== undefined) {
    return read.address;
  }
  throw new WrongInput(
    /^0x[0-9a-f]*$/i.test(text)
      ? `Expected an address: 0x and 40 hex digits, not ${text.length - 2}.`
      : 'Expected an address: 0x and 40 hex digits.',
  );
}

/** Parses whole bytes in hex. @throws {WrongInput} */
export function readHexBytes(typed: string): `0x${string}` {
  const text = typed.trim();
  const bytes = hexBytes(text.replace(/^0X/, '0x'));
  if (bytes === undefined) {
    throw new WrongInput(
      /^0x[0-9a-f]*$/i.test(text)
        ? 'Expected whole bytes: one hex digit is missing.'
        : 'Expected bytes: 0x and hex digits.',
    );
  }
  return bytes;
}

function readLeaf(typed: string, type: string, context: InputContext): TypedValue {
  if (type === 'string') {
    if (/PrivateKey-/.test(typed)) {
      throw new WrongInput('This may be a private key. It is not sent.');
    }
    return typed;
  }
  if (typed.trim() === '') {
    throw new WrongInput(`Enter a value of type ${type}.`);
  }
  if (type === 'address') {
    return readAddress(typed, context);
  }
  if (type === 'bool') {
    return readBool(typed);
  }
  return type.startsWith('bytes') ? readBytes(typed, type) : readInteger(typed, type, context.units);
}

function readBool(typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') {
    throw new WrongInput('Expected true or false.');
  }
  return text === 'true';
}

/** Parses `bytes`, or `bytes1` to `bytes32`. 32 bytes may be a cb58 ID; 20 bytes or `bytes` a NodeID. */
function readBytes(typed: string, type: string): string {
  const text = typed.trim();
  const size = type === 'bytes' ? undefined : Number(type.slice('bytes'.length));
  const known = size === 32 ? cb58Id(text) : size === 20 || size === undefined ? nodeId(text) : undefined;
  if (known?.checksum === 'invalid') {
    throw new WrongInput('The checksum of this ID is wrong. Check it.');
  }
  const bytes = known?.hex ?? readHexBytes(text);
  if (size !== undefined && byteLength(bytes) !== size) {
    throw new WrongInput(`Expected ${size} bytes, got ${byteLength(bytes)}.`);
  }
  return bytes;
}

function jsonOf(typed: string): JsonValue {
  if (typed.trim() === '') {
    throw new WrongInput('Enter JSON: a list like [1, 2], or an object with the fields.');
  }
  try {
    return parseJson(typed, maxDepth);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      throw new WrongInput(`This is not JSON: reading stopped at character ${error.offset + 1}.`);
    }
    throw error;
  }
}

/** @param path of the value in errors: "config.owners[2]" */
function readJson(json: JsonValue, parameter: AbiParameter, context: InputContext, path: string): TypedValue {
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type);
  if (array !== null) {
    const [, type = '', size = ''] = array;
    return listOf(json, size, path).map((each, i) => readJson(each, { ...parameter, type }, context, `${path}[${i}]`));
  }
  if (parameter.components !== undefined) {
    const { components } = parameter;
    const fields = fieldsOf(json, components, path);
    return components.map((component, i) => readJson(fields[i]!, component, context, fieldPath(path, component, i)));
  }
  const text = leafText(json, parameter.type);
  if (text === undefined) {
    throw wrongAt(path, `Expected a value of type ${parameter.type}.`);
  }
  const read = readSafely(() => readLeaf(text, parameter.type, context));
  if (!read.ok) {
    throw wrongAt(path, read.sentence);
  }
  return read.value;
}

function listOf(json: JsonValue, size: string, path: string): readonly JsonValue[] {
  if (!isJsonList(json)) {
    throw wrongAt(path, 'Expected a list in JSON, like [1, 2].');
  }
  if (size !== '' && json.length !== Number(size)) {
    throw wrongAt(path, `Expected ${size} elements, got ${json.length}.`);
  }
  if (json.length > maxElements) {
    throw wrongAt(path, `Too many elements: at most ${maxElements}.`);
  }
  return json;
}

/** Fields by name, or in order. */
function fieldsOf(json: JsonValue, components: readonly AbiParameter[], path: string): readonly JsonValue[] {
  if (isJsonList(json)) {
    if (json.length !== components.length) {
      throw wrongAt(path, `Expected ${components.length} fields, got ${json.length}.`);
    }
    return json;
  }
  const names = components.map(({ name = '' }) => name);
  if (!isJsonObject(json)) {
    throw wrongAt(path, `Expected an object in JSON, or a list of its ${components.length} fields.`);
  }
  const other = Object.keys(json).find((key) => !names.includes(key));
  if (other !== undefined) {
    throw wrongAt(path, `There is no field "${shortenText(other)}". The fields are: ${names.join(', ')}.`);
  }
  return components.map(({ name = '' }) => {
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    if (value === undefined) {
      throw wrongAt(path, `The field "${name}" is missing.`);
    }
    return value;
  });
}

/** A value as it would be typed outside JSON; `undefined` for another type. */
function leafText(json: JsonValue, type: string): string | undefined {
  if (typeof json === 'string') {
    return json;
  }
  if (typeof json === 'boolean') {
    return type === 'bool' ? String(json) : undefined;
  }
  const isNumber = typeof json === 'bigint' || json instanceof JsonNumber;
  return isNumber && /^u?int/.test(type) ? String(json) : undefined;
}

function fieldPath(path: string, { name }: AbiParameter, index: number): string {
  const own = name === undefined || name === '' ? String(index) : name;
  return path === '' ? own : `${path}.${own}`;
}

function wrongAt(path: string, sentence: string): WrongInput {
  return new WrongInput(path === '' ? sentence : `${path}: ${sentence}`);
}
