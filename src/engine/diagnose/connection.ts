import { type Line, code, message, remote, shareText, text } from '../report';
import type { Cause } from './diagnosis';
import { currentHealth } from './motion';
import type { NodeReadings, PlatformValidator, Readings } from './readings';
import { connectedNeeded, enoughOf, type Weights } from './weights';
import { listedText, maxListed, names, nodeSpan, weighed } from './words';

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
export function strangers({ nodes }: Readings): readonly Line[] {
  const unreported = nodes.filter(({ state, nodeId }) => state === 'away' && nodeId === undefined);
  return unreported.length === 0
    ? []
    : [message`Of your nodes, these do not answer and may be one of them: ${names(unreported)}.`];
}

export function ownNode(nodeId: string, { nodes }: Readings): NodeReadings | undefined {
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
