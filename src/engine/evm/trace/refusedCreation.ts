import { getCreate2Address } from 'viem/utils';
import type { CallTrace } from '../io/trace';
import { isSilent } from './callTree';
import { opcode } from './opcodes';
import { type StepState, type TraceSteps, record } from './recorder';

/** A contract creation that the machine refused before it ran code: a tracer of calls has no frame of it. */
export interface RefusedCreation {
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
