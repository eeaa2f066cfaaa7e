import { countWhile } from '../../primitives';
import {
  type AccountChange,
  type Preimages,
  preimagesOf,
  type Preimage,
  type Recording,
  toWordBytes,
  valueSlot,
} from '../../evm';
import type { TracedSource } from '../frames/sourceTrace';
import { SlotNames } from './slotNames';
import { layoutsOf, type ReadLayouts, namespaceLayout } from './layoutsOf';
import { type StorageLayout, slotsOf, type StorageType } from './storageLayout';
import { type VariableChange, variableChanges } from './variableChanges';

export interface AccountStorage {
  /** Lower case with 0x. */
  readonly address: string;
  /** The project's contract whose layout applies; absent: there is none. */
  readonly contract?: string;
  readonly changes: readonly VariableChange[];
  /** A contract of the project whose build has no layout. */
  readonly missing?: string;
}

/**
 * Storage changes by variables of the open project's contracts, in the order of the accounts.
 *
 * @param hashed inputs of KECCAK256, hex with 0x; absent: unknown, so that mapping keys are guessed
 */
export function* namedStorage(
  accounts: readonly AccountChange[],
  traced: TracedSource | undefined,
  hashed: readonly string[] = [],
): Generator<undefined, readonly AccountStorage[]> {
  const preimages = yield* preimagesOf(hashed);
  const words = traced === undefined ? new Set<bigint>() : candidateKeys(traced.recording);
  const read: ReadLayouts = new Map();
  const named: AccountStorage[] = [];
  for (const { address, storage } of accounts) {
    if (storage.length === 0) {
      continue;
    }
    const own = yield* layoutsOf(traced, address, read);
    const first = yield* changesBy(own.layouts, preimages, storage);
    const pending = first.flatMap(({ path, slot }) => (path === undefined ? [slot] : []));
    const all = new Map(preimages);
    if (pending.length > 0 && words.size > 0) {
      for (const layout of [...own.layouts, namespaceLayout()]) {
        const guessed = yield* guessedPreimages(layout, words, pending);
        guessed.forEach((preimage, hash) => all.set(hash, preimage));
      }
    }
    const changes = all.size === preimages.size ? first : yield* changesBy(own.layouts, all, storage);
    named.push({ address, contract: own.contract, changes, missing: own.missing });
  }
  return named;
}

function* changesBy(
  layouts: readonly StorageLayout[],
  preimages: Preimages,
  storage: AccountChange['storage'],
): Generator<undefined, readonly VariableChange[]> {
  const names: SlotNames[] = [];
  for (const layout of layouts) {
    names.push(yield* SlotNames.of(layout, preimages));
  }
  return yield* variableChanges(names, yield* SlotNames.of(namespaceLayout(), preimages), storage);
}

/** Maximum number of hashes tried, which takes half a second. */
const maxTries = 6_000;
const maxWords = 2_000;
const maxNesting = 3;
/** Values of enums and counters. */
const smallNumbers = 8n;

interface Mapping {
  readonly base: bigint;
  readonly key: StorageType;
  readonly value: StorageType;
}

/** Words that may be keys of mappings: addresses of the calls, and words of their inputs and outputs. */
export function candidateKeys({ calls }: Recording): ReadonlySet<bigint> {
  const words = new Set<bigint>();
  for (let small = 0n; small < smallNumbers; small++) {
    words.add(small);
  }
  const add = (hex: string | undefined): void => {
    if (hex !== undefined && /^0x[0-9a-f]{1,64}$/i.test(hex) && words.size < maxWords) {
      words.add(BigInt(hex));
    }
  };
  for (const { from, codeAt, account } of calls) {
    [from, codeAt, account].forEach(add);
  }
  for (const { input, output } of calls) {
    // After a selector, or from the start for a fallback function.
    for (const [hex, start] of [
      [input, 10],
      [input, 2],
      [output, 2],
    ] as const) {
      for (let at = start; at + 64 <= hex.length && words.size < maxWords; at += 64) {
        add(`0x${hex.slice(at, at + 64)}`);
      }
    }
  }
  return words;
}

/**
 * Finds which words are keys of mappings: those whose value is in one of the slots.
 *
 * @param slots that changed, without a name
 */
export function* guessedPreimages(
  { variables, types }: StorageLayout,
  words: ReadonlySet<bigint>,
  slots: readonly bigint[],
): Generator<undefined, Preimages> {
  const found = new Map<bigint, Preimage>();
  const sorted = slots.toSorted((a, b) => (a < b ? -1 : 1));
  let pending = variables.flatMap(({ slot, type }) => mappingsIn(types, types.get(type), slot));
  let tries = 0;
  for (let nesting = 0; nesting < maxNesting && pending.length > 0; nesting++) {
    const inner: Mapping[] = [];
    for (const { base, key, value } of pending) {
      for (const word of words) {
        if (!isKey(key, word)) {
          continue;
        }
        tries += 1;
        if (tries > maxTries) {
          return found;
        }
        yield;
        const bytes = toWordBytes(word);
        const at = valueSlot(bytes, base);
        const nested = mappingsIn(types, value, at);
        inner.push(...nested);
        if (nested.length > 0 || hasSlotBetween(sorted, at, at + slotsOf(value))) {
          found.set(at, { base, key: bytes });
        }
      }
    }
    pending = inner;
  }
  return found;
}

/** Mappings at known slots in a value of a type. */
function mappingsIn(types: StorageLayout['types'], type: StorageType | undefined, slot: bigint): readonly Mapping[] {
  if (type?.kind === 'mapping') {
    const [key, value] = [types.get(type.key), types.get(type.value)];
    return key === undefined || value === undefined ? [] : [{ base: slot, key, value }];
  }
  // Direct members only: nested structs are rare, and could recurse endlessly in an untrusted layout.
  const members = type?.kind === 'struct' ? type.members : [];
  return members.flatMap((member) => {
    const inner = types.get(member.type);
    return inner?.kind === 'mapping' ? mappingsIn(types, inner, slot + member.slot) : [];
  });
}

/** Whether a word is a valid value of a type, as keys are padded to words. */
function isKey({ kind, label, size }: StorageType, word: bigint): boolean {
  if (kind !== 'value') {
    return false;
  }
  const bits = size * 8n;
  if (/^bytes\d+$/.test(label)) {
    return BigInt.asUintN(256 - Number(bits), word) === 0n;
  }
  return /^int\d*$/.test(label) ? BigInt.asUintN(256, BigInt.asIntN(Number(bits), word)) === word : word < 1n << bits;
}

/** @param to exclusive */
function hasSlotBetween(sorted: readonly bigint[], from: bigint, to: bigint): boolean {
  const next = sorted[countWhile(sorted.length, (i) => sorted[i]! < from)];
  return next !== undefined && next < to;
}
