import type { IndexedTransaction } from '../../../api/dataApi/transaction';
import type { CallTrace } from '../../../api/evm/trace';

type Listed = NonNullable<IndexedTransaction['internalTransactions']>[number];

const nobody = `0x${'0'.repeat(40)}`;

/** Whether every call that the data service lists is in the trace too: then the trace says all that the service does. */
export function listsNothingElse(listed: readonly Listed[], root: CallTrace): boolean {
  const traced = new Set<string>();
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    traced.add(keyOf(call.from, call.to, call.value));
    // A creation that failed has no address, and the service may leave it out elsewhere too.
    traced.add(keyOf(call.from, undefined, call.value));
    waiting.push(...(call.calls ?? []));
  }
  return listed.every(({ from, to, value }) => traced.has(keyOf(from.address, to?.address, value)));
}

function keyOf(
  from: string | null | undefined,
  to: string | null | undefined,
  value: bigint | null | undefined,
): string {
  const receiver = to?.toLowerCase() ?? nobody;
  return `${from?.toLowerCase() ?? ''} ${receiver} ${String(value ?? 0n)}`;
}
