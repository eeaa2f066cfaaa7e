import { hex } from './asCharged';
import { type Charge, feeAddress } from './charge';

type Accounts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Owed = Pick<Charge, 'owed' | 'missing'> & { readonly from: string };

/**
 * The engine's `prestateTracer` response with the balances after all charges.
 * @param before charges of earlier transactions in the same block
 * @param own charge of the transaction itself
 */
export function chargedState(trace: unknown, before: readonly Owed[], own: Owed): unknown {
  const { pre, post } = trace as { readonly pre?: Accounts; readonly post?: Accounts };
  if (pre === undefined || post === undefined) return shifted(trace as Accounts, before);
  return { ...(trace as object), pre: shifted(pre, before), post: shifted(post, [...before, own]) };
}

function shifted(accounts: Accounts, all: readonly Owed[]): Accounts {
  return Object.fromEntries(
    Object.entries(accounts).map(([address, account]) => {
      const { balance } = account;
      if (typeof balance !== 'string') return [address, account];
      const wei = all.reduce((sum, { from, owed, missing }) => {
        const paid = from.toLowerCase() === address.toLowerCase() ? owed : 0n;
        return sum - paid + (address === feeAddress ? missing : 0n);
      }, BigInt(balance));
      return [address, { ...account, balance: hex(wei) }];
    }),
  );
}

/** Whether a trace is a `prestateTracer`'s: accounts by address, or two such states, before and after. */
export function isState(trace: unknown): boolean {
  if (typeof trace !== 'object' || trace === null) return false;
  return Object.keys(trace).every((key) => key === 'pre' || key === 'post' || /^0x[0-9a-f]{40}$/i.test(key));
}
