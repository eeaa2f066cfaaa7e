import { decodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { ApiError } from '../apiError';
import { atomicTransaction } from './atomicTransaction';
import { avmTransaction } from './avmTransaction';
import { hexOfCb58 } from './l1Validators';
import type { ChainKey, LedgerTx } from './ledger';
import { inOrder, listOf, primaryAddresses, timestampOf } from './listParameters';
import { platformTransaction } from './platformTransaction';
import type { PrimaryNetworkRecord } from './readLedger';
import { transactionTypes } from './transactionTypes';

const shapes = { P: platformTransaction, X: avmTransaction, C: atomicTransaction } as const;

/** A transaction in the shape of its chain. */
export function transactionFields(record: PrimaryNetworkRecord, tx: LedgerTx): Readonly<Record<string, unknown>> {
  return shapes[tx.chain](record, tx);
}

/** The transactions that match the filters, in the requested order. */
export function latestTransactions(
  { ledger, l1 }: PrimaryNetworkRecord,
  chain: ChainKey,
  query: URLSearchParams,
): readonly LedgerTx[] {
  const addresses = primaryAddresses(query, chain === 'C');
  const validation = validationOf(query, chain);
  const among = addresses === undefined ? undefined : new Set(addresses);
  if (among === undefined && ['txTypes', 'startTimestamp', 'endTimestamp'].some((name) => query.has(name))) {
    throw new ApiError(400, 'txTypes, startTimestamp and endTimestamp are supported only together with addresses');
  }
  const matching = ledger.transactions[chain].filter(
    (tx) =>
      (among === undefined || addressesOf(tx).some((address) => among.has(address))) &&
      (validation === undefined || l1.changes.get(tx.id)?.some((one) => hexOfCb58(one.validationId) === validation)),
  );
  return inOrder(query, byTypeAndTime(matching, query));
}

/** The X-Chain transactions that consume or emit that asset, newest first. */
export function assetTransactions(
  { ledger, assets }: PrimaryNetworkRecord,
  assetId: string,
  query: URLSearchParams,
): readonly LedgerTx[] {
  if (decodeCb58(assetId, 32)?.valid !== true) throw new ApiError(400, ['assetId must be a valid asset ID']);
  if (!assets.has(assetId)) throw new ApiError(404, 'Asset not found');
  const matching = ledger.transactions.X.filter(({ consumed, emitted }) =>
    [...consumed.map(({ output }) => output), ...emitted].some((output) => output.assetId === assetId),
  );
  return [...byTypeAndTime(matching, query)].reverse();
}

function byTypeAndTime(transactions: readonly LedgerTx[], query: URLSearchParams): readonly LedgerTx[] {
  const types = listOf(query, 'txTypes');
  if (types?.some((type) => !transactionTypes.includes(type)) === true) {
    throw new ApiError(400, [
      `each value in txTypes must be one of the following values: ${transactionTypes.join(', ')}`,
    ]);
  }
  const from = timestampOf(query, 'startTimestamp') ?? 0;
  const until = timestampOf(query, 'endTimestamp') ?? Infinity;
  return transactions.filter(
    ({ type, time }) => (types === undefined || types.includes(type)) && time >= from && time <= until,
  );
}

/** Senders and recipients, including EVM accounts. */
function addressesOf({ consumed, emitted, evm }: LedgerTx): readonly string[] {
  const outputs = [...consumed.map(({ output }) => output), ...emitted];
  return [...outputs.flatMap((output) => output.addresses), ...evm.map(({ address }) => address.toLowerCase())];
}

/** 0x hex, from cb58 or hex. */
function validationOf(query: URLSearchParams, chain: ChainKey): string | undefined {
  const text = query.get('l1ValidationId');
  if (text === null || text === '') return undefined;
  if (chain !== 'P') throw new ApiError(400, 'l1ValidationId is supported only for the P-Chain');
  if (/^0x[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  if (decodeCb58(text, 32)?.valid === true) return hexOfCb58(text);
  throw new ApiError(400, ['l1ValidationId must be a valid validation ID']);
}
