import { type Line, id, message, text } from '../../report';
import { formatDuration } from '../../primitives';
import { timeLine } from '../report/lines';
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
  keys: ['node', 'subnet', 'stakingTransaction', 'decision', 'reward', 'returned', 'ended'],
};
export const l1ValidatorCard = {
  heading: 'L1 validator',
  keys: [
    ...['node', 'l1', 'validation', 'whyNoNode', 'weight', 'paidIn', 'expiry', 'returned', 'now'],
    ...['remainingBalanceOwner', 'deactivationOwner', 'publicKey', 'proofOfPossession'],
  ],
};

/** Of a transaction that stakes until a time. */
export function stakeTitle(titled: Titled): Line | undefined {
  const { tx, view, stake } = titled;
  const staked = stakedLine(titled);
  if (stake === undefined || staked === undefined) {
    return undefined;
  }
  const values = { type: text(tx.typeName), node: id(stake.nodeId), time: timeLine(stake.end ?? 0n) };
  if (stake.subnetId !== undefined) {
    const subnet = view.subnet(stake.subnetId);
    return stake.isDelegation
      ? message`delegates ${staked} to ${values.node} on subnet ${subnet} until ${values.time}`
      : message`${values.type}: ${staked} on ${values.node} of subnet ${subnet} until ${values.time}`;
  }
  return stake.isDelegation
    ? message`delegates ${staked} to ${values.node} until ${values.time}`
    : message`${values.type}: ${staked} on ${values.node} until ${values.time}`;
}

/** What is staked, of the asset of the outputs that hold it; undefined where there are none. */
export function stakedLine({ tx, view, stake }: Titled): Line | undefined {
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  return stake && asset && view.asset(stake.weight, view.cb58(asset));
}

/** How long a validator stakes before it renews itself. */
export function periodText({ tx, view }: Titled): string {
  return formatDuration(Number(view.number(tx.child('period')!)) * 1_000);
}
