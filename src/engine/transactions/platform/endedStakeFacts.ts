import { flowsOf } from '../report/flows';
import { viewOfDecoded } from '../report/viewOfTx';
import { outAmountLine, receiverLine } from '../report/receiverLine';
import type { EndedStake } from '../report/knownStaking';
import type { DecodedBytes } from '../codec/decodedBytes';
import { type Fact, type Line, fact, id, joined, message, text, time } from '../../report';
import type { EndedAnswers } from './stakingAnswers';
import { rewardFacts } from './stakeFacts';

/** Whose stake a transaction ended, or a period of it, what it paid for it and what went back to whom. */
export function endedStakeFacts(
  { stakingTxId, staking, reward }: EndedAnswers,
  status: string,
  subnets: ReadonlyMap<string, string>,
  isWhole: boolean,
): readonly Fact[] {
  const from = staking === undefined ? [] : [staking.from];
  const brief = { brief: true };
  const stake = staking?.stake;
  return [
    ...fact('node', 'node', stake && [id(stake.nodeId)], from, brief),
    ...fact(
      'subnet',
      'subnet',
      stake?.subnetId === undefined ? undefined : [id(stake.subnetId, subnets.get(stake.subnetId))],
      from,
      brief,
    ),
    ...fact('stakingTransaction', 'staking transaction', [id(stakingTxId)], [], brief),
    ...fact('decision', 'decision', decisionLine(status), [], brief),
    // What renews itself may be staked on, with its reward.
    ...(isWhole || reward.outputs.length > 0 ? rewardFacts(reward) : []),
    ...fact('returned', 'stake returned', isWhole ? staking && stakeLine(staking.decoded) : undefined, from),
    ...fact(
      'ended',
      'staking period ended',
      stake?.end === undefined ? undefined : [time(Number(stake.end) * 1_000)],
      from,
    ),
  ];
}

/** For the title. */
export function endedStake({ staking, reward }: EndedAnswers, status: string): EndedStake | undefined {
  if (staking === undefined) {
    return undefined;
  }
  const { nodeId, isDelegation } = staking.stake;
  const paid = reward.result.ok ? joined(reward.outputs, '; ') : status === 'Aborted' ? [] : undefined;
  return { nodeId, isDelegation, reward: status === 'Processing' ? undefined : paid };
}

function decisionLine(status: string): Line | undefined {
  switch (status) {
    case 'Committed':
      return [text('rewarded')];
    case 'Aborted':
      return [text('not rewarded: uptime below the requirement, by vote of the validators')];
    default:
      return undefined;
  }
}

/** `2,000 AVAX to P-local1…`, for each output that was staked. */
function stakeLine(decoded: DecodedBytes): Line {
  const view = viewOfDecoded(decoded, { names: new Map() });
  const flows = flowsOf(decoded.root.child('unsignedTx') ?? decoded.root, decoded, view.spelling);
  const staked = flows.outflows.filter(({ field }) => field === 'stake');
  return joined(
    staked.map((flow) => message`${outAmountLine(flow, view)} to ${receiverLine(flow, view)}`),
    '; ',
  );
}
