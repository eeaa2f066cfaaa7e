import { getOrMake, compact, checksumAddress } from '../../../primitives';
import type { DebugVariable } from '../../debugger/debugView';
import type { StorageReader } from '../../locals/localValue';
import { layoutsOf, namespaceLayout } from '../../storage/layoutsOf';
import { type Preimages, type StorageValue, preimagesOf, type Recording, opcode } from '../../../evm';
import { SlotNames } from '../../storage/slotNames';
import type { StorageLayout } from '../../storage/storageLayout';
import { type StorageContext, storedVariable } from '../../storage/storedVariables';
import { pauseAfter, runInTimeSlices } from '../../../net';
import { maxReplaySteps } from '../stepValues';
import { noLayoutNote, label, memorySlice } from './buildNotes';
import type { ReplaySession } from './replaySession';

/** Maximum number of accesses and hashes followed, and time for it once values are loaded, in milliseconds. */
const maxAccesses = 20_000;
const maxMs = 3_000;
/** Size of a mapping's key and slot, as hashed, in bytes. */
const maxHashed = 1_024n;

interface StorageRecord {
  /** In the order of their first access. */
  readonly slots: readonly bigint[];
  /** Hashed inputs, hex with 0x. */
  readonly hashed: readonly string[];
  /** The step up to which it was followed, as there may be too much of it. */
  readonly until: number;
  /** Value of a slot before a step; `undefined` where the transaction has neither written nor first read it. */
  word(slot: bigint, step: number): bigint | undefined;
}

interface Write {
  readonly step: number;
  readonly value: bigint;
  /** The last step before it is reverted. */
  readonly until: number;
}

interface Slot {
  /** Value read before the first write. */
  found?: bigint;
  readonly writes: Write[];
}

const recordsCache = new WeakMap<ReplaySession, Map<string, Promise<StorageRecord>>>();

/** @throws {ApiError} the node does not answer; the abort reason */
export async function storageRecord(
  session: ReplaySession,
  account: string,
  signal: AbortSignal,
): Promise<StorageRecord> {
  const records = getOrMake(recordsCache, session, () => new Map<string, Promise<StorageRecord>>());
  const record = getOrMake(records, account, () => readRecord(session, account, signal));
  try {
    return await record;
  } catch (error) {
    // Allows a retry.
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
  if (length > maxReplaySteps) {
    // Each value would take a request.
    const first = op.findIndex((one, at) => one === opcode.sstore && calls[call[at]!]!.account === account);
    return recordOf(new Map(), [], first < 0 ? Infinity : first);
  }
  const revertSteps = lastStepsBeforeRevert(recording);
  const slots = new Map<bigint, Slot>();
  const hashed: string[] = [];
  const pause = pauseAfter(8);
  let [seen, began] = [0, Infinity];
  for (let at = 0; at < length; at++) {
    const current = op[at]!;
    const isAccess = current === opcode.sstore || current === opcode.sload || current === opcode.keccak256;
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
    if (current === opcode.keccak256) {
      hashed.push(...(second >= 32n && second <= maxHashed ? [memorySlice(memory, top, second)] : []));
      continue;
    }
    const slot = getOrMake(slots, top, () => ({ writes: [] }));
    if (current === opcode.sstore) {
      slot.writes.push({ step: at, value: second, until: revertSteps[call[at]!]! });
    } else if (slot.found === undefined && lastWritten(slot, at) === undefined && call[at + 1] === call[at]) {
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
      return one && (lastWritten(one, step) ?? one.found);
    },
  };
}

/** The last write before a step that is not reverted there. */
function lastWritten({ writes }: Slot, step: number): bigint | undefined {
  return writes.findLast((one) => one.step < step && step <= one.until)?.value;
}

/** By call index, the last step before its writes are reverted: a failed call reverts nested ones too. */
function lastStepsBeforeRevert({ calls }: Recording): readonly number[] {
  const revertSteps: number[] = [];
  for (const { index, parent, error, last } of calls) {
    const outer = parent === undefined ? Infinity : revertSteps[parent]!;
    revertSteps[index] = error === undefined ? outer : Math.min(outer, last ?? Infinity);
  }
  return revertSteps;
}

/** Maximum number of variables, and of slots without a name. */
const maxVariables = 300;
const maxSlots = 200;

/** The variables of an account's contracts before a step, then other slots that the transaction touches. */
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
    ...(await unnamedSlots(all, preimages, record, storage)),
  ]);
}

/** The storage of a step's account before that step: as the transaction left it, else as it was before. */
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
}: Pick<StorageContext, 'layout' | 'storage'> & { readonly preimages: Preimages }): Promise<readonly DebugVariable[]> {
  const stored: StorageContext = {
    ...{ layout, storage, words: storedText },
    keysOf: (slot) =>
      [...preimages.values()].flatMap(({ base, key }) => (base === slot && key !== undefined ? [key] : [])),
    keyWords: (count) => `keys in this transaction: ${count}`,
  };
  const variables = layout.variables.slice(0, maxVariables).map((one) => storedVariable(one, stored));
  return (await Promise.all(variables)).filter((one) => one !== undefined);
}

async function touchedNamespaces({ slots }: StorageRecord, preimages: Preimages): Promise<StorageLayout> {
  const layout = namespaceLayout();
  const names = await runInTimeSlices(SlotNames.of(layout, preimages));
  const touched = new Set(
    slots.flatMap((slot) => names.at(slot).flatMap(({ path: [root] }) => (root?.kind === 'name' ? root.name : []))),
  );
  return { ...layout, variables: layout.variables.filter(({ name }) => touched.has(name)) };
}

async function unnamedSlots(
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
      const value = word === undefined ? storedText(undefined) : `0x${word.toString(16)}`;
      return { name: `slot[0x${slot.toString(16)}]`, value };
    }),
  );
}

function storedText(value: StorageValue | undefined): string {
  switch (value?.kind) {
    case undefined:
      return 'unknown';
    case 'integer':
      return value.name ?? String(value.value);
    case 'flag':
      return String(value.value);
    case 'address':
      return checksumAddress(value.address);
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
  return label('names', noLayoutNote(contract));
}
