import { errorSentence } from '../../../errors';
import { type JsonValue, bytesFrom, encodeCb58 } from '../../../primitives';
import {
  type BlockSurroundings,
  type DecodedBytes,
  type KnownStaking,
  type Proposal,
  blockHeight,
  decodeBytes,
  idIn,
  isReward,
  proposedIn,
  stakingParts,
  transactionsOf,
  validatorChanges,
  voteOf,
} from '../../../transactions';
import {
  getAllValidatorsAt,
  platformGetBlock as getBlock,
  platformGetBlockByHeight as getBlockByHeight,
  platformGetTx as getTx,
} from '../../../rpc';
import { type QueryResult, sourcesOf } from '../../../report';
import { type SourceClient, configuredSubnets } from '../../../sources';
import { fetchStaking } from './fetchStaking';
import { transactionAssets } from './resolveTransaction';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * What a block does that it does not say itself: what it decides about, whose stake that was, which validators came and
 * went, what its assets are called. Most blocks need none of it and cost no question.
 */
export async function fetchBlockSurroundings(
  client: SourceClient,
  chain: 'P' | 'X',
  block: DecodedBytes,
  height: bigint,
): Promise<BlockSurroundings> {
  if (height === 0n) {
    return {};
  }
  const vote = voteOf(block.type);
  if (vote !== undefined) {
    return { proposal: vote === 'proposes' ? await proposalOf(client, block) : await fetchDecided(client, block) };
  }
  const transactions = transactionsOf(block);
  if (chain === 'P' && transactions.length === 0) {
    return fetchChanges(client, height);
  }
  const [only] = transactions;
  if (only === undefined || transactions.length > 1) {
    return {};
  }
  return chain === 'X'
    ? { assets: await transactionAssets(client, only) }
    : { staking: await knownStaking(client, only) };
}

/** What is told in a transaction's own title besides its bytes. */
async function knownStaking(client: SourceClient, decoded: DecodedBytes): Promise<KnownStaking> {
  const id = encodeCb58(sha256(decoded.bytes));
  const answers = await fetchStaking(client, id, decoded);
  return stakingParts({ id, status: 'Committed', decoded }, { from: [] }, answers).known;
}

/** A block's proposal, with the stake it is about and the block that decided, asked for at once. */
async function proposalOf(client: SourceClient, block: DecodedBytes): Promise<Proposal | undefined> {
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

/** What the block before proposed: that block, then the stake it is about. */
async function fetchDecided(client: SourceClient, block: DecodedBytes): Promise<Proposal | undefined> {
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
  return { result, stake: result.ok ? decoded(client, result.value.tx, 'tx') : undefined };
}

/** A node keeps the sets of all heights. */
async function fetchChanges(client: SourceClient, height: bigint): Promise<BlockSurroundings> {
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

function blockOf(client: SourceClient, hex: JsonValue): DecodedBytes | undefined {
  return decoded(client, hex, 'block');
}

function decoded(
  { network: { networkId, hrp } }: SourceClient,
  hex: JsonValue,
  kind: 'tx' | 'block',
): DecodedBytes | undefined {
  const bytes = typeof hex === 'string' ? bytesFrom(hex)?.bytes : undefined;
  return bytes && decodeBytes(bytes, { kind, chain: 'P', networkId, hrp })[0];
}
