import * as l10n from '@vscode/l10n';
import type { Line } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, count, remote, text } from '../../core/finding/spans';
import { shareText } from '../../core/validators/share';
import type { Verdict } from './diagnosis';
import { currentHealth, type Motion } from './motion';
import type { NodeReadings, PlatformValidator, Readings, SetAt } from './readings';
import { connectedNeeded, enoughOf, isAway, isSameSet, sumOf, type Weights } from './weights';
import { listed, maxListed, names, nodeSpan, weighed } from './words';

/** Active validators are not connected, with too much weight to go without. */
export function disconnected(readings: Readings, weights: Weights | undefined): readonly Verdict[] {
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
  return [
    {
      kind: 'disconnected',
      title: [
        text(
          l10n.t(
            'Too little weight is connected: {0} of {1}.',
            shareText(connected, total) ?? '',
            `${connectedNeeded} %`,
          ),
        ),
      ],
      evidence: [
        ...away.slice(0, maxListed).map((one) => awayLine(one, total, readings)),
        message(l10n.t('with {validators} back: {share}'), {
          validators: listed(needed.slice(0, maxListed).map(({ nodeId }) => [nodeSpan(nodeId, readings)])),
          share: text(shareText(reached, total) ?? ''),
        }),
        ...strangers(readings),
      ],
      repairs: away.slice(0, maxListed).map(({ nodeId }) => restart(nodeId, readings)),
    },
  ];
}

/** Where nobody tells the weights: what a node's health counts. */
function disconnectedPerHealth(readings: Readings): readonly Verdict[] {
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
          l10n.t(
            'Too little weight is connected: {0} of {1}.',
            shareText(first.health.connected ?? 0n, 10_000n) ?? '',
            `${connectedNeeded} %`,
          ),
        ),
      ],
      evidence: [
        message(l10n.t('per {node}'), { node: remote(first.node.name) }),
        ...away.map((nodeId) =>
          message(l10n.t('{validator} is not connected.'), { validator: nodeSpan(nodeId, readings) }),
        ),
        ...(hasInactive ? [[text(l10n.t('Inactive validators are among those that are not connected.'))]] : []),
      ],
      repairs: [
        ...away.map((nodeId) => restart(nodeId, readings)),
        ...(hasInactive
          ? [[text(l10n.t('Top up the inactive validators: IncreaseL1ValidatorBalanceTx; anyone can.'))]]
          : []),
      ],
    },
  ];
}

/** Nodes of the settings that do not answer, and never told who they are. */
function strangers({ nodes }: Readings): readonly Line[] {
  const untold = nodes.filter(({ state, nodeId }) => state === 'away' && nodeId === undefined);
  return untold.length === 0
    ? []
    : [
        message(l10n.t('Of your nodes, these do not answer and may be one of them: {nodes}.'), {
          nodes: names(untold),
        }),
      ];
}

function ownNode(nodeId: string, { nodes }: Readings): NodeReadings | undefined {
  return nodes.find((node) => node.nodeId === nodeId);
}

function awayLine(one: PlatformValidator, total: bigint, readings: Readings): Line {
  const own = ownNode(one.nodeId, readings);
  const values = { validator: weighed(one, total, readings) };
  return own === undefined
    ? message(l10n.t('{validator} is not connected.'), values)
    : message(l10n.t('{validator} is yours and does not answer.'), values);
}

function restart(nodeId: string, readings: Readings): Line {
  const own = ownNode(nodeId, readings);
  return own === undefined
    ? message(
        l10n.t(
          'Ask the operator of {node} to start it, and check that its staking port ({port}, default 9651) is open.',
        ),
        { node: nodeSpan(nodeId, readings), port: code('staking-port') },
      )
    : message(l10n.t('Start {node}, and check that its staking port ({port}, default 9651) is open.'), {
        node: remote(own.name),
        port: code('staking-port'),
      });
}

/** Slots of five seconds that a node looks ahead for its turn. */
const noSlot = 720;

/**
 * Only validators of the chain's epoch may propose, and an epoch moves with a block alone: where none of them is connected,
 * no block moves it. Where all of them are inactive anybody may propose.
 */
export function frozenView(readings: Readings, { isMoving }: Motion): readonly Verdict[] {
  const { platform, nodes } = readings;
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
  return [
    {
      kind: 'frozenView',
      title: message(
        l10n.t('Its view of the validators is frozen at P-Chain height {height}: none of those is connected.'),
        {
          height: count(set.height),
        },
      ),
      evidence: [
        message(l10n.t('may propose: {validators}'), { validators: members(set, readings) }),
        message(l10n.t('at height {height}: {validators}'), {
          height: count(now.height),
          validators: members(now, readings),
        }),
        ...waiting.map(({ name }) =>
          message(l10n.t('{node} has no slot to propose a block in the next hour ({metric} {slot}).'), {
            node: remote(name),
            metric: code('block_building_slot'),
            slot: text(String(noSlot)),
          }),
        ),
        ...green.map(({ node, connected }) =>
          message(l10n.t('The health check of {node} passes: {share} of the weight of now is connected.'), {
            node: remote(node.name),
            share: text(shareText(connected, 10_000n) ?? ''),
          }),
        ),
        ...strangers(readings),
      ],
      repairs: [
        message(l10n.t('Start a node with one of these identities (its staking key and certificate): {validators}.'), {
          validators: listed([...set.weights.keys()].slice(0, maxListed).map((nodeId) => identity(nodeId, readings))),
        }),
        [
          text(
            l10n.t(
              'A top-up or another validator does not help: the chain sees them with its next block, which only those may propose.',
            ),
          ),
        ],
      ],
    },
  ];
}

function identity(nodeId: string, readings: Readings): Line {
  const own = ownNode(nodeId, readings);
  return own === undefined
    ? [nodeSpan(nodeId, readings)]
    : message(l10n.t('{node}, yours, which does not answer'), { node: nodeSpan(nodeId, readings) });
}

function members({ weights, inactive }: SetAt, readings: Readings): Line {
  const all = [...weights].map(([nodeId, weight]) => ({ nodeId, weight }));
  const total = sumOf(all) + inactive;
  return listed(all.slice(0, maxListed).map((one) => weighed(one, total, readings)));
}
