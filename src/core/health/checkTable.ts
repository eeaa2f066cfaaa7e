import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { message } from '../finding/message';
import { amount, count, joined, remote, text } from '../finding/spans';
import type { JsonValue } from '../json/value';
import { integerAt, objectAt, textAt } from './jsonFigures';

/** The words of a check that is about the node itself (docs/facts/health.md; avalanchego node/node.go). */
export interface CheckDescription {
  readonly subject: () => string;
  /** What it asks, in a sentence. */
  readonly meaning: () => string;
  /** What it found where it passed. */
  passed(found: JsonValue | undefined): Line;
}

/** What `bls` says where it passes. */
const blsAnswers: Readonly<Record<string, () => string>> = {
  'node has the correct BLS key': () => l10n.t('it signs with the key that it is registered with'),
  'node is not a validator': () => l10n.t('the node is no validator, so no key is registered'),
  "validator doesn't have a BLS key": () =>
    l10n.t('it is registered without a BLS key, so it cannot sign Warp messages'),
};

/** By the name that the node gives a check; a check with another name is a chain's. */
export const checkTable: Readonly<Record<string, CheckDescription>> = {
  bls: {
    subject: () => l10n.t('BLS key'),
    meaning: () => l10n.t('The node signs with the BLS key that it is registered with as a validator.'),
    passed: (found) => {
      const answer = typeof found === 'string' ? found : '';
      const translated = Object.hasOwn(blsAnswers, answer) ? blsAnswers[answer]?.() : undefined;
      return translated === undefined ? [remote(answer)] : [text(translated)];
    },
  },
  bootstrapped: {
    subject: () => l10n.t('bootstrapped'),
    meaning: () => l10n.t('The node has caught up with every chain that it runs.'),
    passed: () => [text(l10n.t('it has caught up with every chain that it runs'))],
  },
  database: {
    subject: () => l10n.t('database'),
    meaning: () => l10n.t('The database of the node can be read and written.'),
    passed: () => [text(l10n.t('it can be used'))],
  },
  diskspace: {
    subject: () => l10n.t('disk space'),
    meaning: () =>
      l10n.t('Enough of the disk is free: too little fails this check, and much too little ends the node.'),
    passed: (found) => {
      const bytes = integerAt(found, 'availableDiskBytes');
      const percent = integerAt(found, 'availableDiskPercentage');
      const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
      return percent === undefined
        ? size === undefined
          ? [text(l10n.t('enough is free'))]
          : message(l10n.t('{size} free'), { size })
        : joined(
            [
              message(l10n.t('{size} free'), { size: amount(percent, 0, '%') }),
              ...(size === undefined ? [] : [[size]]),
            ],
            ', ',
          );
    },
  },
  futureupgrade: {
    subject: () => l10n.t('future upgrade'),
    meaning: () => l10n.t('The node knows of every upgrade that most of the stake is ready for.'),
    passed: () => [text(l10n.t('most of the stake knows of no upgrade that this node does not know'))],
  },
  network: {
    subject: () => l10n.t('network'),
    meaning: () => l10n.t('The node has peers, hears from them, reaches them, and as a validator is reached by them.'),
    passed: (found) => {
      const peers = integerAt(found, 'connectedPeers');
      const inbound = integerAt(objectAt(found, 'primary network validator health'), 'ingressConnectionCount');
      if (peers === undefined) {
        return [text(l10n.t('connected to its peers'))];
      }
      const counts = { peers: count(peers) };
      if (inbound === undefined) {
        return message(peers === 1n ? l10n.t('{peers} peer') : l10n.t('{peers} peers'), counts);
      }
      return message(
        peers === 1n
          ? l10n.t('{peers} peer, {inbound} of them connected by themselves')
          : l10n.t('{peers} peers, {inbound} of them connected by themselves'),
        { ...counts, inbound: count(inbound) },
      );
    },
  },
  router: {
    subject: () => l10n.t('requests to peers'),
    meaning: () => l10n.t('What the node asks other nodes is answered in time.'),
    passed: (found) => {
      const waiting = integerAt(found, 'outstandingRequests');
      const longest = textAt(found, 'longestRunningRequest');
      if (waiting === undefined || waiting === 0n) {
        return [text(l10n.t('none is waiting for an answer'))];
      }
      return longest === undefined
        ? message(l10n.t('{count} waiting for an answer'), { count: count(waiting) })
        : message(l10n.t('{count} waiting for an answer, the oldest for {time}'), {
            count: count(waiting),
            time: remote(longest),
          });
    },
  },
  shuttingDown: {
    subject: () => l10n.t('shutting down'),
    meaning: () => l10n.t('The node is not about to end.'),
    passed: () => [text(l10n.t('the node stays up'))],
  },
  validation: {
    subject: () => l10n.t('validation'),
    meaning: () => l10n.t('A validator of the primary network follows all of its chains, not the P-Chain alone.'),
    passed: () => [text(l10n.t('the node follows what it validates'))],
  },
};
