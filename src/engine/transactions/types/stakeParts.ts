import { formatDuration } from '../../primitives';
import type { Line } from '../../report';
import type { Titled } from './transactionType';

const stakeKeys = [
  ...['validator.nodeID', 'nodeID', 'subnetID', 'validator.subnetID', 'validator.weight', 'validator.start'],
  ...['validator.end', 'period', 'state', 'reward', 'estimatedReward', 'endedBy', 'rewardTx', 'shares'],
  ...['validationRewardsOwner', 'rewardsOwner', 'delegationRewardsOwner', 'signer.publicKey'],
  'signer.proofOfPossession',
];
export const delegationCard = { heading: 'Delegation', keys: stakeKeys };
export const validatorCard = { heading: 'Validator', keys: stakeKeys };
export const endedStakeCard = {
  heading: 'Stake',
  keys: ['node', 'subnet', 'stakingTransaction', 'decision', 'reward', 'delegationFee', 'returned', 'ended'],
};

/** What is staked, of the asset of the outputs that hold it; undefined where there are none. */
export function stakedLine({ tx, view, stake }: Titled): Line | undefined {
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  return stake && asset && view.asset(stake.weight, view.cb58(asset));
}

/** How long a validator stakes before it renews itself. */
export function periodText({ tx, view }: Titled): string {
  return formatDuration(Number(view.number(tx.child('period')!)) * 1_000);
}
