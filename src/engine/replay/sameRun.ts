import type { CallTrace, TracedLog } from '../evm';

/** In what two runs differ. */
export type RunDifference = 'output' | 'error' | 'gas' | 'calls' | 'logs';

/**
 * In what a run differs from one that is known; undefined: in nothing. Both are of one node, so that errors have its words.
 *
 * @param gasUsed of the known one, by its receipt: some nodes trace that of its block up to it
 */
export function runDifference(known: CallTrace, again: CallTrace, gasUsed?: bigint): RunDifference | undefined {
  const waiting: (readonly [CallTrace, CallTrace, bigint | undefined])[] = [[known, again, gasUsed]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other, gas = one.gasUsed ?? undefined] = pair;
    const [calls, others] = [one.calls ?? [], other.calls ?? []];
    if (calls.length !== others.length || requestOf(one) !== requestOf(other)) {
      return 'calls';
    }
    if ((one.error ?? '') !== (other.error ?? '')) {
      return 'error';
    }
    if ((one.output ?? '0x') !== (other.output ?? '0x')) {
      return 'output';
    }
    if (logsOf(one) !== logsOf(other)) {
      return 'logs';
    }
    if (gas !== (other.gasUsed ?? undefined)) {
      return 'gas';
    }
    waiting.push(...calls.map((call, i) => [call, others[i]!, undefined] as const));
  }
  return undefined;
}

function requestOf({ type, from, to, value, input }: CallTrace): string {
  return [type ?? '', from ?? '', to ?? '', value ?? 0n, input ?? '0x'].join(' ').toLowerCase();
}

function logsOf({ logs }: CallTrace): string {
  return (logs ?? []).map(({ address, topics, data }: TracedLog) => [address, ...topics, data].join(' ')).join(', ');
}
