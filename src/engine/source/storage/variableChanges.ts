import { type SlotChange, type SlotDiff, type StorageValue, bytesValue, storageValueOf } from '../../evm';
import type { PathPart, SlotNames, SlotUse } from './slotNames';
import { bytesOfWords, textHead } from './storageLayout';
import { paddedHex, valueKey } from '../../primitives';

/** Change of a variable, or of a slot without a name. */
export interface VariableChange extends SlotDiff<StorageValue> {
  readonly slot: bigint;
  /** Absent: no layout has the slot. */
  readonly path?: readonly PathPart[];
  /** All variables of its slot, where there are several. */
  readonly beside?: readonly SlotUse[];
}

/** Maximum size of a text to reassemble, in bytes; of a longer one only the length is shown. */
const maxText = 4_096n;

interface TextSlots {
  readonly use: SlotUse;
  head?: SlotChange;
  readonly data: Map<bigint, SlotChange>;
}

/**
 * Changed slots as changes of variables: several for a packed slot, one for a text in several slots.
 *
 * @param names of all contracts whose code ran on the account; contradicting ones are ignored
 * @param standard names that any contract may use, as a fallback
 */
export function* variableChanges(
  names: readonly SlotNames[],
  standard: SlotNames,
  slots: readonly SlotChange[],
): Generator<undefined, readonly VariableChange[]> {
  const changes: VariableChange[] = [];
  const texts = new Map<string, TextSlots>();
  for (const change of slots) {
    const result = names.map((one) => one.at(change.slot)).filter((found) => found.length > 0);
    const uses = result.length === 0 ? standard.at(change.slot) : agreedUses(result);
    const beside = uses.length > 1 ? uses : undefined;
    const own = uses.flatMap((use) => changeOf(use, change)).map((one) => (beside ? { ...one, beside } : one));
    const text = uses.find(({ kind }) => kind === 'head' || kind === 'data');
    if (text !== undefined) {
      addText(texts, text, change);
    } else if (own.length > 0) {
      changes.push(...own);
    } else {
      changes.push({ slot: change.slot, before: wordValue(change.before), after: wordValue(change.after) });
    }
    yield;
  }
  return sortChanges([...changes, ...[...texts.values()].flatMap(textChanges)], [...names, standard]);
}

/** Sorted by declaration, then by path; slots without a name come last. */
function sortChanges(changes: readonly VariableChange[], names: readonly SlotNames[]): readonly VariableChange[] {
  const ordered = changes.map((change) => {
    const { path, slot } = change;
    const order = path === undefined ? Infinity : Math.min(...names.map((one) => one.orderOf(path)));
    return { change, order, words: path === undefined ? paddedHex(slot) : path.map(sortKey).join(' ') };
  });
  ordered.sort((a, b) => (a.order === b.order ? (a.words < b.words ? -1 : 1) : a.order - b.order));
  return ordered.map(({ change }) => change);
}

function sortKey(part: PathPart): string {
  switch (part.kind) {
    case 'name':
      return part.name;
    case 'index':
      return part.index.toString().padStart(20, '0');
    case 'bytes':
      return part.from.toString().padStart(20, '0');
    case 'key':
      return JSON.stringify(Object.values(part.key).map(String));
    case 'length':
      return '';
  }
}

function agreedUses(result: readonly (readonly SlotUse[])[]): readonly SlotUse[] {
  const [first = []] = result;
  const words = usesKey(first);
  return result.every((uses) => usesKey(uses) === words) ? first : [];
}

function changeOf(use: SlotUse, { slot, before, after }: SlotChange): readonly VariableChange[] {
  const { type, path } = use;
  if (use.kind === 'length') {
    return [{ slot, path, before: { kind: 'integer', value: before }, after: { kind: 'integer', value: after } }];
  }
  if (use.kind !== 'value' || type.kind !== 'value') {
    return [];
  }
  const part = (word: bigint): bigint => BigInt.asUintN(Number(type.size) * 8, word >> (use.offset * 8n));
  const value = (word: bigint): StorageValue => storageValueOf(type, part(word));
  return part(before) === part(after) ? [] : [{ slot, path, before: value(before), after: value(after) }];
}

function addText(texts: Map<string, TextSlots>, use: SlotUse, change: SlotChange): void {
  const key = usesKey([{ ...use, kind: 'head', offset: 0n }]);
  const text: TextSlots = texts.get(key) ?? { use, data: new Map() };
  if (use.kind === 'head') {
    text.head = change;
  } else {
    text.data.set(use.offset, change);
  }
  texts.set(key, text);
}

function textChanges({ use: { path, type }, head, data }: TextSlots): readonly VariableChange[] {
  if (head === undefined) {
    // The length did not change and is unknown: shows the changed parts.
    return [...data].map(([from, { slot, before, after }]) => ({
      slot,
      path: [...path, { kind: 'bytes', from }],
      before: wordValue(before),
      after: wordValue(after),
    }));
  }
  const [was, is] = [textHead(head.before), textHead(head.after)];
  const read = (
    side: 'before' | 'after',
    { length, inside }: typeof was,
    { length: otherLength }: typeof was,
  ): StorageValue => {
    if (length < 32n && inside !== undefined) {
      return bytesValue(type.label, inside);
    }
    const bytes = length > maxText ? undefined : assembleText(data, side, length, otherLength);
    return bytes === undefined ? { kind: 'unread', length } : bytesValue(type.label, bytes);
  };
  return [{ slot: head.slot, path, before: read('before', was, is), after: read('after', is, was) }];
}

/** @param otherLength length on the other side: beyond it, unchanged words are zero */
function assembleText(
  data: ReadonlyMap<bigint, SlotChange>,
  side: 'before' | 'after',
  length: bigint,
  otherLength: bigint,
): Uint8Array | undefined {
  const words = Array.from({ length: Math.ceil(Number(length) / 32) }, (_, i) => {
    const from = 32n * BigInt(i);
    return data.get(from)?.[side] ?? (otherLength < 32n || from >= otherLength ? 0n : undefined);
  });
  return bytesOfWords(words, Number(length));
}

function wordValue(word: bigint): StorageValue {
  return { kind: 'bytes', hex: paddedHex(word) };
}

function usesKey(uses: readonly SlotUse[]): string {
  return valueKey(uses.map(({ path, kind, offset, type }) => [path, kind, offset, type.label]));
}
