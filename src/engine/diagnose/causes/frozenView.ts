import { type Line, code, count, message, remote, shareText, text, textLine } from '../../report';
import { type BlockProduction, currentHealth, isDisconnected, isSameSet, sumOf } from '../blockProduction';
import type { NodeReadings, Readings, SetAt } from '../readings';
import {
  listedText,
  maxListed,
  nodeSpan,
  ownNode,
  unidentifiedNodes,
  validatorText,
  type KnownCause,
} from '../causeText';

/** Number of five-second slots that a node searches for its next turn. */
const noSlot = 720;

/**
 * Only validators of the chain's epoch may propose, and only a block advances the epoch. If none of them is connected,
 * it is stuck. If all of them are inactive anyone may propose.
 */
export const frozenView: KnownCause = {
  key: 'frozenView',
  check: 'view of the validators',
  find: ({ readings, production }) => {
    const { platform, nodes } = readings;
    if (platform.epochs.length === 0) {
      return frozenPerSlot(readings, production);
    }
    const { isMoving } = production;
    const now = platform.current ?? platform.proposed;
    const frozen = platform.epochs.filter(
      (set) => set.weights.size > 0 && [...set.weights.keys()].every((nodeId) => isDisconnected(nodeId, readings)),
    );
    const [set] = frozen;
    if (isMoving || now === undefined || set === undefined || frozen.length < platform.epochs.length) {
      return undefined;
    }
    const others = [...now.weights.keys()].filter((nodeId) => !isDisconnected(nodeId, readings));
    if (others.length === 0 || isSameSet(set, now)) {
      return undefined;
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
    return {
      title: message`Its view of the validators is frozen at P-Chain height ${count(set.height)}: none of those is connected.`,
      evidence: [
        message`may propose: ${members(set, readings)}`,
        message`at height ${count(now.height)}: ${members(now, readings)}`,
        ...waiting.map(slotLine),
        ...green.map(
          ({ node, connected }) =>
            message`The health check of ${remote(node.name)} passes: ${text(shareText(connected, 10_000n) ?? '')} of the current weight is connected.`,
        ),
        ...unidentifiedNodes(readings),
      ],
      repairs: [
        message`Start a node with one of these identities (its staking key and certificate): ${validators}.`,
        noTopUp(),
      ],
    };
  },
};

/** Without the epoch's set: a validator without a turn within the hour is evidence too. */
function frozenPerSlot(
  { nodes, platform }: Readings,
  { isStuck, blocks, pending }: BlockProduction,
): ReturnType<KnownCause['find']> {
  const waiting = nodes.filter(
    ({ nodeId, metrics }) =>
      metrics?.slot === noSlot && platform.validators?.some((one) => one.nodeId === nodeId && one.balance !== 0n),
  );
  if (!isStuck || blocks > 0n || pending === 0n || waiting.length === 0) {
    return undefined;
  }
  const height = nodes.find(({ epoch }) => epoch !== undefined)?.epoch?.height;
  return {
    title: textLine('Its view of the validators is frozen: who may propose is not connected.'),
    evidence: waiting.map(slotLine),
    repairs: [
      height === undefined
        ? textLine('Restart the nodes that were validators at its last block: only they may propose.')
        : message`Restart the nodes that were validators at P-Chain height ${count(height)}: only they may propose. A node that keeps old heights lists them (${code('platform.getValidatorsAt')}).`,
      noTopUp(),
    ],
  };
}

function slotLine({ name }: NodeReadings): Line {
  return message`${remote(name)} has no slot to propose a block in the next hour (${code('block_building_slot')} ${text(String(noSlot))}).`;
}

function noTopUp(): Line {
  return textLine(
    'A top-up or another validator does not help: the chain sees them with its next block, which only those may propose.',
  );
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
  return listedText(all.slice(0, maxListed).map((one) => validatorText(one, total, readings)));
}
