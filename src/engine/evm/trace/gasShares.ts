import { opcode } from './opcodes';
import type { RecordedCall, Recording } from './recorder';

/** Gas that no step took. */
export interface OtherGas {
  /**
   * `intrinsic`: for being a transaction. `refund`: given back, less than 0. `beyond`: charged beyond what ran, as a
   * least charge. `precompile`: taken by what has no steps. `deposit`: for keeping the code of a new contract.
   */
  readonly kind: 'intrinsic' | 'refund' | 'beyond' | 'precompile' | 'deposit';
  readonly gas: bigint;
  /** Of the precompile or the new contract. */
  readonly address?: string;
  /** The step that made the call or creation; absent for the transaction's own. */
  readonly madeBy?: number;
}

/** The gas of a transaction, shared out without a rest. */
export interface GasShares {
  /** Of each step by itself: a call without what was done in it. */
  readonly steps: BigInt64Array;
  readonly others: readonly OtherGas[];
}

/** Rule: EIP-170's code is paid by the byte. */
const depositPerByte = 200n;

/**
 * Shares out what ran of a transaction.
 * @param ran what the shares add up to; absent: what the steps tell, whose last one may have taken more
 * @param gasLimit of the transaction
 */
export function* shareGas(
  recording: Recording,
  ran: bigint | undefined,
  gasLimit: bigint,
): Generator<undefined, GasShares> {
  const { calls, length, gas, call: callOf } = recording;
  const steps = new BigInt64Array(length);
  const others: OtherGas[] = [];
  const [root] = calls;
  if (root?.first === undefined) {
    return { steps, others: [{ kind: 'intrinsic', gas: ran ?? 0n }] };
  }
  const used = calls.map((call) => usedBy(recording, call, gasLimit));
  const inside = new Map<number, bigint>();
  for (const call of calls) {
    if (call.madeBy !== undefined) {
      inside.set(call.madeBy, (inside.get(call.madeBy) ?? 0n) + used[call.index]!);
    }
  }
  const before = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const call = callOf[i]!;
    const last = before.get(call);
    if (last !== undefined) {
      steps[last] = gas[last]! - gas[i]! - (inside.get(last) ?? 0n);
    }
    before.set(call, i);
    if (i % 1_000 === 0) {
      yield;
    }
  }
  for (const call of calls) {
    const { index, first, last, codeAt: address, madeBy } = call;
    if (first === undefined || last === undefined) {
      if (used[index] !== 0n && madeBy !== undefined) {
        others.push({ kind: 'precompile', gas: used[index]!, address, madeBy });
      }
      continue;
    }
    const rest = used[index]! - (gas[first]! - gas[last]!) - (inside.get(last) ?? 0n);
    const deposit = depositOf(call);
    const isPaid = deposit > 0n && rest >= deposit;
    steps[last] = isPaid ? rest - deposit : rest;
    if (isPaid) {
      others.push({ kind: 'deposit', gas: deposit, address, madeBy });
    }
  }
  const start = gas[root.first]!;
  const intrinsic = gasLimit > start ? gasLimit - start : 0n;
  others.unshift({ kind: 'intrinsic', gas: intrinsic });
  const rest = ran === undefined ? 0n : ran - intrinsic - used[0]!;
  if (rest > 0n && recording.op[root.last!] === opcode.selfdestruct) {
    steps[root.last!] = steps[root.last!]! + rest;
  } else if (rest !== 0n) {
    others.push({ kind: rest < 0n ? 'refund' : 'beyond', gas: rest });
  }
  return { steps, others };
}

/** What the steps of a call took, with those of the calls it made. */
function usedBy({ gas, op }: Recording, call: RecordedCall, gasLimit: bigint): bigint {
  const { first, last, gasUsed, index } = call;
  if (first === undefined || last === undefined) {
    return gasUsed < gasLimit ? gasUsed : 0n;
  }
  const [start, least] = [gas[first]!, gas[first]! - gas[last]!];
  if (index > 0 && gasUsed >= least && gasUsed <= start) {
    return gasUsed;
  }
  // The transaction's own says what it was charged, with refunds. What fails without saying so takes all there is.
  return call.error !== undefined && op[last] !== opcode.revert ? start : least + depositOf(call);
}

function depositOf({ kind, output, error }: RecordedCall): bigint {
  const isCached = (kind === 'CREATE' || kind === 'CREATE2') && error === undefined;
  return isCached ? (BigInt(output.length - 2) / 2n) * depositPerByte : 0n;
}
