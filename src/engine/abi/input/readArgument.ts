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
} from '../../primitives';
import type { AbiParameter } from '../known/signatures';
import { type InputUnit, readInteger, type InputReading, readSafely, WrongInput } from './readInteger';

/** A value as the ABI encoder takes it: tuples are lists of their fields. */
export type TypedValue = bigint | boolean | string | readonly TypedValue[];

/** What a reader may write besides plain values. */
export interface InputContext {
  /** The address that a name stands for. */
  readonly addressNamed: (name: string) => string | undefined;
  /** Units of amounts, besides those of every chain. */
  readonly units: readonly InputUnit[];
}

/** Characters of one argument. */
const maxLength = 200_000;

/** Elements of one list. */
const maxElements = 2_000;

/** Levels of lists and tuples in JSON. */
const maxDepth = 12;

/** What somebody typed for an argument; of lists and tuples it is JSON. Nothing is lost: integers of any size stay whole. */
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

/** Whether an argument is typed as JSON. */
export function isComposite(type: string): boolean {
  return type.endsWith(']') || type.startsWith('tuple');
}

/** An address, or the name of one. @throws {WrongInput} */
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

/** Whole bytes in hex. @throws {WrongInput} */
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

/** `bytes`, or `bytes1` to `bytes32`; 32 bytes may be an ID in cb58, 20 and any number of bytes a NodeID. */
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

/** @param path where it stands, for the reader: "config.owners[2]" */
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

/** By their names, or in order. */
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

/** As it would be typed by itself; undefined where JSON has a value of another kind. */
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
