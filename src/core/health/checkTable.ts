import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { message } from '../finding/message';
import { amount, count, joined, remote, text } from '../finding/spans';
import type { JsonValue } from '../json/value';
import { formatGoDuration } from '../text/goDuration';
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
  'node has the correct BLS key': () => l10n.t('BLS key matches registration'),
  'node is not a validator': () => l10n.t('not a validator, no key registered'),
  "validator doesn't have a BLS key": () => l10n.t('registered without a BLS key, cannot sign Warp messages'),
};

/** By the name that the node gives a check; a check with another name is a chain's. */
export const checkTable: Readonly<Record<string, CheckDescription>> = {
  bls: {
    subject: () => l10n.t('BLS key'),
    meaning: () => l10n.t('The node’s BLS key matches its validator registration.'),
    passed: (found) => {
      const answer = typeof found === 'string' ? found : '';
      const translated = Object.hasOwn(blsAnswers, answer) ? blsAnswers[answer]?.() : undefined;
      return translated === undefined ? [remote(answer)] : [text(translated)];
    },
  },
  bootstrapped: {
    subject: () => l10n.t('bootstrapped'),
    meaning: () => l10n.t('All chains of the node are bootstrapped.'),
    passed: () => [text(l10n.t('all chains bootstrapped'))],
  },
  database: {
    subject: () => l10n.t('database'),
    meaning: () => l10n.t('The node’s database is readable and writable.'),
    passed: () => [text(l10n.t('OK'))],
  },
  diskspace: {
    subject: () => l10n.t('disk space'),
    meaning: () => l10n.t('Enough disk space is free; below the required minimum the node shuts down.'),
    passed: (found) => {
      const bytes = integerAt(found, 'availableDiskBytes');
      const percent = integerAt(found, 'availableDiskPercentage');
      const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
      return percent === undefined
        ? size === undefined
          ? [text(l10n.t('OK'))]
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
    meaning: () => l10n.t('The node knows every upgrade most stake supports.'),
    passed: () => [text(l10n.t('no unknown upgrade'))],
  },
  network: {
    subject: () => l10n.t('network'),
    meaning: () => l10n.t('The node exchanges messages with its peers; a validator also has inbound connections.'),
    passed: (found) => {
      const peers = integerAt(found, 'connectedPeers');
      const inbound = integerAt(objectAt(found, 'primary network validator health'), 'ingressConnectionCount');
      if (peers === undefined) {
        return [text(l10n.t('connected to peers'))];
      }
      const counts = { peers: count(peers) };
      if (inbound === undefined) {
        return message(peers === 1n ? l10n.t('{peers} peer') : l10n.t('{peers} peers'), counts);
      }
      return message(
        peers === 1n ? l10n.t('{peers} peer, {inbound} inbound') : l10n.t('{peers} peers, {inbound} inbound'),
        { ...counts, inbound: count(inbound) },
      );
    },
  },
  router: {
    subject: () => l10n.t('router'),
    meaning: () => l10n.t('Peers answer the node’s requests in time.'),
    passed: (found) => {
      const waiting = integerAt(found, 'outstandingRequests');
      const longest = textAt(found, 'longestRunningRequest');
      if (waiting === undefined || waiting === 0n) {
        return [text(l10n.t('no outstanding requests'))];
      }
      return longest === undefined
        ? message(l10n.t('{count} outstanding requests'), { count: count(waiting) })
        : message(l10n.t('{count} outstanding requests, the longest for {time}'), {
            count: count(waiting),
            time: remote(formatGoDuration(longest)),
          });
    },
  },
  shuttingDown: {
    subject: () => l10n.t('shutting down'),
    meaning: () => l10n.t('The node is not shutting down.'),
    passed: () => [text(l10n.t('not shutting down'))],
  },
  validation: {
    subject: () => l10n.t('validator sync'),
    meaning: () => l10n.t('A Primary Network validator syncs all Primary Network chains, not the P-Chain alone.'),
    passed: () => [text(l10n.t('syncs every chain it validates'))],
  },
};
