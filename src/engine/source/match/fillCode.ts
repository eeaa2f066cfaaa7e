import { opcode, pushedBytes } from '../../evm';
import { bytesToHex, hexToBytes, type Steps } from '../../primitives';
import type { BuiltCode, CodePlaceholder } from '../build/builtContract';
import { selfAddress } from '../build/readContract';
import { metadataTail } from './matchCode';

export interface FilledCode {
  /** Hex with 0x. */
  readonly code: string;
  /** Number of values found by the surrounding code; 0 where there are none, or the old build lists their places. */
  readonly guessed: number;
}

/** A PUSH whose operand may be an address or an immutable. */
interface Pushed {
  /** Offset of the operand, in bytes. */
  readonly start: number;
  readonly length: number;
  /** Index of the instruction. */
  readonly at: number;
  /** Hex. */
  readonly word: string;
}

const minWordBytes = 20;

/** Opcodes without operands. PUSH1 to PUSH3 are equal: the size of jump targets depends on distance. */
function readPushes(code: Uint8Array): { readonly ops: readonly number[]; readonly pushed: readonly Pushed[] } {
  const end = code.length - metadataTail(code);
  const ops: number[] = [];
  const pushed: Pushed[] = [];
  for (let pc = 0; pc < end; pc += 1 + pushedBytes(code[pc]!)) {
    const length = pushedBytes(code[pc]!);
    if (length >= minWordBytes) {
      const word = bytesToHex(code.subarray(pc + 1, pc + 1 + length));
      pushed.push({ start: pc + 1, length, at: ops.length, word });
    }
    ops.push(length > 0 && length <= 3 ? opcode.push0 + 1 : code[pc]!);
  }
  return { ops, pushed };
}

/** Maximum number of instructions compared on each side of a word, and minimum number that have to match. */
const maxContext = 40;
const minMatches = 6;

/**
 * Fills a build's code with the immutables and libraries of code from an earlier build: found at the places listed in
 * the old build, else by the instructions around them. `undefined` where one cannot be determined.
 *
 * @param running the old code
 * @param address that it runs at
 * @param known the old code as built, with its placeholders
 */
export function* fillCode(
  running: Uint8Array,
  built: BuiltCode,
  address: string,
  known?: BuiltCode,
): Steps<FilledCode | undefined> {
  const code = built.bytes.slice();
  const open = built.open.filter(({ of }) => of !== selfAddress);
  if (open.length < built.open.length) {
    code.set(hexToBytes(address)!, 1);
  }
  const values = open.length === 0 ? new Map<string, string>() : yield* valuesOf(running, built.bytes, open, known);
  if (values === undefined || open.some((place) => !values.has(keyOf(place)))) {
    return undefined;
  }
  for (const place of open) {
    code.set(hexToBytes(values.get(keyOf(place))!)!, place.start);
  }
  return { code: bytesToHex(code), guessed: known === undefined ? values.size : 0 };
}

function keyOf({ of, start, length }: CodePlaceholder): string {
  return `${of ?? start} ${length}`;
}

/** `undefined` where one value has conflicting matches in the running code. */
function* valuesOf(
  running: Uint8Array,
  bytes: Uint8Array,
  open: readonly CodePlaceholder[],
  known: BuiltCode | undefined,
): Steps<ReadonlyMap<string, string> | undefined> {
  const [old, own] = [readPushes(running), readPushes(bytes)];
  const placeholderAt = new Map(open.map((place) => [place.start, place]));
  const oldPlaceholders = known && new Set(known.open.map(({ start }) => start));
  const candidates = old.pushed.map((one) => ({ ...one, wasOpen: oldPlaceholders?.has(one.start) }));
  const score = (from: (typeof candidates)[number], to: Pushed): number => {
    const isPlaceholder = placeholderAt.has(to.start);
    if (from.length !== to.length || (from.wasOpen !== undefined && from.wasOpen !== isPlaceholder)) {
      return 0;
    }
    if (!isPlaceholder && from.word !== to.word) {
      return 0;
    }
    const matching = likeness(old.ops, from.at, own.ops, to.at);
    return matching >= minMatches || !isPlaceholder ? matching + 1 : 0;
  };
  // Sequence alignment: the pairs with the highest total score that keep the order of both codes.
  const best = Array.from({ length: candidates.length + 1 }, () => new Uint32Array(own.pushed.length + 1));
  for (let i = candidates.length - 1; i >= 0; i -= 1) {
    yield undefined;
    for (let j = own.pushed.length - 1; j >= 0; j -= 1) {
      const pairScore = score(candidates[i]!, own.pushed[j]!);
      const totalScore = pairScore === 0 ? 0 : pairScore + best[i + 1]![j + 1]!;
      best[i]![j] = Math.max(totalScore, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  }
  const values = new Map<string, string>();
  for (let i = 0, j = 0; i < candidates.length && j < own.pushed.length;) {
    const pairScore = score(candidates[i]!, own.pushed[j]!);
    if (pairScore > 0 && best[i]![j] === pairScore + best[i + 1]![j + 1]!) {
      const place = placeholderAt.get(own.pushed[j]!.start);
      const { word } = candidates[i]!;
      if (place !== undefined && (values.get(keyOf(place)) ?? word) !== word) {
        return undefined;
      }
      if (place !== undefined) {
        values.set(keyOf(place), word);
      }
      i += 1;
      j += 1;
    } else if (best[i + 1]![j]! >= best[i]![j + 1]!) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return values;
}

/** Number of equal instructions directly before and after two places. */
function likeness(a: readonly number[], i: number, b: readonly number[], j: number): number {
  let before = 0;
  while (before < maxContext && a[i - before - 1] !== undefined && a[i - before - 1] === b[j - before - 1]) {
    before += 1;
  }
  let after = 0;
  while (after < maxContext && a[i + after + 1] !== undefined && a[i + after + 1] === b[j + after + 1]) {
    after += 1;
  }
  return before + after;
}
