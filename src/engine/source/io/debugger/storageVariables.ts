import { getOrMake, compact } from '../../../primitives';
import type { DebugVariable } from '../../debugger/debugView';
import type { StorageReader } from '../../locals/localValue';
import { layoutsOf, namespaceLayout } from '../../storage/layoutsOf';
import { type Preimages, type StorageValue, inEip55, preimagesOf, type Recording, opcode } from '../../../evm';
import { SlotNames } from '../../storage/slotNames';
import type { StorageLayout } from '../../storage/storageLayout';
import { type Stored, storedVariable } from '../../storage/storedVariables';
import { pauseAfter, runInTimeSlices } from '../../../net';
import { maxReplayed } from '../stepValues';
import { noLayout, label, sliceOf } from './buildNotes';
import type { ReplaySession } from './replaySession';

/** Reads, writes and hashes that are looked at, and milliseconds that it takes once values are there. */
const maxAccesses = 20_000;
const maxMs = 3_000;
/** Bytes of a key and a slot, as mappings hash them. */
const maxHashed = 1_024n;

/** What a transaction did in the storage of one account. */
interface StorageRecord {
  /** In the order that they were first read or written in. */
  readonly slots: readonly bigint[];
  /** What was hashed, hex with 0x. */
  readonly hashed: readonly string[];
  /** The step behind which it is unknown: there is too much of it. */
  readonly until: number;
  /** What stands in a slot before a step; undefined: the transaction did not touch it before, and does not read it first. */
  word(slot: bigint, step: number): bigint | undefined;
}

interface Write {
  readonly step: number;
  readonly value: bigint;
  /** The step behind which it is undone. */
  readonly until: number;
}

interface Slot {
  /** As it was found, where it was read before it was written. */
  found?: bigint;
  readonly writes: Write[];
}

const known = new WeakMap<ReplaySession, Map<string, Promise<StorageRecord>>>();

/** @throws {ApiError} the node does not answer; the abort reason */
export async function storageRecord(
  session: ReplaySession,
  account: string,
  signal: AbortSignal,
): Promise<StorageRecord> {
  const records = getOrMake(known, session, () => new Map<string, Promise<StorageRecord>>());
  const record = getOrMake(records, account, () => readRecord(session, account, signal));
  try {
    return await record;
  } catch (error) {
    // The node may answer next time.
    records.delete(account);
    throw error;
  }
}

async function readRecord(
  { trace, values }: ReplaySession,
  account: string,
  signal: AbortSignal,
): Promise<StorageRecord> {
  const { recording } = trace;
  const { op, call, calls, length } = recording;
  if (length > maxReplayed) {
    // Each value would be asked of the node.
    const first = op.findIndex((one, at) => one === opcode.sstore && calls[call[at]!]!.account === account);
    return recordOf(new Map(), [], first < 0 ? Infinity : first);
  }
  const undone = undoneBehind(recording);
  const slots = new Map<bigint, Slot>();
  const hashed: string[] = [];
  const pause = pauseAfter(8);
  let [seen, began] = [0, Infinity];
  for (let at = 0; at < length; at++) {
    const does = op[at]!;
    const isAccess = does === opcode.sstore || does === opcode.sload || does === opcode.keccak256;
    if (!isAccess || calls[call[at]!]!.account !== account) {
      continue;
    }
    if (++seen > maxAccesses || performance.now() > began + maxMs) {
      return recordOf(slots, hashed, at);
    }
    await pause();
    const { stack, memory } = await values.at(at, signal);
    began = Math.min(began, performance.now());
    const [top = 0n, second = 0n] = [stack.at(-1), stack.at(-2)];
    if (does === opcode.keccak256) {
      hashed.push(...(second >= 32n && second <= maxHashed ? [sliceOf(memory, top, second)] : []));
      continue;
    }
    const slot = getOrMake(slots, top, () => ({ writes: [] }));
    if (does === opcode.sstore) {
      slot.writes.push({ step: at, value: second, until: undone[call[at]!]! });
    } else if (slot.found === undefined && written(slot, at) === undefined && call[at + 1] === call[at]) {
      slot.found = (await values.at(at + 1, signal)).stack.at(-1);
    }
  }
  return recordOf(slots, hashed, Infinity);
}

function recordOf(slots: ReadonlyMap<bigint, Slot>, hashed: readonly string[], until: number): StorageRecord {
  return {
    slots: [...slots.keys()],
    hashed,
    until,
    word(slot, step) {
      const one = slots.get(slot);
      return one && (written(one, step) ?? one.found);
    },
  };
}

/** What was written last before a step and is not undone there. */
function written({ writes }: Slot, step: number): bigint | undefined {
  return writes.findLast((one) => one.step < step && step <= one.until)?.value;
}

/** By the index of a call, the last step at which what it did still stands: a failed call takes back what it and those in it did. */
function undoneBehind({ calls }: Recording): readonly number[] {
  const undone: number[] = [];
  for (const { index, parent, error, last } of calls) {
    const outer = parent === undefined ? Infinity : undone[parent]!;
    undone[index] = error === undefined ? outer : Math.min(outer, last ?? Infinity);
  }
  return undone;
}

/** Variables that are shown, and slots without a name. */
const maxVariables = 300;
const maxSlots = 200;

/** The variables of an account's contracts as they are before a step, then what else of its storage is touched. */
export async function storageVariables(
  session: ReplaySession,
  step: number,
  account: string | undefined,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  if (account === undefined) {
    return [];
  }
  const record = await storageRecord(session, account, signal);
  const { layouts, missing } = await runInTimeSlices(layoutsOf(session.trace, account, new Map()));
  const preimages = await runInTimeSlices(preimagesOf(record.hashed));
  const all = [...layouts, await touchedNamespaces(record, preimages)];
  const storage = storageOf(session, record, account, step);
  const variables = await Promise.all(all.map((layout) => variablesOf({ layout, storage, preimages })));
  return compact([
    missing !== undefined && missingLayout(session, missing),
    step > record.until && label('followed', `up to step ${record.until + 1}: too much is read and written after it`),
    ...variables.flat(),
    ...(await unnamed(all, preimages, record, storage)),
  ]);
}

/** Of an account, before a step: as the transaction left it, else as it found it. */
export function storageAt(session: ReplaySession, step: number, signal: AbortSignal): StorageReader {
  const { call, calls } = session.trace.recording;
  const { account } = calls[call[step]!]!;
  return {
    async word(slot) {
      const record = account === undefined ? undefined : await storageRecord(session, account, signal);
      return record && (await storageOf(session, record, account!, step).word(slot));
    },
  };
}

function storageOf(
  { storageBefore }: ReplaySession,
  record: StorageRecord,
  account: string,
  step: number,
): StorageReader {
  return {
    word: async (slot) =>
      step > record.until ? undefined : (record.word(slot, step) ?? (await storageBefore(account, slot))),
  };
}

async function variablesOf({
  layout,
  storage,
  preimages,
}: Pick<Stored, 'layout' | 'storage'> & { readonly preimages: Preimages }): Promise<readonly DebugVariable[]> {
  const stored: Stored = {
    ...{ layout, storage, words: storedWords },
    keysOf: (slot) =>
      [...preimages.values()].flatMap(({ base, key }) => (base === slot && key !== undefined ? [key] : [])),
    keyWords: (count) => `keys in this transaction: ${count}`,
  };
  const variables = layout.variables.slice(0, maxVariables).map((one) => storedVariable(one, stored));
  return (await Promise.all(variables)).filter((one) => one !== undefined);
}

/** The namespaces of libraries that the transaction looked into. */
async function touchedNamespaces({ slots }: StorageRecord, preimages: Preimages): Promise<StorageLayout> {
  const layout = namespaceLayout();
  const names = await runInTimeSlices(SlotNames.of(layout, preimages));
  const touched = new Set(
    slots.flatMap((slot) => names.at(slot).flatMap(({ path: [root] }) => (root?.kind === 'name' ? root.name : []))),
  );
  return { ...layout, variables: layout.variables.filter(({ name }) => touched.has(name)) };
}

async function unnamed(
  layouts: readonly StorageLayout[],
  preimages: Preimages,
  { slots }: StorageRecord,
  storage: StorageReader,
): Promise<readonly DebugVariable[]> {
  const names = await Promise.all(layouts.map((layout) => runInTimeSlices(SlotNames.of(layout, preimages))));
  const open = slots.filter((slot) => names.every((one) => one.at(slot).length === 0));
  return await Promise.all(
    open.slice(0, maxSlots).map(async (slot) => {
      const word = await storage.word(slot);
      const value = word === undefined ? storedWords(undefined) : `0x${word.toString(16)}`;
      return { name: `slot[0x${slot.toString(16)}]`, value };
    }),
  );
}

function storedWords(value: StorageValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return 'unknown';
    case 'integer':
      return value.name ?? String(value.value);
    case 'flag':
      return String(value.value);
    case 'address':
      return inEip55(value.address);
    case 'bytes':
      return value.hex;
    case 'text':
      return JSON.stringify(value.text);
    case 'unread':
      return `${value.length} bytes`;
  }
}

function missingLayout({ trace }: ReplaySession, missing: string): DebugVariable {
  const contracts = trace.recording.calls.map(({ index }) => trace.matchOf(index).contract);
  const contract = contracts.find((one) => one?.name === missing);
  return label('names', noLayout(contract));
}
