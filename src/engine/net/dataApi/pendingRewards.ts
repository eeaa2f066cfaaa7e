import * as z from 'zod/mini';
import { rate, u256, wireText, wireTime } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, type PageQuery, Parameters, type SortOrder } from './parameters';
import { assetAmount } from './primaryShapes';

/** A reward that a validation or delegation still under way will pay (docs/facts/data-service.md). */
const pendingReward = z.object({
  addresses: z.array(wireText),
  /** cb58 of the staking transaction. */
  txHash: wireText,
  /** nAVAX */
  amountStaked: u256,
  nodeId: wireText,
  startTimestamp: wireTime,
  endTimestamp: wireTime,
  /** "VALIDATOR", "DELEGATOR" or "VALIDATOR_FEE". */
  rewardType: wireText,
  /** Percent of the period that has passed. */
  progress: z.nullish(rate),
  estimatedReward: z.nullish(assetAmount),
});
export type PendingReward = z.infer<typeof pendingReward>;

/** At least one address or node. */
export interface PendingRewardsQuery extends PageQuery {
  readonly addresses?: readonly string[];
  readonly nodeIds?: readonly string[];
  readonly sortOrder?: SortOrder;
}

// A delegation pays two: the delegator's and the validator's fee.
const answer = pageOf('pendingRewards', pendingReward, ({ txHash, rewardType }) => `${txHash} ${rewardType}`);

/**
 * `GET /v1/networks/{network}/rewards:listPending`: 10 a page unless asked, at most 100.
 * `undefined` where the service does not know the network.
 *
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listPendingRewards(
  service: DataService,
  network: DataNetwork,
  query: PendingRewardsQuery,
  options: ReadOptions,
): Promise<Answer<Page<PendingReward>> | undefined> {
  const label = 'listPendingRewards';
  const check = new Parameters(label);
  const path = `/v1/networks/${check.network(network)}/rewards:listPending`;
  const nodes = query.nodeIds?.map((nodeId) => check.nodeId('nodeIds', nodeId));
  const addresses = check.list('addresses', query.addresses);
  const nodeIds = check.list('nodeIds', nodes);
  if (addresses === undefined && nodeIds === undefined) {
    check.reject('addresses', `${label} was not queried: it needs at least one address or node. Add one.`);
  }
  const checked = {
    addresses,
    nodeIds,
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 100),
    sortOrder: check.sortOrder(query.sortOrder),
  };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
