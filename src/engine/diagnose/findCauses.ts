import { type Line, count, message, remote, text, time } from '../report';
import { type BlockProduction, blockProductionOf, weightsOf } from './blockProduction';
import type { Readings } from './readings';
import { waitingLines } from './causeText';
import type { Cause, Diagnosis, KnownCause } from './cause';
import { knownCauses } from './causes/knownCauses';
import { checkedLines } from './checkedLines';

/** What readings of a chain amount to: the one to begin with first. */
export function findCauses(readings: Readings, more: readonly Cause[] = []): Diagnosis {
  const production = blockProductionOf(readings);
  const weights = weightsOf(readings);
  const find = (causes: readonly KnownCause[]): readonly Cause[] =>
    causes.flatMap(({ key, find }) => {
      const found = find({ readings, production, weights });
      return found === undefined ? [] : [{ kind: key, ...found }];
    });
  const plain = find(knownCauses.filter(({ isWeak }) => isWeak !== true));
  const found = [...(plain.length > 0 ? plain : find(knownCauses.filter(({ isWeak }) => isWeak))), ...more];
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

function queuedLines(nodes: Readings['nodes']): readonly Line[] {
  const queued = nodes.reduce((most, { pool }) => ((pool?.queued ?? 0n) > most ? pool!.queued : most), 0n);
  return queued === 0n ? [] : [message`queued transactions: ${count(queued)}; each lacks a nonce before it`];
}
