import type { UnsourcedReport } from '../../../report';
import { type SourceClient, fetchChainNames, knownNames } from '../../../sources';
import { fetchClaim } from './transaction/fetchClaim';
import { fetchSpent } from './transaction/fetchSpent';
import { fetchTransaction } from './fetchTransaction';
import {
  type DecodedBytes,
  type DecodedNode,
  type FoundTransaction,
  type KnownAsset,
  type StakingAnswers,
  type TransactionPlace,
  nodeBytes,
  platformTransactionReport,
  stakeStart,
} from '../../../transactions';
import { fetchStaking } from './fetchStaking';
import { fetchTransactionPlace, whyMissing } from './fetchTransactionPlace';
import { beginsWhenAccepted } from '../../../networks';
import { type Cb58Id, encodeCb58, isAvax } from '../../../primitives';
import { messageSigners, withMessageSigners } from '../../../messages';
import type { Resolver } from '../resolver';
import { getAssetDescription } from '../../../rpc';

/** A transaction is on one of the three chains, since its ID is a hash; who is slow on one holds up no other. */
export const transactionResolvers: readonly Resolver<Cb58Id>[] = (['P', 'X', 'C'] as const).map(
  (chain): Resolver<Cb58Id> =>
    (client, { cb58 }) =>
      resolveTransaction(client, chain, cb58),
);

/**
 * Asks for a transaction of one chain and for what it does not say itself: where it stands, what its assets are called.
 * One round trip on the P-Chain without an index, else two; more where stake and validators of L1s are to be named.
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
  const isUnderWay = found.status === 'Processing' || found.status === 'Dropped';
  const named = decoded === undefined ? Promise.resolve(knownNames(client.context)) : fetchChainNames(client, decoded);
  const [names, spent, claim, result, assets, signers, staking, message] = await Promise.all([
    named,
    decoded === undefined ? undefined : fetchSpent(client, decoded, named),
    decoded === undefined || isUnderWay ? undefined : fetchClaim(client, decoded, id, named),
    isUnderWay ? { from: [] } : fetchTransactionPlace(client, found),
    decoded === undefined ? new Map() : transactionAssets(client, decoded),
    decoded === undefined
      ? []
      : import('../../../transactions/codec/recoverSigners').then(({ recoverSigners }) => recoverSigners(decoded)),
    decoded === undefined || isUnderWay ? { subnets: new Map() } : fetchStaking(client, id, decoded),
    decoded === undefined ? undefined : messageSigners(client, decoded),
  ]);
  const place = withPast(client, result, id, staking);
  const report = platformTransactionReport(found, { names, spent, claim, place, assets, signers, staking });
  return message === undefined ? report : withMessageSigners(report, message);
}

/**
 * A stake that runs began when its transaction was accepted; where the node was asked for its blocks, they tell the rest of
 * what it does not tell of a transaction.
 */
function withPast(
  client: SourceClient,
  place: TransactionPlace,
  id: string,
  staking: StakingAnswers,
): TransactionPlace {
  const { past, stake } = staking;
  if (past !== undefined && place.height === undefined) {
    return { from: place.from, time: past.time, height: past.height, block: past.blockId };
  }
  const { networkId } = client.network;
  const began = stake && stakeStart(id, stake, networkId, undefined);
  return began !== undefined && place.time === undefined && beginsWhenAccepted(networkId, began)
    ? { ...place, time: began, why: whyMissing(client, 'P', true) }
    : place;
}

/** More assets than this are shown by their ID. */
const maxQuestions = 20;

/** Symbols and decimals of the assets that a transaction moves, where they do not follow from its bytes. */
export async function transactionAssets(
  client: SourceClient,
  decoded: DecodedBytes,
): Promise<ReadonlyMap<string, KnownAsset>> {
  const all = assetsIn(decoded);
  // The only asset that a transaction of the P-Chain moves is AVAX: its fee is paid in it.
  const unknown = decoded.chain === 'P' && all.length === 1 ? [] : all.filter((asset) => !isAvax(asset));
  const result = await Promise.all(
    unknown.slice(0, maxQuestions).map(async (assetId): Promise<readonly [string, KnownAsset][]> => {
      const answer = await client.node('X-Chain', getAssetDescription, { assetID: assetId });
      return answer.ok ? [[assetId, { symbol: answer.value.symbol, decimals: answer.value.denomination }]] : [];
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
