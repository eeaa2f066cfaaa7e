import { opcode } from './opcodes';
import type { RecordedCall, Recording } from './recorder';

/** Gas not attributed to a step. */
export interface OtherGas {
  /**
   * `beyond`: charged above what ran, by the minimum charge. `precompile`: used by a call without steps. `deposit`: for
   * storing the code of a new contract. `refund` is negative.
   */
  readonly kind: 'intrinsic' | 'refund' | 'beyond' | 'precompile' | 'deposit';
  readonly gas: bigint;
  /** Of the precompile or the new contract. */
  readonly address?: string;
  /** The step that made the call or creation; absent for the transaction's own. */
  readonly madeBy?: number;
}

/** Gas of a transaction, attributed without a remainder. */
export interface GasShares {
  /** Gas of each step on its own; for a call, without the gas used inside it. */
  readonly steps: BigInt64Array;
  readonly others: readonly OtherGas[];
}

/** Gas per byte of deployed code (G_codedeposit of the Yellow Paper). */
const depositPerByte = 200n;

/**
 * Attributes the gas that ran in a transaction.
 * @param ran total to attribute; absent: taken from the steps, where the cost of the last step may be incomplete
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
  const innerGas = new Map<number, bigint>();
  for (const call of calls) {
    if (call.madeBy !== undefined) {
      innerGas.set(call.madeBy, (innerGas.get(call.madeBy) ?? 0n) + used[call.index]!);
    }
  }
  const lastStep = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const call = callOf[i]!;
    const last = lastStep.get(call);
    if (last !== undefined) {
      steps[last] = gas[last]! - gas[i]! - (innerGas.get(last) ?? 0n);
    }
    lastStep.set(call, i);
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
    const rest = used[index]! - (gas[first]! - gas[last]!) - (innerGas.get(last) ?? 0n);
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

/** Includes nested calls. */
function usedBy({ gas, op }: Recording, call: RecordedCall, gasLimit: bigint): bigint {
  const { first, last, gasUsed, index } = call;
  if (first === undefined || last === undefined) {
    return gasUsed < gasLimit ? gasUsed : 0n;
  }
  const [start, spent] = [gas[first]!, gas[first]! - gas[last]!];
  if (index > 0 && gasUsed >= spent && gasUsed <= start) {
    return gasUsed;
  }
  // The top-level call reports gas charged, after refunds. A failure other than REVERT uses up all gas.
  return call.error !== undefined && op[last] !== opcode.revert ? start : spent + depositOf(call);
}

function depositOf({ kind, output, error }: RecordedCall): bigint {
  const isDeployed = (kind === 'CREATE' || kind === 'CREATE2') && error === undefined;
  return isDeployed ? (BigInt(output.length - 2) / 2n) * depositPerByte : 0n;
}
