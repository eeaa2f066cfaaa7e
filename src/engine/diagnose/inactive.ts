import { type Line, id, message, shareText, text, time } from '../report';
import { SECONDS_A_DAY } from '../validators';
import { avaxAmount } from '../transactions';
import type { PlatformValidator, Readings } from './readings';
import { connectedNeeded, endOf, enoughOf, sumOf, type Weights } from './blockProduction';
import { type Cause, listedText, maxListed, nodeSpan, weighed } from './upgradeSplit';

/** Of 20 validators that are asked 15 must agree. */
const neededOf = { votes: 15n, sample: 20n };

/** The subnet has nobody who could accept a block. */
export function noValidators({ platform, chain }: Readings): readonly Cause[] {
  const { validators, proposed, current } = platform;
  const isEmpty = validators?.length === 0 && [proposed, current].every((set) => (set?.weights.size ?? 0) === 0);
  return isEmpty && (proposed ?? current)?.inactive === 0n
    ? [
        {
          kind: 'noValidators',
          title: [text('Its subnet has no validators.')],
          evidence: [[text('The P-Chain lists no validator of the subnet: blocks are built and nobody accepts them.')]],
          repairs: [
            [
              text(
                `Convert the subnet to an L1 with at least one validator (ConvertSubnetToL1Tx): blocks of ${chain} that wait are then accepted at once.`,
              ),
            ],
          ],
        },
      ]
    : [];
}

/** Too much weight belongs to validators without balance. */
export function outOfBalance(readings: Readings, weights: Weights | undefined): readonly Cause[] {
  if (weights === undefined || weights.inactive.length === 0) {
    return [];
  }
  const { total, inactive } = weights;
  const weight = sumOf(inactive);
  const stops = (total - weight) * neededOf.sample < total * neededOf.votes;
  const isShort = weights.connected * 100n < total * connectedNeeded;
  if (!stops && !isShort) {
    return [];
  }
  const hows = new Set(inactive.map((one) => endOf(one, readings)?.how));
  const share = shareText(weight, total) ?? '';
  return [
    {
      kind: 'outOfBalance',
      title: [
        text(
          hows.size === 1 && hows.has('disabled')
            ? `Validators with ${share} of the weight are disabled.`
            : hows.size === 1 && hows.has('dry')
              ? `Validators with ${share} of the weight are out of balance.`
              : `Validators with ${share} of the weight are inactive: out of balance or disabled.`,
        ),
      ],
      evidence: inactive.slice(0, maxListed).map((one) => endLine(one, total, readings)),
      repairs: [
        ...topUps(readings, weights),
        ...(readings.nodes.some(({ state }) => state === 'bootstrapping') ? [] : [noRestart()]),
      ],
    },
  ];
}

function endLine(one: PlatformValidator, total: bigint, readings: Readings): Line {
  const end = endOf(one, readings);
  const values = { validator: weighed(one, total, readings) };
  if (end === undefined) {
    return one.balance === 0n
      ? message`${values.validator}: balance 0. It ran out, or its owner disabled it: heights that would tell are not kept.`
      : message`${values.validator}: inactive, balance unknown.`;
  }
  return end.how === 'dry'
    ? message`${values.validator}: balance ran out at ${time(end.at)}.`
    : message`${values.validator}: disabled by its owner at ${time(end.at)}.`;
}

function noRestart(): Line {
  return [text('Do not restart a node before: it would not finish bootstrapping. After the top-up none is needed.')];
}

/** Who must be topped up by how much. */
export function topUps(readings: Readings, { total, inactive, connected }: Weights): readonly Line[] {
  const { price } = readings.platform;
  const month = price === undefined || price === 0n ? undefined : avaxAmount(price * SECONDS_A_DAY * 30n);
  const { needed, reached } = enoughOf(inactive, { total, connected });
  return [
    ...inactive.slice(0, maxListed).map(({ nodeId, validationId }) => {
      const values = { validator: nodeSpan(nodeId, readings), validation: id(validationId ?? nodeId) };
      return month === undefined
        ? message`Top up ${values.validator}: IncreaseL1ValidatorBalanceTx with validation ID ${values.validation}; anyone can.`
        : message`Top up ${values.validator}: IncreaseL1ValidatorBalanceTx with validation ID ${values.validation}; anyone can. ${month} lasts 30 d at current rate.`;
    }),
    ...(needed.length < inactive.length
      ? [
          message`Enough: ${listedText(needed.map(({ nodeId }) => [nodeSpan(nodeId, readings)]))}, ${text(shareText(reached, total) ?? '')} of the weight is connected then.`,
        ]
      : inactive.length > 1
        ? [[text(`All of them are needed: with one missing, less than ${80} % is connected.`)]]
        : []),
  ];
}
