import { type Line, message, remote, shareText, text, textLine } from '../../report';
import { CONNECTED_NEEDED } from '../../validators';
import { currentHealth, neededValidators } from '../blockProduction';
import type { PlatformValidator, Readings } from '../readings';
import {
  listedText,
  maxListed,
  nodeSpan,
  ownNode,
  restart,
  unidentifiedNodes,
  validatorText,
  type KnownCause,
} from '../causeText';

/** Too much weight of active validators is not connected. */
export const disconnected: KnownCause = {
  key: 'disconnected',
  check: 'connected weight',
  find: ({ readings, weights }) => {
    if (weights === undefined) {
      return disconnectedPerHealth(readings, false);
    }
    if (weights.away.length === 0) {
      return undefined;
    }
    const { total, away, connected } = weights;
    if (connected * 100n >= total * CONNECTED_NEEDED) {
      return undefined;
    }
    const { needed, reached } = neededValidators(away, weights);
    const validators = listedText(needed.slice(0, maxListed).map(({ nodeId }) => [nodeSpan(nodeId, readings)]));
    return {
      title: textLine('Too little weight is connected.'),
      evidence: [
        ...away.slice(0, maxListed).map((one) => awayLine(one, total, readings)),
        message`with ${validators} back: ${text(shareText(reached, total) ?? '')}`,
        ...unidentifiedNodes(readings),
      ],
      repairs: away.slice(0, maxListed).map(({ nodeId }) => restart(nodeId, readings)),
    };
  },
};

/** Where weights are unknown: per a node's health, which may or may not include inactive validators. */
export function disconnectedPerHealth(readings: Readings, withInactive: boolean): ReturnType<KnownCause['find']> {
  const short = readings.nodes.flatMap((node) => {
    const health = currentHealth(node);
    return health?.connected !== undefined && health.connected < CONNECTED_NEEDED * 100n ? [{ node, health }] : [];
  });
  const [first] = short;
  const hasInactive = short.some(({ health }) => health.hasInactive);
  if (first === undefined || hasInactive !== withInactive) {
    return undefined;
  }
  const away = [...new Set(short.flatMap(({ health }) => health.disconnected))].slice(0, maxListed);
  return {
    title: textLine(
      `Too little weight is connected: ${shareText(first.health.connected ?? 0n, 10_000n) ?? ''} of ${CONNECTED_NEEDED} %.`,
    ),
    evidence: [
      message`per ${remote(first.node.name)}`,
      ...away.map((nodeId) => message`${nodeSpan(nodeId, readings)} is not connected.`),
      ...(hasInactive ? [textLine('Inactive validators are among those that are not connected.')] : []),
    ],
    repairs: [
      ...away.map((nodeId) => restart(nodeId, readings)),
      ...(hasInactive ? [textLine('Top up the inactive validators: IncreaseL1ValidatorBalanceTx; anyone can.')] : []),
    ],
  };
}

function awayLine(one: PlatformValidator, total: bigint, readings: Readings): Line {
  const own = ownNode(one.nodeId, readings);
  const values = { validator: validatorText(one, total, readings) };
  return own === undefined
    ? message`${values.validator} is not connected.`
    : message`${values.validator} is yours and does not answer.`;
}
