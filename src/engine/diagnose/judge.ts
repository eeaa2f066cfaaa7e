import { type Line, count, message, remote, text, time } from '../report';
import { formatDuration } from '../primitives';
import { disconnected } from './connection';
import type { Diagnosis, Cause } from './diagnosis';
import { frozenView } from './frozenView';
import { noValidators, outOfBalance } from './inactive';
import { type BlockProduction, blockProductionOf } from './motion';
import { bootstrapping, nodeBehind, pluginVersion, rejectedBlocks } from './nodes';
import type { Readings } from './readings';
import { baseFeeBeyond, nobodyMaySend } from './senders';
import { splitByUpgrade } from './upgradeSplit';
import { checkedLines } from './wellBeing';
import { weightsOf } from './weights';

/** What readings of a chain amount to: the one to begin with first. */
export function findCauses(readings: Readings, more: readonly Cause[] = []): Diagnosis {
  const production = blockProductionOf(readings);
  const weights = weightsOf(readings);
  const causes = [
    ...bootstrapping(readings, weights),
    ...splitByUpgrade(readings, production),
    ...noValidators(readings),
    ...outOfBalance(readings, weights),
    ...disconnected(readings, weights),
    ...frozenView(readings, production),
    ...nodeBehind(readings, production),
    ...pluginVersion(readings, production),
    ...nobodyMaySend(readings, production),
    ...baseFeeBeyond(readings, production),
  ];
  // A counter runs since the node's start: it is a cause where there is no other.
  const found = [...causes, ...(causes.length === 0 ? rejectedBlocks(readings, production) : []), ...more];
  return {
    verdicts: found.length > 0 ? found : [withoutCause(readings, production)],
    checked: checkedLines(readings, production, weights),
    unread: readings.unread,
  };
}

/** So young a last block is a sign of life by itself. */
const youngMs = 120_000;

function withoutCause({ chain, now, nodes }: Readings, production: BlockProduction): Cause {
  const { tip, isMoving, isStuck } = production;
  if (isStuck) {
    return {
      kind: 'unknown',
      title: [text('None of the known causes was found.')],
      evidence: waitingLines(production),
      repairs: [[text('Add more of its nodes to the network: causes that no queried node shows may be on others.')]],
    };
  }
  if (tip === undefined) {
    return {
      kind: 'unknown',
      title: [
        text(
          nodes.length === 0
            ? 'Its network has no node.'
            : nodes.every(({ state }) => state === 'away')
              ? 'No configured node answers.'
              : nodes.every(({ state }) => state === 'away' || state === 'absent')
                ? 'No configured node runs it.'
                : 'No configured node tells its last block.',
        ),
      ],
      evidence: [],
      repairs: [[text('Add a node that runs the chain to the network.')]],
    };
  }
  if (isMoving || now - tip.at < youngMs) {
    return {
      kind: 'healthy',
      title: message`${remote(chain)} makes blocks: block ${count(tip.height)}, ${time(tip.at)}.`,
      evidence: waitingLines(production),
      repairs: [],
    };
  }
  return {
    kind: 'idle',
    title: message`${remote(chain)} is idle, not stuck: nothing waits since block ${count(tip.height)}, ${time(tip.at)}.`,
    evidence: queuedLines(nodes),
    repairs: [],
  };
}

/** What waits, as far as anything does. */
export function waitingLines({ blocks, longest, pending, unaccepted }: BlockProduction): readonly Line[] {
  return [
    ...(blocks > 0n
      ? [message`blocks built and not accepted: ${count(blocks)}, the oldest for ${text(formatDuration(longest))}`]
      : []),
    ...(pending > 0n ? [message`pending transactions in the pool: ${count(pending)}`] : []),
    ...(unaccepted > 0n
      ? [message`transactions of one account in no accepted block: ${count(unaccepted)} (pending nonce against latest)`]
      : []),
  ];
}

function queuedLines(nodes: Readings['nodes']): readonly Line[] {
  const queued = nodes.reduce((most, { pool }) => ((pool?.queued ?? 0n) > most ? pool!.queued : most), 0n);
  return queued === 0n ? [] : [message`queued transactions: ${count(queued)}; each lacks a nonce before it`];
}
