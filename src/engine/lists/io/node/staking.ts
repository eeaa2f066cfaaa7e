import pMap from 'p-map';
import type { PendingReward, ProposedBlock } from '../../../net';
import { hostOf } from '../../../errors';
import { type Staker, getStakingAssetID, platformGetCurrentValidators as getCurrentValidators } from '../../../rpc';
import { encodeCb58, formatCount } from '../../../primitives';
import { PRIMARY_NETWORK_ID } from '../../../networks';
import { ListError } from '../../listError';
import { valueOf } from '../../../report';
import { transactionsOf } from '../../../transactions';
import { sha256 } from '@noble/hashes/sha2.js';
import type { SourceClient } from '../../../sources';
import { defineNodeList, type NodeRow } from './nodeList';
import { lastPrimaryBlock, printMark, readBlocks, readMark } from './primaryBlocks';
import { sourcedBy } from './sourcedBy';

/** Requests at a time, and validators whose delegators are asked for. */
const concurrency = 8;
const mostValidators = 200;

/** What stakes that run now will pay, if the uptime requirement is met. */
export const nodePendingRewards = defineNodeList(
  'pendingRewards',
  getCurrentValidators.name,
  async ({ client, ref }) => {
    const subnetID = PRIMARY_NETWORK_ID;
    const [all, asset] = await Promise.all([
      client.node('P-Chain', getCurrentValidators, { subnetID, nodeIDs: ref.nodeIds && [...ref.nodeIds] }),
      client.node('P-Chain', getStakingAssetID, {}),
    ]);
    const { value, url } = sourcedBy(all, client.network.name);
    const stakers = value.validators.flatMap((one) => ('validationID' in one ? [] : [one]));
    const requested = stakers.filter(
      ({ delegators, delegatorCount = 1 }) => delegators === undefined && delegatorCount > 0,
    );
    const whole = await withDelegators(client, requested.slice(0, mostValidators));
    const owners = ref.addresses?.map((address) => address.replace(/^P-/, ''));
    const rows = stakers
      .flatMap((one) => rewardsOf(whole.get(one.nodeID) ?? one, valueOf(asset)?.assetID, client.context.now()))
      .filter(({ addresses }) => owners === undefined || addresses.some((address) => owners.includes(address)));
    const left = requested.length - mostValidators;
    const note = `Stakes of ${formatCount(BigInt(stakers.length))} validators per ${hostOf(url)}.`;
    return {
      rows: rows.map((one): NodeRow => ({ key: `${one.txHash} ${one.rewardType}`, value: one })),
      note: left > 0 ? `${note} Without the delegators of ${formatCount(BigInt(left))} of them.` : note,
    };
  },
);

/** Delegators stand in an answer about one validator alone. */
async function withDelegators(client: SourceClient, stakers: readonly Staker[]): Promise<ReadonlyMap<string, Staker>> {
  const result = await pMap(
    stakers,
    async ({ nodeID }) => {
      const answer = await client.node('P-Chain', getCurrentValidators, {
        subnetID: PRIMARY_NETWORK_ID,
        nodeIDs: [nodeID],
      });
      return valueOf(answer)?.validators.find((one): one is Staker => !('validationID' in one));
    },
    { concurrency, signal: client.signal },
  );
  return new Map(result.flatMap((one) => (one === undefined ? [] : [[one.nodeID, one] as const])));
}

interface Stake {
  readonly txID: string;
  readonly nodeID: string;
  readonly weight: bigint;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly potentialReward?: bigint;
}

function rewardsOf(staker: Staker, avax: string | undefined, now: number): readonly PendingReward[] {
  const own = rewardOf(staker, 'VALIDATOR', staker.validationRewardOwner?.addresses ?? [], avax, now);
  const delegated = (staker.delegators ?? []).map((one) =>
    rewardOf(one, 'DELEGATOR', one.rewardOwner?.addresses ?? [], avax, now),
  );
  return [own, ...delegated];
}

function rewardOf(
  { txID, nodeID, weight, startTime, endTime, potentialReward }: Stake,
  rewardType: string,
  owners: readonly string[],
  avax: string | undefined,
  now: number,
): PendingReward {
  const began = startTime.getTime();
  const elapsed = ((now - began) / (endTime.getTime() - began)) * 100;
  return {
    addresses: owners.map((address) => address.replace(/^P-/, '')),
    txHash: txID,
    amountStaked: weight,
    nodeId: nodeID,
    startTimestamp: startTime,
    endTimestamp: endTime,
    rewardType,
    progress: Number(Math.max(0, Math.min(100, elapsed)).toFixed(2)),
    estimatedReward:
      potentialReward === undefined
        ? undefined
        : { assetId: avax ?? '', amount: potentialReward, symbol: 'AVAX', denomination: 9 },
  };
}

/** Blocks that are read for one page. */
const blocksOfPage = 500n;
const atOnce = 50n;

/** Blocks of the P-Chain that a node proposed: its index keeps them with their wrappers, which alone say so. */
export const nodeStakingBlocks = defineNodeList('nodeBlocks', 'index.getContainerRange', async (request) => {
  const { client, ref, mark, pageSize } = request;
  if ((ref.blockchainId ?? 'p-chain') !== 'p-chain') {
    throw new ListError('Nodes list proposed blocks of the P-Chain only.');
  }
  const start = readMark(mark) ?? (await lastPrimaryBlock(client, 'P'));
  if (start.by !== 'index') {
    throw new ListError(
      `Proposers are known from the index API only, and no node of ${client.network.name} runs with index-enabled.`,
    );
  }
  const rows: NodeRow[] = [];
  let { at } = start;
  let host = '';
  let read = 0n;
  while (at >= 0n && read < blocksOfPage && rows.length < pageSize) {
    const slice = await readBlocks(client, 'P', { ...start, at }, atOnce);
    ({ host } = slice);
    rows.push(
      ...slice.blocks
        .filter(({ proposer }) => proposer === ref.nodeId)
        .map((block): NodeRow => {
          const transactions = block.decoded === undefined ? [] : transactionsOf(block.decoded);
          const value: ProposedBlock = {
            blockNumber: block.height ?? 0n,
            blockHash: block.id,
            blockTimestamp: new Date(block.at ?? 0),
            blockType: block.decoded?.type,
            txCount: BigInt(transactions.length),
            transactions: transactions.map(({ bytes }) => encodeCb58(sha256(bytes))),
            blockSizeBytes: BigInt(block.bytes),
            proposerDetails: { proposerNodeId: block.proposer },
          };
          return { key: block.id, value };
        }),
    );
    read += at - slice.lowest + 1n;
    at = slice.lowest - 1n;
  }
  const [from, to] = [at + 2n, start.last + 1n].map(formatCount);
  return {
    rows,
    next: at < 0n ? undefined : printMark({ ...start, at }),
    note: `Scanned blocks ${from!} to ${to!} of ${to!} per ${host} (index API).`,
  };
});
