import type { CallTrace, TracedLog } from '../io/trace';
import type { EvmLog } from '../io/transaction';
import { getCreate2Address } from 'viem/utils';
import { opcode } from './opcodes';
import { type StepState, type TraceSteps, record } from './recorder';

/** A call and all inside it, in no order. */
export function callsIn(root: CallTrace): readonly CallTrace[] {
  const all: CallTrace[] = [];
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    all.push(call);
    waiting.push(...(call.calls ?? []));
  }
  return all;
}

/** Whether a call runs another's code on the storage and balance of its caller. */
export function isBorrowed({ type }: CallTrace): boolean {
  return type === 'DELEGATECALL' || type === 'CALLCODE';
}

/** The contract that a call is about: whose storage it has. Of a proxy it is the proxy, not its implementation. */
export function contractOf(call: CallTrace): string | undefined {
  return (isBorrowed(call) ? call.from : call.to) ?? undefined;
}

/** The call whose error one passed on; itself, where the error is its own. */
export function errorOrigin(call: CallTrace): CallTrace {
  const same = call.calls?.findLast(({ error, output }) => error && output && output === call.output);
  const last = call.calls?.at(-1);
  // Nothing can be passed on too, right after it came.
  const inner = same ?? (last !== undefined && isSilent(call) && isSilent(last) ? last : undefined);
  return inner === undefined ? call : errorOrigin(inner);
}

/** Whether a call reverted without a word. */
export function isSilent({ error, output }: CallTrace): boolean {
  return /\brevert/i.test(error ?? '') && (output ?? '0x').length <= 2;
}

/** The innermost call that failed, where the failure came from inside: the last one, since failing ends a call. */
export function failedInside(trace: CallTrace): CallTrace | undefined {
  const failing = trace.calls?.findLast((call) => call.error);
  return failing === undefined ? undefined : (failedInside(failing) ?? failing);
}

/** The first call inside that failed, as far inside as it did. */
export function firstFailure(trace: CallTrace): CallTrace | undefined {
  const waiting = [...(trace.calls ?? [])].reverse();
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (call.error) {
      return failedInside(call) ?? call;
    }
    waiting.push(...[...(call.calls ?? [])].reverse());
  }
  return undefined;
}

/** In the order in which they were written: those of inner calls stand between those of their caller. */
export function logsInOrder(root: CallTrace): EvmLog[] {
  const all: TracedLog[] = [];
  const collect = (call: CallTrace): void => {
    // What a failing call wrote is undone.
    if (call.error) {
      return;
    }
    const logs = [...(call.logs ?? [])];
    (call.calls ?? []).forEach((inner, i) => {
      for (let next = logs[0]; next !== undefined && (next.position ?? 0n) <= BigInt(i); next = logs[0]) {
        all.push(next);
        logs.shift();
      }
      collect(inner);
    });
    all.push(...logs);
  };
  collect(root);
  return all.map(({ address, topics, data }, i) => ({ address, topics: [...topics], data, logIndex: BigInt(i) }));
}

/** A contract creation that the machine refused before it ran code: a tracer of calls has no frame of it. */
interface RefusedCreation {
  readonly step: number;
  /** The contract that creates, in lower case. */
  readonly creator: string;
  readonly isCreate2: boolean;
}

/** What a creation, as any call, leaves its caller: one part of so many. Rule: EIP-150. */
const parts = 64n;

/**
 * Whether a call may have failed for a creation that was refused: it reverted without a word, and no more than 1/64 of its
 * gas is left, though nothing that it called failed.
 */
export function mayHideCreation(call: CallTrace): boolean {
  const { gas, gasUsed, calls } = call;
  return (
    isSilent(call) &&
    gas != null &&
    gasUsed != null &&
    (gas - gasUsed) * parts <= gas &&
    (calls ?? []).every(({ error }) => !error)
  );
}

/** The last creation that took the gas it was given and ran nothing. @throws {TraceError} the steps are not of these calls */
export function refusedCreation(steps: TraceSteps, root: CallTrace): RefusedCreation | undefined {
  const { op, gas, depth, length } = steps;
  for (let step = length - 2; step >= 0; step--) {
    const isCreate2 = op[step] === opcode.create2;
    if (
      (isCreate2 || op[step] === opcode.create) &&
      depth[step + 1] === depth[step] &&
      gas[step + 1]! * (parts / 2n) < gas[step]!
    ) {
      const { calls, call } = record(steps, root);
      const creator = calls[call[step]!]?.account;
      return creator === undefined ? undefined : { step, creator, isCreate2 };
    }
  }
  return undefined;
}

/** Where a CREATE2 makes its contract, by what the machine holds before it. Rule: EIP-1014. */
export function create2Address(creator: string, { stack, memory }: StepState): string | undefined {
  const [, offset, size, salt] = stack.toReversed();
  const bytes = BigInt(memory.length / 2 - 1);
  if (offset === undefined || size === undefined || salt === undefined || offset + size > bytes) {
    return undefined;
  }
  const [start, end] = [2 + 2 * Number(offset), 2 + 2 * Number(offset + size)];
  return getCreate2Address({
    from: creator as `0x${string}`,
    salt: `0x${salt.toString(16).padStart(64, '0')}`,
    bytecode: `0x${memory.slice(start, end)}`,
  });
}
