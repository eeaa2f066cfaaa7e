import type { ByteRange } from '../transactions';
import { type DecodedArg, type DecodedValue, argumentRows, isTuple } from '../abi';
import { type Fact, type Line, type Section, code } from '../report';
import { type JsonObject, type JsonValue, bytesToHex } from '../primitives';

/** Arguments of a call, an error or an event as a table; none where there are none. */
export function argsSection(args: readonly DecodedArg[]): readonly Section[] {
  const columns = ['name', 'type', 'value'];
  return args.length === 0
    ? []
    : [{ key: 'arguments', heading: 'Arguments', columns, ...argumentRows(args), from: [0] }];
}

/** An argument with its name and type; integers are bigint. */
export function argJson({ name, type, value }: DecodedArg): JsonObject {
  return { name, type, value: valueJson(value) };
}

function valueJson(value: DecodedValue): JsonValue {
  if (typeof value !== 'object') {
    return value;
  }
  return isTuple(value) ? value.fields.map(argJson) : value.map(valueJson);
}

const WORD_SIZE = 32;

/** Call, revert or log data by words: what a word belongs to depends on the types, which the arguments list. */
export function evmDataRanges(bytes: Uint8Array, selectorSize: 0 | 4, most: number): readonly ByteRange[] {
  const value = [code(bytesToHex(bytes.subarray(0, selectorSize)))];
  const selector = selectorSize === 0 ? [] : [{ start: 0, end: selectorSize, field: 'selector', value }];
  const words = Math.min(Math.ceil((bytes.length - selectorSize) / WORD_SIZE), most - selector.length);
  return [
    ...selector,
    ...Array.from({ length: words }, (_, i): ByteRange => {
      const start = selectorSize + i * WORD_SIZE;
      const word = bytes.subarray(start, start + WORD_SIZE);
      return { start, end: start + word.length, field: `word ${i}`, value: [code(bytesToHex(word))] };
    }),
  ];
}

/** What the bytes of a call, an error or a log say of themselves. */
export function partFact(key: string, label: string, value: Line): Fact {
  return { key, label, value, from: [0], brief: true };
}
