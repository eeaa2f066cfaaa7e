import { type Line, amount, count, joined, message, remote, text } from '../report';
import { type JsonValue, formatGoDuration } from '../primitives';
import { integerAt, objectAt, textAt } from './jsonFigures';

/** The words of a check that is about the node itself (docs/facts/health.md; avalanchego node/node.go). */
export interface CheckDescription {
  readonly subject: string;
  /** What it asks, in a sentence. */
  readonly meaning: string;
  /** What it found where it passed. */
  passed(found: JsonValue | undefined): Line;
}

/** What `bls` says where it passes. */
const blsAnswers: Readonly<Record<string, string>> = {
  'node has the correct BLS key': 'BLS key matches registration',
  'node is not a validator': 'not a validator, no key registered',
  "validator doesn't have a BLS key": 'registered without a BLS key, cannot sign Warp messages',
};

/** By the name that the node gives a check; a check with another name is a chain's. */
export const checkTable: Readonly<Record<string, CheckDescription>> = {
  bls: {
    subject: 'BLS key',
    meaning: 'The node’s BLS key matches its validator registration.',
    passed: (found) => {
      const answer = typeof found === 'string' ? found : '';
      const known = Object.hasOwn(blsAnswers, answer) ? blsAnswers[answer] : undefined;
      return known === undefined ? [remote(answer)] : [text(known)];
    },
  },
  bootstrapped: {
    subject: 'bootstrapped',
    meaning: 'All chains of the node are bootstrapped.',
    passed: () => [text('all chains bootstrapped')],
  },
  database: {
    subject: 'database',
    meaning: 'The node’s database is readable and writable.',
    passed: () => [text('OK')],
  },
  diskspace: {
    subject: 'disk space',
    meaning: 'Enough disk space is free; below the required minimum the node shuts down.',
    passed: (found) => {
      const bytes = integerAt(found, 'availableDiskBytes');
      const percent = integerAt(found, 'availableDiskPercentage');
      const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
      return percent === undefined
        ? size === undefined
          ? [text('OK')]
          : message`${size} free`
        : joined([message`${amount(percent, 0, '%')} free`, ...(size === undefined ? [] : [[size]])], ', ');
    },
  },
  futureupgrade: {
    subject: 'future upgrade',
    meaning: 'The node knows every upgrade most stake supports.',
    passed: () => [text('no unknown upgrade')],
  },
  network: {
    subject: 'network',
    meaning: 'The node exchanges messages with its peers; a validator also has inbound connections.',
    passed: (found) => {
      const peers = integerAt(found, 'connectedPeers');
      const inbound = integerAt(objectAt(found, 'primary network validator health'), 'ingressConnectionCount');
      if (peers === undefined) {
        return [text('connected to peers')];
      }
      const counts = { peers: count(peers) };
      if (inbound === undefined) {
        return peers === 1n ? message`${counts.peers} peer` : message`${counts.peers} peers`;
      }
      return peers === 1n
        ? message`${counts.peers} peer, ${count(inbound)} inbound`
        : message`${counts.peers} peers, ${count(inbound)} inbound`;
    },
  },
  router: {
    subject: 'router',
    meaning: 'Peers answer the node’s requests in time.',
    passed: (found) => {
      const waiting = integerAt(found, 'outstandingRequests');
      const longest = textAt(found, 'longestRunningRequest');
      if (waiting === undefined || waiting === 0n) {
        return [text('no outstanding requests')];
      }
      return longest === undefined
        ? message`${count(waiting)} outstanding requests`
        : message`${count(waiting)} outstanding requests, the longest for ${remote(formatGoDuration(longest))}`;
    },
  },
  shuttingDown: {
    subject: 'shutting down',
    meaning: 'The node is not shutting down.',
    passed: () => [text('not shutting down')],
  },
  validation: {
    subject: 'validator sync',
    meaning: 'A Primary Network validator syncs all Primary Network chains, not the P-Chain alone.',
    passed: () => [text('syncs every chain it validates')],
  },
};
