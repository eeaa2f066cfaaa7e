import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { amount, count, remote, text } from '../finding/spans';
import type { JsonValue } from '../json/value';
import { integerAt, objectAt, textAt } from './jsonFigures';

/** The words of a check that is about the node itself (specification 2.12, facts.md 4.3; avalanchego node/node.go). */
export interface CheckWords {
  readonly subject: () => string;
  /** What it asks, in a sentence. */
  readonly meaning: () => string;
  /** What it found where it passed. */
  passed(message: JsonValue | undefined): Line;
}

/** What `bls` says where it passes. */
const blsWords: Readonly<Record<string, () => string>> = {
  'node has the correct BLS key': () => l10n.t('it signs with the key that it is registered with'),
  'node is not a validator': () => l10n.t('the node is no validator, so no key is registered'),
  "validator doesn't have a BLS key": () =>
    l10n.t('it is registered without a BLS key, so it cannot sign Warp messages'),
};

/** By the name that the node gives a check; a check with another name is a chain's. */
export const checkTable: Readonly<Record<string, CheckWords>> = {
  bls: {
    subject: () => l10n.t('BLS key'),
    meaning: () => l10n.t('The node signs with the BLS key that it is registered with as a validator.'),
    passed: (message) => {
      const said = typeof message === 'string' ? message : '';
      const words = Object.hasOwn(blsWords, said) ? blsWords[said]?.() : undefined;
      return words === undefined ? [remote(said)] : [text(words)];
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
    passed: (message) => {
      const bytes = integerAt(message, 'availableDiskBytes');
      const percent = integerAt(message, 'availableDiskPercentage');
      const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
      return percent === undefined
        ? size === undefined
          ? [text(l10n.t('enough is free'))]
          : [size, text(l10n.t(' free'))]
        : [amount(percent, 0, '%'), text(l10n.t(' free')), ...(size === undefined ? [] : [text(', '), size])];
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
    passed: (message) => {
      const peers = integerAt(message, 'connectedPeers');
      const inbound = integerAt(objectAt(message, 'primary network validator health'), 'ingressConnectionCount');
      return peers === undefined
        ? [text(l10n.t('connected to its peers'))]
        : [
            count(peers),
            text(peers === 1n ? l10n.t(' peer') : l10n.t(' peers')),
            ...(inbound === undefined
              ? []
              : [text(', '), count(inbound), text(l10n.t(' of them connected by themselves'))]),
          ];
    },
  },
  router: {
    subject: () => l10n.t('requests to peers'),
    meaning: () => l10n.t('What the node asks other nodes is answered in time.'),
    passed: (message) => {
      const waiting = integerAt(message, 'outstandingRequests');
      const longest = textAt(message, 'longestRunningRequest');
      return waiting === undefined || waiting === 0n
        ? [text(l10n.t('none is waiting for an answer'))]
        : [
            count(waiting),
            text(l10n.t(' waiting for an answer')),
            ...(longest === undefined ? [] : [text(l10n.t(', the oldest for ')), remote(longest)]),
          ];
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
