import { recordedName } from '../../chain/chainFacts';
import { nodeId as nodeIdentifier } from '../../../../src/engine/primitives/ids/cb58';
import { ApiError } from '../apiError';
import { assetAmount } from './assets';
import { inOrder, listOf, primaryAddresses } from './listParameters';
import { plainAddress } from './readOutput';
import { recordedCalls } from './recordedCall';
import type { PrimaryNetworkRecord } from './readLedger';
import type { Reading } from './reading';

interface PendingReward {
  readonly addresses: readonly string[];
  readonly txHash: string;
  readonly amountStaked: string;
  readonly nodeId: string;
  readonly startTimestamp: number;
  readonly endTimestamp: number;
  readonly rewardType: 'VALIDATOR' | 'DELEGATOR';
  readonly progress: number;
  readonly estimatedReward: Readonly<Record<string, unknown>>;
}

/** Potential rewards of the primary network's current stakes, as computed by the recorded node. */
export function pendingRewards({ assets }: PrimaryNetworkRecord, query: URLSearchParams): readonly PendingReward[] {
  const addresses = primaryAddresses(query, false);
  const nodeIds = listOf(query, 'nodeIds');
  if (addresses === undefined && nodeIds === undefined) {
    throw new ApiError(400, ['At least one of addresses and nodeIds must be provided']);
  }
  const wrong = nodeIds?.find((nodeId) => nodeIdentifier(nodeId)?.checksum !== 'valid');
  if (wrong !== undefined) throw new ApiError(400, [`nodeIds: ${wrong} is not a valid node ID`]);
  const now = Date.now() / 1000;
  const rewards = stakes().map(({ stake, owner, rewardType }): PendingReward => {
    const [start, end] = [stake.at('startTime').small, stake.at('endTime').small];
    const reward = stake.at('potentialReward').integer;
    return {
      addresses: owner.at('addresses').list.map(({ text }) => plainAddress(text)),
      txHash: stake.at('txID').text,
      amountStaked: stake.at('weight').text,
      nodeId: stake.at('nodeID').text,
      startTimestamp: start,
      endTimestamp: end,
      rewardType,
      // Percentage of the staking period.
      progress: Math.round(Math.min(1, Math.max(0, (now - start) / (end - start))) * 10_000) / 100,
      estimatedReward: { ...assetAmount(assets, recordedName('avaxAssetID'), reward) },
    };
  });
  const matching = rewards.filter(
    (reward) =>
      (addresses === undefined || reward.addresses.some((address) => addresses.includes(address))) &&
      (nodeIds === undefined || nodeIds.includes(reward.nodeId)),
  );
  return inOrder(
    query,
    [...matching].sort((a, b) => a.startTimestamp - b.startTimestamp || a.endTimestamp - b.endTimestamp),
  );
}

interface Stake {
  readonly stake: Reading;
  readonly owner: Reading;
  readonly rewardType: PendingReward['rewardType'];
}

/** Each stake once. A node lists delegators only in requests for a single validator. */
function stakes(): readonly Stake[] {
  const found = new Map<string, Stake>();
  const save = (stake: Reading, owner: Reading, rewardType: PendingReward['rewardType']): void => {
    if (stake.at('potentialReward').exists) found.set(stake.at('txID').text, { stake, owner, rewardType });
  };
  for (const { result } of recordedCalls('platform', 'platform.getCurrentValidators')) {
    for (const validator of result.at('validators').list) {
      save(validator, validator.at('validationRewardOwner'), 'VALIDATOR');
      for (const delegator of validator.at('delegators').list)
        save(delegator, delegator.at('rewardOwner'), 'DELEGATOR');
    }
  }
  return [...found.values()];
}
