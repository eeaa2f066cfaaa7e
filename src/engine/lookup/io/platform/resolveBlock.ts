import { sha256 } from '@noble/hashes/sha2.js';
import { hostOf, errorSentence } from '../../../errors';
import { type BlockNumber, type Cb58Id, type JsonValue, encodeCb58 } from '../../../primitives';
import {
  primaryMethods,
  getAllValidatorsAt,
  platformGetBlock as getBlock,
  platformGetBlockByHeight as getBlockByHeight,
  platformGetTx as getTx,
} from '../../../rpc';
import { type QueryResult, type UnsourcedReport, rawResponses, sourcesOf, valueOf } from '../../../report';
import {
  type SourceClient,
  fetchWrapped,
  readNodeBytes,
  configuredSubnets,
  fetchChainNames,
  knownNames,
} from '../../../sources';
import {
  blockHeight,
  platformBlockReport,
  type BlockContext,
  type DecodedBytes,
  type KnownStaking,
  type Proposal,
  type Signer,
  decodeBytes,
  idIn,
  isReward,
  proposedIn,
  stakingParts,
  transactionsOf,
  validatorChanges,
  voteOf,
} from '../../../transactions';
import type { Resolver } from '../requestedSources';
import { fetchStaking } from './fetchStaking';
import { transactionAssets } from './resolveTransaction';

/** A block by ID, or by height if its chain was named: every chain has a block at that height. */
export const blockResolvers: readonly Resolver<Cb58Id | BlockNumber>[] = (['P', 'X'] as const).map(
  (chain): Resolver<Cb58Id | BlockNumber> =>
    async (client, identifier) => {
      if (identifier.kind === 'cb58Id') {
        return resolveBlock(client, chain, { id: identifier.cb58 });
      }
      const isNamed = client.context.options.chain === `${chain}-Chain`;
      return isNamed ? resolveBlock(client, chain, { height: identifier.number }) : undefined;
    },
);

export type BlockName = { readonly id: string } | { readonly height: bigint };

/**
 * Fetches a block of the P- or X-Chain and its proposervm wrapper, which has the proposer: by height in parallel, by ID
 * in sequence, the wrapper together with the block's surroundings.
 *
 * @returns `undefined` where the node has no such block, or could not be queried
 */
export async function resolveBlock(
  client: SourceClient,
  chain: 'P' | 'X',
  name: BlockName,
): Promise<UnsourcedReport | undefined> {
  const { getBlock, getBlockByHeight } = primaryMethods[chain];
  const at = { name: `${chain}-Chain`, path: chain };
  const wrappedByHeight = 'height' in name ? fetchWrapped(client, at, name.height) : undefined;
  const result: QueryResult<{ readonly block: JsonValue }> =
    'id' in name
      ? await client.node(`${chain}-Chain`, getBlock, { blockID: name.id, encoding: 'hex' })
      : await client.node(`${chain}-Chain`, getBlockByHeight, { height: name.height, encoding: 'hex' });
  if (!result.ok) {
    return undefined;
  }
  const method = 'id' in name ? getBlock.name : getBlockByHeight.name;
  const key = `bytes of block ${chain} ${'id' in name ? name.id : name.height}`;
  const read = await client.queryNode(`${chain}-Chain`, key, async () => {
    const place = { host: hostOf(result.url), method };
    const value = readNodeBytes(
      result.value.block,
      'block',
      chain,
      client.network,
      place,
      'height' in name ? name.height : undefined,
    );
    return Promise.resolve({ value, json: result.json });
  });
  if (!read.ok) {
    return undefined;
  }
  const { decoded } = read.value;
  const height = 'height' in name ? name.height : decoded && blockHeight(decoded);
  const [wrapped, context] = await Promise.all([
    wrappedByHeight ?? (height === undefined ? undefined : fetchWrapped(client, at, height)),
    decoded === undefined || height === undefined ? {} : fetchBlockContext(client, chain, decoded, height),
  ]);
  return platformBlockReport({
    chain,
    ...read.value,
    height,
    // The index may have another block at this height.
    wrapper: wrapped?.wrapper.blockId === read.value.id ? wrapped.wrapper : undefined,
    around: context,
    from: result.from,
    raw: rawResponses(method, result),
  });
}

/** Effects that are not in a block's bytes: stake, validator sets, names of assets. Most blocks need no request. */
async function fetchBlockContext(
  client: SourceClient,
  chain: 'P' | 'X',
  block: DecodedBytes,
  height: bigint,
): Promise<BlockContext> {
  if (height === 0n) {
    return {};
  }
  const vote = voteOf(block.type);
  if (vote !== undefined) {
    return {
      proposal: vote === 'proposes' ? await fetchProposal(client, block) : await fetchDecidedProposal(client, block),
    };
  }
  const transactions = transactionsOf(block);
  if (chain === 'P' && transactions.length === 0) {
    return fetchChanges(client, height);
  }
  const [only, ...others] = transactions;
  const isOne = only !== undefined && others.length === 0;
  const [assets, staking, signers] = await Promise.all([
    chain === 'X' ? transactionAssets(client, transactions) : undefined,
    isOne && chain === 'P' ? fetchKnownStaking(client, only) : undefined,
    fetchSigners(transactions),
    ...transactions.slice(0, maxNamed).map((transaction) => fetchChainNames(client, transaction)),
  ]);
  return { assets, staking, signers, names: knownNames(client.context) };
}

/** Maximum number of transactions with chain names and recovered signers. */
const maxNamed = 16;

/** Signers of transfers: outputs back to them are change. Other titles do not show a payer. */
async function fetchSigners(transactions: readonly DecodedBytes[]): Promise<readonly (readonly Signer[])[]> {
  if (!transactions.some(isTransfer)) {
    return [];
  }
  const { recoverSigners } = await import('../../../transactions/codec/recoverSigners');
  return transactions.slice(0, maxNamed).map((one) => (isTransfer(one) ? recoverSigners(one) : []));
}

function isTransfer({ type }: DecodedBytes): boolean {
  return type === 'BaseTx';
}

async function fetchKnownStaking(client: SourceClient, decoded: DecodedBytes): Promise<KnownStaking> {
  const id = encodeCb58(sha256(decoded.bytes));
  const results = await fetchStaking(client, id, decoded);
  return stakingParts({ id, status: 'Committed', decoded }, { from: [] }, results).known;
}

/** A block's proposal, with its stake and the deciding block, fetched in parallel. */
async function fetchProposal(client: SourceClient, block: DecodedBytes): Promise<Proposal | undefined> {
  const tx = proposedIn(block);
  const height = blockHeight(block);
  if (tx === undefined || height === undefined) {
    return undefined;
  }
  const [staked, next] = await Promise.all([
    fetchStake(client, tx),
    client.node('P-Chain', getBlockByHeight, { height: height + 1n, encoding: 'hex' }),
  ]);
  const after = next.ok ? blockOf(client, next.value.block) : undefined;
  const vote = after && blockHeight(after) === height + 1n ? voteOf(after.type) : undefined;
  const isDecided = vote === 'commits' || vote === 'aborts';
  return {
    tx,
    height,
    stake: staked?.stake,
    outcome: isDecided ? { isAccepted: vote === 'commits', height: height + 1n } : undefined,
    from: sourcesOf(staked?.result, next),
  };
}

/** The proposal that a block decides: the parent block, then the stake. */
async function fetchDecidedProposal(client: SourceClient, block: DecodedBytes): Promise<Proposal | undefined> {
  const parent = idIn(block, 'parentID');
  const result =
    parent === undefined ? undefined : await client.node('P-Chain', getBlock, { blockID: parent, encoding: 'hex' });
  const before = result?.ok === true ? blockOf(client, result.value.block) : undefined;
  const tx = before && proposedIn(before);
  if (before === undefined || tx === undefined) {
    return undefined;
  }
  const staked = await fetchStake(client, tx);
  return { tx, height: blockHeight(before), stake: staked?.stake, from: sourcesOf(result, staked?.result) };
}

async function fetchStake(
  client: SourceClient,
  reward: DecodedBytes,
): Promise<{ readonly result: QueryResult<unknown>; readonly stake?: DecodedBytes } | undefined> {
  const txId = isReward(reward) ? idIn(reward, 'txID') : undefined;
  if (txId === undefined) {
    return undefined;
  }
  const result = await client.node('P-Chain', getTx, { txID: txId, encoding: 'hex' });
  const { networkId, hrp } = client.network;
  return { result, stake: decodeBytes(valueOf(result)?.tx, { kind: 'tx', chain: 'P', networkId, hrp })[0] };
}

/** Nodes have the validator sets of all heights. */
async function fetchChanges(client: SourceClient, height: bigint): Promise<BlockContext> {
  const [before, after, chains] = await Promise.all([
    client.node('P-Chain', getAllValidatorsAt, { height: height - 1n }),
    client.node('P-Chain', getAllValidatorsAt, { height }),
    configuredSubnets(client),
  ]);
  if (before.ok && after.ok) {
    const all = validatorChanges(before.value.validatorSets, after.value.validatorSets);
    const subnets = new Map([...chains].map(([subnetId, { name }]) => [subnetId, name] as const));
    return { changes: { all, from: sourcesOf(before, after) }, subnets };
  }
  const failed = before.ok ? after : before;
  const why =
    'error' in failed && failed.error !== undefined
      ? errorSentence(failed.error)
      : 'no node answered platform.getAllValidatorsAt.';
  return { changes: { why } };
}

function blockOf({ network: { networkId, hrp } }: SourceClient, hex: JsonValue): DecodedBytes | undefined {
  return decodeBytes(hex, { kind: 'block', chain: 'P', networkId, hrp })[0];
}
