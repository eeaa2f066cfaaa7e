import { type LatestTransaction, listLatestTransactions } from '../../../net';
import { RpcBatch, blockTime, fetchBlockByNumber } from '../../../evm';
import {
  type DecodedBytes,
  type FoundTransaction,
  Spelling,
  type TransactionPlace,
  flowsOf,
  transactionAddresses,
} from '../../../transactions';
import type { SourceClient } from '../../../sources';
import { fetchIndexedPlace } from './transaction/fetchIndexedPlace';
import { sourcesOf } from '../../../report';
import { isNotFound } from '../../../errors';
import { getContainerByID } from '../../../rpc';

const nowhere: TransactionPlace = { from: [] };

export async function fetchTransactionPlace(client: SourceClient, found: FoundTransaction): Promise<TransactionPlace> {
  if (found.chain === 'C') {
    const [place, indexed] = await Promise.all([
      found.height === undefined ? nowhere : onC(client, found.height),
      found.decoded?.type === 'ExportTx' ? inIndex(client, found, found.decoded) : undefined,
    ]);
    // The block itself is the better source of where it stands.
    const from = [...new Set([...place.from, ...(indexed?.from ?? [])])];
    return { ...indexed, ...place, from, why: indexed === undefined ? place.why : undefined };
  }
  const indexed = found.decoded === undefined ? undefined : await inIndex(client, found, found.decoded);
  if (indexed !== undefined) {
    return indexed;
  }
  const [placed, time] = await Promise.all([
    client.hasIndex ? undefined : fetchIndexedPlace(client, found),
    found.chain === 'X' ? acceptedAt(client, found.id) : undefined,
  ]);
  if (placed !== undefined && (placed.height !== undefined || time === undefined)) {
    return placed;
  }
  return { ...(time ?? { from: [] }), why: whyMissing(client, found.chain, time !== undefined) };
}

/** The C-Chain's block has both; the EVM's server is asked for it. */
async function onC(client: SourceClient, height: bigint): Promise<TransactionPlace> {
  const result = await client.nodeQuestion('C-Chain', `EVM block ${height}`, async (node, options) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchBlockByNumber(height));
    const block = (await batch.query(client.context.rpc, `${node.url}/ext/bc/C/rpc`, options)).of(key);
    if (!block.ok) {
      throw block.error;
    }
    return block.value === null ? undefined : { value: block.value, json: block.json };
  });
  return result.ok
    ? { height, time: blockTime(result.value), block: result.value.hash, from: sourcesOf(result) }
    : { height, from: [], why: 'acceptance time unknown: the node did not return the block.' };
}

/** The data service lists transactions by address, and of one type where it is told so; the newest hundred are enough. */
async function inIndex(
  client: SourceClient,
  { chain, id }: FoundTransaction,
  decoded: DecodedBytes,
): Promise<TransactionPlace | undefined> {
  const addresses = chain === 'C' ? accountsIn(decoded) : transactionAddresses(decoded);
  if (!client.hasIndex || addresses.length === 0) {
    return undefined;
  }
  const list = `${chain.toLowerCase()}-chain`;
  const result = await client.index(`${chain}-Chain`, `transactions about ${id}`, async (service, network, options) => {
    const query = { addresses, txTypes: [decoded.type], pageSize: 100 };
    const page = await listLatestTransactions(service, network, list, query, options);
    const row = page?.value.items.find(({ transaction }) => transaction.txHash === id);
    return row === undefined || page === undefined ? undefined : { value: row, json: page.json };
  });
  return result.ok ? { ...placeOf(result.value), indexed: result.value, from: sourcesOf(result) } : undefined;
}

/** Accounts that an atomic transaction of the C-Chain takes from. */
function accountsIn(decoded: DecodedBytes): readonly string[] {
  const { inflows } = flowsOf(decoded.root.child('unsignedTx') ?? decoded.root, decoded, new Spelling(decoded));
  return [...new Set(inflows.flatMap(({ account }) => account ?? []))];
}

function placeOf(row: LatestTransaction): Pick<TransactionPlace, 'time' | 'height' | 'block'> {
  if (row.chain === 'P') {
    const { blockTimestamp, blockNumber, blockHash } = row.transaction;
    return { time: blockTimestamp.getTime(), height: blockNumber, block: blockHash };
  }
  const { timestamp, blockHeight, blockHash } = row.transaction;
  return {
    time: timestamp.getTime(),
    height: blockHeight == null ? undefined : blockHeight,
    block: blockHash == null ? undefined : blockHash,
  };
}

/** A node that keeps an index knows when it accepted the X-Chain's transactions of the time before it had blocks. */
async function acceptedAt(client: SourceClient, id: string): Promise<TransactionPlace | undefined> {
  // Public nodes keep none, and not every node does.
  const result = await client.chainQuestion('X-Chain', `container ${id}`, (node, options) =>
    node.call(getContainerByID, { id }, { ...options, index: 'X/tx', isExpectedError: isNotFound }),
  );
  const time = result.ok ? Date.parse(result.value.timestamp) : NaN;
  return Number.isNaN(time) ? undefined : { time, from: sourcesOf(result) };
}

/** Why the rest of where a transaction stands is not told. */
export function whyMissing(client: SourceClient, chain: 'P' | 'X', knowsTime: boolean): string {
  if (client.hasIndex) {
    return knowsTime
      ? 'block unknown: nodes do not report it, and the data service does not list the transaction.'
      : 'block and acceptance time unknown: nodes report neither, and the data service does not list the transaction.';
  }
  return knowsTime
    ? `block unknown: ${chain}-Chain nodes do not report it, and no data service was queried.`
    : `block and acceptance time unknown: ${chain}-Chain nodes report neither, and no data service was queried.`;
}
