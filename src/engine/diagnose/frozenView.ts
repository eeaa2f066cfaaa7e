import { type Line, code, count, message, remote, shareText, text } from '../report';
import {
  currentHealth,
  type BlockProduction,
  isAway,
  isSameSet,
  sumOf,
  connectedNeeded,
  enoughOf,
  type Weights,
} from './blockProduction';
import type { NodeReadings, Readings, SetAt, PlatformValidator } from './readings';
import { type Cause, listedText, maxListed, nodeSpan, weighed, names } from './upgradeSplit';

/** Slots of five seconds that a node looks ahead for its turn. */
const noSlot = 720;

/**
 * Only validators of the chain's epoch may propose, and an epoch moves with a block alone: where none of them is connected,
 * no block moves it. Where all of them are inactive anybody may propose.
 */
export function frozenView(readings: Readings, production: BlockProduction): readonly Cause[] {
  const { platform, nodes } = readings;
  if (platform.epochs.length === 0) {
    return frozenPerSlot(readings, production);
  }
  const { isMoving } = production;
  const now = platform.current ?? platform.proposed;
  const frozen = platform.epochs.filter(
    (set) => set.weights.size > 0 && [...set.weights.keys()].every((nodeId) => isAway(nodeId, readings)),
  );
  const [set] = frozen;
  if (isMoving || now === undefined || set === undefined || frozen.length < platform.epochs.length) {
    return [];
  }
  const others = [...now.weights.keys()].filter((nodeId) => !isAway(nodeId, readings));
  if (others.length === 0 || isSameSet(set, now)) {
    return [];
  }
  const waiting = nodes.filter(({ nodeId, metrics }) => metrics?.slot === noSlot && now.weights.has(nodeId ?? ''));
  const green = nodes.flatMap((node) => {
    const health = currentHealth(node);
    return health?.check.state === 'ok' && health.connected !== undefined
      ? [{ node, connected: health.connected }]
      : [];
  });
  const validators = listedText(
    [...set.weights.keys()].slice(0, maxListed).map((nodeId) => identity(nodeId, readings)),
  );
  return [
    {
      kind: 'frozenView',
      title: message`Its view of the validators is frozen at P-Chain height ${count(set.height)}: none of those is connected.`,
      evidence: [
        message`may propose: ${members(set, readings)}`,
        message`at height ${count(now.height)}: ${members(now, readings)}`,
        ...waiting.map(slotLine),
        ...green.map(
          ({ node, connected }) =>
            message`The health check of ${remote(node.name)} passes: ${text(shareText(connected, 10_000n) ?? '')} of the weight of now is connected.`,
        ),
        ...strangers(readings),
      ],
      repairs: [
        message`Start a node with one of these identities (its staking key and certificate): ${validators}.`,
        noTopUp(),
      ],
    },
  ];
}

/** The set of the epoch is not known: a validator that has no turn within the hour shows it too. */
function frozenPerSlot({ nodes, platform }: Readings, { isStuck, blocks, pending }: BlockProduction): readonly Cause[] {
  const waiting = nodes.filter(
    ({ nodeId, metrics }) =>
      metrics?.slot === noSlot && platform.validators?.some((one) => one.nodeId === nodeId && one.balance !== 0n),
  );
  if (!isStuck || blocks > 0n || pending === 0n || waiting.length === 0) {
    return [];
  }
  const height = nodes.find(({ epoch }) => epoch !== undefined)?.epoch?.height;
  return [
    {
      kind: 'frozenView',
      title: [text('Its view of the validators is frozen: who may propose is not connected.')],
      evidence: waiting.map(slotLine),
      repairs: [
        height === undefined
          ? [text('Start the nodes again that were validators at its last block: only they may propose.')]
          : message`Start the nodes again that were validators at P-Chain height ${count(height)}: only they may propose. A node that keeps old heights tells them (${code('platform.getValidatorsAt')}).`,
        noTopUp(),
      ],
    },
  ];
}

function slotLine({ name }: NodeReadings): Line {
  return message`${remote(name)} has no slot to propose a block in the next hour (${code('block_building_slot')} ${text(String(noSlot))}).`;
}

function noTopUp(): Line {
  return [
    text(
      'A top-up or another validator does not help: the chain sees them with its next block, which only those may propose.',
    ),
  ];
}

function identity(nodeId: string, readings: Readings): Line {
  const own = ownNode(nodeId, readings);
  return own === undefined
    ? [nodeSpan(nodeId, readings)]
    : message`${nodeSpan(nodeId, readings)}, yours, which does not answer`;
}

function members({ weights, inactive }: SetAt, readings: Readings): Line {
  const all = [...weights].map(([nodeId, weight]) => ({ nodeId, weight }));
  const total = sumOf(all) + inactive;
  return listedText(all.slice(0, maxListed).map((one) => weighed(one, total, readings)));
}

/** Active validators are not connected, with too much weight to go without. */
export function disconnected(readings: Readings, weights: Weights | undefined): readonly Cause[] {
  if (weights === undefined) {
    return disconnectedPerHealth(readings);
  }
  if (weights.away.length === 0) {
    return [];
  }
  const { total, away, connected } = weights;
  if (connected * 100n >= total * connectedNeeded) {
    return [];
  }
  const { needed, reached } = enoughOf(away, weights);
  const validators = listedText(needed.slice(0, maxListed).map(({ nodeId }) => [nodeSpan(nodeId, readings)]));
  return [
    {
      kind: 'disconnected',
      title: [text(`Too little weight is connected: ${shareText(connected, total) ?? ''} of ${connectedNeeded} %.`)],
      evidence: [
        ...away.slice(0, maxListed).map((one) => awayLine(one, total, readings)),
        message`with ${validators} back: ${text(shareText(reached, total) ?? '')}`,
        ...strangers(readings),
      ],
      repairs: away.slice(0, maxListed).map(({ nodeId }) => restart(nodeId, readings)),
    },
  ];
}

/** Where nobody tells the weights: what a node's health counts. */
function disconnectedPerHealth(readings: Readings): readonly Cause[] {
  const short = readings.nodes.flatMap((node) => {
    const health = currentHealth(node);
    return health?.connected !== undefined && health.connected < connectedNeeded * 100n ? [{ node, health }] : [];
  });
  const [first] = short;
  if (first === undefined) {
    return [];
  }
  const away = [...new Set(short.flatMap(({ health }) => health.disconnected))].slice(0, maxListed);
  const hasInactive = short.some(({ health }) => health.hasInactive);
  return [
    {
      kind: hasInactive ? 'outOfBalance' : 'disconnected',
      title: [
        text(
          `Too little weight is connected: ${shareText(first.health.connected ?? 0n, 10_000n) ?? ''} of ${connectedNeeded} %.`,
        ),
      ],
      evidence: [
        message`per ${remote(first.node.name)}`,
        ...away.map((nodeId) => message`${nodeSpan(nodeId, readings)} is not connected.`),
        ...(hasInactive ? [[text('Inactive validators are among those that are not connected.')]] : []),
      ],
      repairs: [
        ...away.map((nodeId) => restart(nodeId, readings)),
        ...(hasInactive ? [[text('Top up the inactive validators: IncreaseL1ValidatorBalanceTx; anyone can.')]] : []),
      ],
    },
  ];
}

/** Nodes of the settings that do not answer, and never told who they are. */
function strangers({ nodes }: Readings): readonly Line[] {
  const unreported = nodes.filter(({ state, nodeId }) => state === 'away' && nodeId === undefined);
  return unreported.length === 0
    ? []
    : [message`Of your nodes, these do not answer and may be one of them: ${names(unreported)}.`];
}

function ownNode(nodeId: string, { nodes }: Readings): NodeReadings | undefined {
  return nodes.find((node) => node.nodeId === nodeId);
}

function awayLine(one: PlatformValidator, total: bigint, readings: Readings): Line {
  const own = ownNode(one.nodeId, readings);
  const values = { validator: weighed(one, total, readings) };
  return own === undefined
    ? message`${values.validator} is not connected.`
    : message`${values.validator} is yours and does not answer.`;
}

function restart(nodeId: string, readings: Readings): Line {
  const own = ownNode(nodeId, readings);
  return own === undefined
    ? message`Ask the operator of ${nodeSpan(nodeId, readings)} to start it, and check that its staking port (${code('staking-port')}, default 9651) is open.`
    : message`Start ${remote(own.name)}, and check that its staking port (${code('staking-port')}, default 9651) is open.`;
}
