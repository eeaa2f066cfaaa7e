import { type ApiError, errorSentence } from '../../errors';
import { code, count, id, message, nativeAmount, text } from '../../report';
import { checksumAddress } from '../../primitives';
import type { DeliveryCheck, TraceEndpoint } from '../report/messageTrail';
import { endSpan } from '../report/trailWords';

/** What was read of the account that usually delivers, on the destination. */
export interface DelivererAccount {
  readonly account: string;
  readonly balance?: bigint;
  /** Next nonce after the last block, and with what waits in the pool. */
  readonly latest?: bigint;
  readonly pending?: bigint;
  /** On the list of who may issue transactions; absent: there is no such list. */
  readonly role?: bigint;
  /** What a delivery costs at the base fee of now, in wei; absent: not known. */
  readonly cost?: bigint;
  /** It is a contract: whoever calls it pays. */
  readonly isContract?: boolean;
  readonly error?: ApiError;
  readonly from: number;
}

/** Whether who usually delivers can pay, may issue transactions, and has none that waits. */
export function accountCheck(result: DelivererAccount, destination: TraceEndpoint): DeliveryCheck {
  const { balance, latest, pending, role, cost, from } = result;
  const common = { key: 'account', from };
  const symbol = destination.chain?.symbol;
  const values = { account: id(checksumAddress(result.account)), destination: endSpan(destination) };
  if (result.isContract === true) {
    const line = message`${values.account}, which delivers, is a contract: whoever calls it pays.`;
    return { ...common, proof: 'eth_getCode', outcome: 'unread', line };
  }
  // Who has delivered has issued a transaction.
  if (balance === undefined || latest === 0n) {
    const reason =
      latest === 0n
        ? 'the node does not know its transactions'
        : result.error === undefined
          ? 'no allowed node'
          : errorSentence(result.error);
    const line = message`Whether ${values.account} can deliver is unknown: ${text(reason)}`;
    return { ...common, proof: 'eth_getBalance', outcome: 'unread', line };
  }
  const money = nativeAmount(balance, symbol);
  if (balance === 0n || (cost !== undefined && balance < cost)) {
    const line =
      cost === undefined
        ? message`${values.account}, which delivers, has ${money} on ${values.destination}: fund it.`
        : message`${values.account}, which delivers, has ${money} on ${values.destination}; a delivery costs ${nativeAmount(cost, symbol)}: fund it.`;
    return { ...common, proof: 'eth_getBalance', outcome: 'cause', line };
  }
  if (role === 0n) {
    const call = code(`setEnabled(${checksumAddress(result.account)})`);
    const line = message`${values.account}, which delivers, has no role on txAllowList of ${values.destination}: an admin or manager can grant it with ${call}.`;
    return { ...common, proof: 'readAllowList', outcome: 'cause', line };
  }
  if (latest !== undefined && pending !== undefined && pending > latest) {
    const line = message`${values.account}, which delivers, has transactions that wait: next nonce ${count(latest)}, ${count(pending)} with the transaction pool. Replace nonce ${count(latest)} if it stays.`;
    return { ...common, proof: 'eth_getTransactionCount', outcome: 'cause', line };
  }
  const line = message`${values.account}, which delivers, has ${money} on ${values.destination}, and no transaction waits.`;
  return { ...common, proof: 'eth_getBalance', outcome: 'fine', line };
}
