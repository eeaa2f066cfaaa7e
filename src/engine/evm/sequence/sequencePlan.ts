import { getContractAddress } from 'viem/utils';
import type { JsonObject } from '../../primitives';
import { type SequenceCall, executorCode, executorInput } from './executor';

/** Where a transaction of an account with this nonce creates a contract; lower case. */
export function creationAddress(from: string, nonce: bigint): string {
  return getContractAddress({ from: from as `0x${string}`, nonce }).toLowerCase();
}

/** Of a transaction in a row what its nonce and what it creates depend on. */
export type SequenceShape = Pick<SequenceCall, 'from'> & { readonly isCreation: boolean };

/** Nonces by sender, lower case. */
export type Nonces = ReadonlyMap<string, bigint>;

/**
 * The nonces that the senders begin with. That the executor is called takes one of the first sender, so that its first
 * transaction cannot create with nonce 0: it has 1 then.
 */
export function firstNonces(steps: readonly SequenceShape[], next: Nonces): Nonces {
  const [first] = steps;
  const isBumped = first?.isCreation === true && next.get(first.from) === 0n;
  return isBumped ? new Map([...next, [first.from, 1n]]) : next;
}

/** Where each step creates a contract; undefined of calls. @param nonces of the senders that create */
export function createdAddresses(steps: readonly SequenceShape[], nonces: Nonces): readonly (string | undefined)[] {
  return steps.map(({ from, isCreation }, i) => {
    const before = BigInt(steps.slice(0, i).filter((step) => step.from === from).length);
    return isCreation ? creationAddress(from, (nonces.get(from) ?? 0n) + before) : undefined;
  });
}

/** A row of transactions as the executor runs it. */
export interface ExecutorRun {
  readonly call: JsonObject;
  readonly overrides: JsonObject;
  /** With creations of nothing before one whose nonce other transactions would have brought up. */
  readonly steps: readonly SequenceCall[];
  /** Index in `steps` of each transaction. */
  readonly at: readonly number[];
  /** What is created of nothing. */
  readonly blanks: ReadonlySet<string>;
}

/** @param nonces that the senders which create begin with; absent of others @param more pretended of accounts beside */
export function executorRun(calls: readonly SequenceCall[], nonces: Nonces, more: JsonObject = {}): ExecutorRun {
  const [origin = ''] = calls.map(({ from }) => from);
  const steps: SequenceCall[] = [];
  const at: number[] = [];
  const blanks = new Set<string>();
  const overrides = new Map<string, JsonObject>(Object.entries(more) as [string, JsonObject][]);
  const next = new Map<string, bigint>();
  const own = new Map<string, bigint>();
  for (const call of calls) {
    const { from, to } = call;
    const nonce = (nonces.get(from) ?? 0n) + (own.get(from) ?? 0n);
    own.set(from, (own.get(from) ?? 0n) + 1n);
    const before = overrides.get(from);
    overrides.set(from, { ...before, code: executorCode });
    if (to === undefined) {
      const first = from === origin ? nonce - 1n : nonce;
      overrides.set(from, { nonce: `0x${first.toString(16)}`, ...before, code: executorCode });
      for (let made = next.get(from) ?? nonce; made < nonce; made += 1n) {
        blanks.add(creationAddress(from, made));
        steps.push({ from, data: '0x', value: 0n });
      }
      next.set(from, nonce + 1n);
    }
    at.push(steps.push(call) - 1);
  }
  return {
    call: { from: origin, to: origin, data: executorInput(steps) },
    overrides: Object.fromEntries(overrides),
    ...{ steps, at, blanks },
  };
}
