import { type UnsourcedReport, sourcesOf, type Line, type Section, id, text } from '../../../report';
import { type SourceClient, fetchChainNames, knownNames } from '../../../sources';
import { fetchClaim } from './fetchUtxos';
import { fetchTransaction, fetchSpent, fetchIndexedPlace } from './fetchTransaction';
import {
  type DecodedBytes,
  type DecodedNode,
  type FoundTransaction,
  type KnownAsset,
  type StakingResults,
  type TransactionPlace,
  avax,
  nodeBytes,
  platformTransactionReport,
  stakeStart,
  flowsOf,
  transactionAddresses,
} from '../../../transactions';
import { fetchStaking } from './fetchStaking';
import { startsOnAcceptance } from '../../../networks';
import { type Cb58Id, encodeCb58, isAvax } from '../../../primitives';
import { messageSigners, withMessageSigners } from '../../../messages';
import type { Resolver } from '../requestedSources';
import { getAssetDescription, getContainerByID } from '../../../rpc';
import { type LatestTransaction, listLatestTransactions } from '../../../net';
import { RpcBatch, blockTime, fetchBlockByNumber } from '../../../evm';
import { isNotFound } from '../../../errors';

const unknownPlace: TransactionPlace = { from: [] };

async function fetchTransactionPlace(client: SourceClient, found: FoundTransaction): Promise<TransactionPlace> {
  if (found.chain === 'C') {
    const [place, indexed] = await Promise.all([
      found.height === undefined ? unknownPlace : fetchPlaceOnC(client, found.height),
      found.decoded?.type === 'ExportTx' ? fetchServicePlace(client, found, found.decoded) : undefined,
    ]);
    // The block itself is the better source of the place.
    const from = [...new Set([...place.from, ...(indexed?.from ?? [])])];
    return { ...indexed, ...place, from, why: indexed === undefined ? place.why : undefined };
  }
  const indexed = found.decoded === undefined ? undefined : await fetchServicePlace(client, found, found.decoded);
  if (indexed !== undefined) {
    return indexed;
  }
  const [located, time] = await Promise.all([
    client.hasIndex ? undefined : fetchIndexedPlace(client, found),
    found.chain === 'X' ? fetchAcceptance(client, found.id) : undefined,
  ]);
  if (located !== undefined && (located.height !== undefined || time === undefined)) {
    return located;
  }
  return { ...(time ?? { from: [] }), why: missingReason(client, found.chain, time !== undefined) };
}

/** Height and time are in the C-Chain's block, fetched by the EVM RPC. */
async function fetchPlaceOnC(client: SourceClient, height: bigint): Promise<TransactionPlace> {
  const result = await client.queryNode('C-Chain', `EVM block ${height}`, async (node, options) => {
    const batch = new RpcBatch();
    const key = batch.add(fetchBlockByNumber(height));
    const block = (await batch.query(client.context.rpc, `${node.url}/ext/bc/C/rpc`, options)).needed(key);
    return block === null ? undefined : { value: block, json: null };
  });
  return result.ok
    ? { height, time: blockTime(result.value), block: result.value.hash, from: sourcesOf(result) }
    : { height, from: [], why: 'acceptance time unknown: the node did not return the block.' };
}

/** The data service lists transactions by address and type; the latest hundred are enough. */
async function fetchServicePlace(
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

/** Accounts that an atomic C-Chain transaction spends from. */
function accountsIn(decoded: DecodedBytes): readonly string[] {
  const { inflows } = flowsOf(decoded);
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

/** Acceptance time of an X-Chain transaction from before its linearization, per a node's index. */
async function fetchAcceptance(client: SourceClient, id: string): Promise<TransactionPlace | undefined> {
  // Public nodes have no index, and not every other node does.
  const result = await client.chainCall(
    'X-Chain',
    getContainerByID,
    { id },
    { index: 'X/tx', isExpectedError: isNotFound },
  );
  const time = result.ok ? Date.parse(result.value.timestamp) : NaN;
  return Number.isNaN(time) ? undefined : { time, from: sourcesOf(result) };
}

function missingReason(client: SourceClient, chain: 'P' | 'X', hasTime: boolean): string {
  if (client.hasIndex) {
    return hasTime
      ? 'block unknown: nodes do not report it, and the data service does not list the transaction.'
      : 'block and acceptance time unknown: nodes report neither, and the data service does not list the transaction.';
  }
  return hasTime
    ? `block unknown: ${chain}-Chain nodes do not report it, and no data service was queried.`
    : `block and acceptance time unknown: ${chain}-Chain nodes report neither, and no data service was queried.`;
}

/** A transaction is on exactly one chain, since its ID is a hash; a slow chain does not delay the others. */
export const transactionResolvers: readonly Resolver<Cb58Id>[] = (['P', 'X', 'C'] as const).map(
  (chain): Resolver<Cb58Id> =>
    (client, { cb58 }) =>
      resolveTransaction(client, chain, cb58),
);

/**
 * Fetches a transaction of one chain with everything that is not in its bytes: its block, names of assets. One round
 * trip on the P-Chain without an index, else two; more where stakes and L1 validators are named.
 *
 * @param id cb58
 */
export async function resolveTransaction(
  client: SourceClient,
  chain: FoundTransaction['chain'],
  id: string,
): Promise<UnsourcedReport | undefined> {
  const found = await fetchTransaction(client, chain, id);
  if (found === undefined) {
    return undefined;
  }
  const { decoded } = found;
  const isProcessing = found.status === 'Processing' || found.status === 'Dropped';
  const named = decoded === undefined ? Promise.resolve(knownNames(client.context)) : fetchChainNames(client, decoded);
  const [names, spent, claim, result, assets, signers, staking] = await Promise.all([
    named,
    decoded === undefined ? undefined : fetchSpent(client, decoded, named),
    decoded === undefined || isProcessing ? undefined : fetchClaim(client, decoded, id, named),
    isProcessing ? { from: [] } : fetchTransactionPlace(client, found),
    decoded === undefined ? new Map() : transactionAssets(client, [decoded]),
    decoded === undefined
      ? []
      : import('../../../transactions/codec/recoverSigners').then(({ recoverSigners }) => recoverSigners(decoded)),
    decoded === undefined || isProcessing ? { subnets: new Map() } : fetchStaking(client, id, decoded),
  ]);
  const place = withPast(client, result, id, staking);
  const { height: number, block, time: at } = place;
  const verifyingBlock = number === undefined ? undefined : { number, id: block, at };
  const message =
    decoded === undefined ? undefined : await messageSigners(client, decoded, verifyingBlock, !isProcessing);
  const report = platformTransactionReport(found, { names, spent, claim, place, assets, signers, staking });
  return message === undefined ? report : withMessageSigners(report, message, knownNames(client.context));
}

/** A current stake started when its transaction was accepted; the blocks of the node, if read, have the rest. */
function withPast(
  client: SourceClient,
  place: TransactionPlace,
  id: string,
  staking: StakingResults,
): TransactionPlace {
  const { past, stake } = staking;
  if (past !== undefined && place.height === undefined) {
    return { from: place.from, time: past.time, height: past.height, block: past.blockId };
  }
  const { networkId } = client.network;
  const start = stake && stakeStart(id, stake, networkId, undefined);
  return start !== undefined && place.time === undefined && startsOnAcceptance(networkId, start)
    ? { ...place, time: start, why: missingReason(client, 'P', true) }
    : place;
}

/** Maximum number of assets with a fetched symbol; others are shown by ID. */
const maxQueries = 20;

/** Symbols and decimals of assets, as far as they are not implied by the transactions. */
export async function transactionAssets(
  client: SourceClient,
  decoded: readonly DecodedBytes[],
): Promise<ReadonlyMap<string, KnownAsset>> {
  const all = [...new Set(decoded.flatMap(assetsIn))];
  // A P-Chain transaction with a single asset moves AVAX: it pays the fee.
  const unknown = decoded[0]?.chain === 'P' && all.length === 1 ? [] : all.filter((asset) => !isAvax(asset));
  // On custom networks, only the alias distinguishes AVAX from an asset with the same symbol.
  const named = [...unknown.slice(0, maxQueries), ...(unknown.length === 0 ? [] : ['AVAX'])];
  const result = await Promise.all(
    named.map(async (assetID): Promise<readonly [string, KnownAsset][]> => {
      const answer = await client.node('X-Chain', getAssetDescription, { assetID });
      if (!answer.ok) {
        return [];
      }
      const { symbol, denomination: decimals } = answer.value;
      return [[answer.value.assetID, assetID === 'AVAX' ? avax : { symbol, decimals }]];
    }),
  );
  return new Map(result.flat());
}

function assetsIn({ root, bytes }: DecodedBytes): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    if (node.name === 'assetID' && node.shape.kind === 'fixed') {
      found.add(encodeCb58(nodeBytes(node, bytes)));
    }
    if (node.shape.kind === 'struct' || node.shape.kind === 'list') {
      node.children.forEach(walk);
    }
  };
  walk(root.child('unsignedTx') ?? root);
  return [...found];
}

/** Facts of a creating transaction that are shown with what it created. */
const result = ['time', 'block', 'signedBy', 'burned', 'genesis', 'memo', 'whyNoPlace'];

const stateSections = ['initialStates', 'inputs', 'outputs'];

/**
 * The transaction that created a subnet, blockchain or asset, which share its ID: time, signer, fee. Empty where it is
 * unknown: entities of the genesis have none.
 *
 * @param chain P for subnets and blockchains, X for assets
 * @param createdId cb58
 */
export async function creatingTransaction(
  client: SourceClient,
  createdId: string,
  chain: 'P' | 'X',
): Promise<readonly Section[]> {
  const report = await resolveTransaction(client, chain, createdId);
  if (report === undefined) {
    return [];
  }
  // The initial state of an asset is only in its transaction.
  const tables = chain === 'X' ? stateSections.flatMap((key) => report.sections.filter((one) => one.key === key)) : [];
  const facts = result.flatMap((key) => report.facts.filter((fact) => fact.key === key));
  return [
    {
      key: 'creation',
      heading: 'Created by',
      columns: [],
      isOfOne: true,
      look: 'card',
      rows: [
        [[text('transaction')], [id(createdId)]],
        ...facts.map(({ label, value }): readonly Line[] => [[text(label)], value]),
      ],
      from: [...new Set(facts.flatMap(({ from }) => from))],
    },
    ...tables,
  ];
}
