import type { DebugVariable } from '../../core/debugger/debugVariable';
import { lineText, type TextStyle } from '../../core/finding/spanText';
import { opcode } from '../../core/evm/trace/opcodes';
import { namedStorage } from '../../core/solidity/storage/namedStorage';
import { pathLine, valueLine } from '../../explain/solidity/storageValueSpan';
import { runInTimeSlices } from '../timeSlices';
import type { Debuggee } from './debuggee';
import { sliceOf } from './eventsSoFar';

/** Reads and writes that are looked at. */
const maxAccesses = 2_000;
/** Bytes of a key and a slot, as mappings hash them. */
const maxHashed = 1_024n;

/** The slots of an account that were read or written before a step, by the names of variables where the build tells them. */
export async function storageSoFar(
  debuggee: Debuggee,
  step: number,
  account: string | undefined,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  const { slots, hashed } = await accessesOf(debuggee, step, account, signal);
  if (account === undefined || slots.size === 0) {
    return [];
  }
  // Names are told of what differs: here all of what is there.
  const storage = [...slots].map(([slot, after]) => ({ slot, before: BigInt.asUintN(256, ~after), after }));
  const [named] = await runInTimeSlices(namedStorage([{ address: account, storage }], debuggee.trace, hashed));
  return (named?.changes ?? []).map(({ path, slot, after }) => ({
    name: path === undefined ? `slot[0x${slot.toString(16)}]` : lineText(pathLine(path, noName), style, clock),
    value: lineText(valueLine(after, noName), style, clock),
  }));
}

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 };
const clock = { now: 0, timeZone: 'UTC' };

function noName(): undefined {
  return undefined;
}

async function accessesOf(
  { trace, values }: Debuggee,
  step: number,
  account: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly slots: ReadonlyMap<bigint, bigint>; readonly hashed: readonly string[] }> {
  const { op, call, calls } = trace.recording;
  const slots = new Map<bigint, bigint>();
  const hashed: string[] = [];
  let read: bigint | undefined;
  for (let at = 0, seen = 0; at <= step && seen < maxAccesses; at++) {
    const isOwn = calls[call[at]!]!.account === account;
    const isAccess = op[at] === opcode.sstore || op[at] === opcode.sload || op[at] === opcode.keccak256;
    if (!isOwn || (!isAccess && read === undefined)) {
      continue;
    }
    const { stack, memory } = await values.at(at, signal);
    const [top = 0n, second = 0n] = [stack.at(-1), stack.at(-2)];
    if (read !== undefined) {
      slots.set(read, top);
      read = undefined;
    }
    if (!isAccess || at === step) {
      continue;
    }
    seen += 1;
    if (op[at] === opcode.keccak256) {
      hashed.push(...(second >= 32n && second <= maxHashed ? [sliceOf(memory, top, second)] : []));
    } else if (op[at] === opcode.sload) {
      read = top;
    } else {
      slots.set(top, second);
    }
  }
  return { slots, hashed };
}
