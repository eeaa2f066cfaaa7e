import type { CallTrace, TracedLog } from '../io/trace';
import type { EvmLog } from '../io/transaction';
import { getCreate2Address } from 'viem/utils';
import { opcode } from './opcodes';
import { type StepState, type TraceSteps, record } from './recorder';
import { paddedHex } from '../../primitives';

/** In no particular order. */
export function callsIn(root: CallTrace): readonly CallTrace[] {
  const all: CallTrace[] = [];
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    all.push(call);
    waiting.push(...(call.calls ?? []));
  }
  return all;
}

/** Whether the call runs another contract's code on its caller's storage and balance. */
export function isDelegated({ type }: CallTrace): boolean {
  return type === 'DELEGATECALL' || type === 'CALLCODE';
}

/** The contract whose storage a call uses: for a proxy, the proxy, not the implementation. */
export function contractOf(call: CallTrace): string | undefined {
  return (isDelegated(call) ? call.from : call.to) ?? undefined;
}

/** The call that raised the error, which its callers passed on; the call itself where the error is its own. */
export function errorOrigin(call: CallTrace): CallTrace {
  const same = call.calls?.findLast(({ error, output }) => error && output && output === call.output);
  const last = call.calls?.at(-1);
  // Empty revert data can be passed on too, directly after the call that failed.
  const inner = same ?? (last !== undefined && isSilent(call) && isSilent(last) ? last : undefined);
  return inner === undefined ? call : errorOrigin(inner);
}

export function isSilent({ error, output }: CallTrace): boolean {
  return /\brevert/i.test(error ?? '') && (output ?? '0x').length <= 2;
}

/** The innermost failed call: the last one, since the failure ended its caller. */
export function failedInside(trace: CallTrace): CallTrace | undefined {
  const failing = trace.calls?.findLast((call) => call.error);
  return failing === undefined ? undefined : (failedInside(failing) ?? failing);
}

/** The first nested call that failed, at its innermost. */
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

/** Logs in order of emission, those of nested calls between those of their caller. */
export function logsInOrder(root: CallTrace): EvmLog[] {
  const all: TracedLog[] = [];
  const collect = (call: CallTrace): void => {
    // Logs of a failed call are reverted.
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

/** A contract creation that the EVM refused before running code; call tracers have no frame for it. */
interface RefusedCreation {
  readonly step: number;
  /** The creating contract, in lower case. */
  readonly creator: string;
  readonly isCreate2: boolean;
}

/** A call or creation leaves one part of this many of the gas to its caller. Rule: EIP-150. */
const parts = 64n;

/**
 * Whether a refused creation may be the reason for a failed call: it reverted without data and has at most 1/64 of its
 * gas left, although no nested call failed.
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

/** The last creation that used up its gas and ran nothing. @throws {TraceError} the steps do not match the calls */
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

/** Address of a CREATE2, from the stack and memory before it. Rule: EIP-1014. */
export function create2Address(creator: string, { stack, memory }: StepState): string | undefined {
  const [, offset, size, salt] = stack.toReversed();
  const bytes = BigInt(memory.length / 2 - 1);
  if (offset === undefined || size === undefined || salt === undefined || offset + size > bytes) {
    return undefined;
  }
  const [start, end] = [2 + 2 * Number(offset), 2 + 2 * Number(offset + size)];
  return getCreate2Address({
    from: creator as `0x${string}`,
    salt: paddedHex(salt),
    bytecode: `0x${memory.slice(start, end)}`,
  });
}
