import { type Recording, opcode } from '../../../evm';
import { maxReplayed } from '../stepValues';
import { pauseAfter } from '../traceSource';
import type { ReplaySession } from './debuggee';
import { sliceOf } from './eventsSoFar';

/** Reads, writes and hashes that are looked at, and milliseconds that it takes once values are there. */
const maxAccesses = 20_000;
const maxMs = 3_000;
/** Bytes of a key and a slot, as mappings hash them. */
const maxHashed = 1_024n;

/** What a transaction did in the storage of one account. */
export interface StorageRecord {
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
  const records = known.get(session) ?? new Map<string, Promise<StorageRecord>>();
  known.set(session, records);
  const record = records.get(account) ?? readRecord(session, account, signal);
  records.set(account, record);
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
    const slot = slots.get(top) ?? { writes: [] };
    slots.set(top, slot);
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
