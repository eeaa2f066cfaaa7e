import { type Line, amount, count, joined, message, remote, text } from '../report';
import { type JsonValue, formatGoDuration } from '../primitives';
import checks from './checks.json';
import { integerAt, objectAt, textAt } from './jsonFigures';

/** The words of a check that is about the node itself (docs/facts/health.md; avalanchego node/node.go). */
interface CheckDescription {
  readonly subject: string;
  /** What it asks, in a sentence. */
  readonly meaning: string;
  /** What it found where it passed and does not say more. */
  readonly passed?: string;
  /** By what it says where it passes. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** By the name that the node gives a check; a check with another name is a chain's. */
export const checkTable: Readonly<Record<string, CheckDescription>> = checks;

/** What a check found where it passed. */
export function passedLine(
  name: string,
  { passed, answers = {} }: CheckDescription,
  found: JsonValue | undefined,
): Line {
  const own = Object.hasOwn(figures, name) ? figures[name]?.(found) : undefined;
  const answer = typeof found === 'string' ? found : '';
  return (
    own ??
    (passed === undefined && !Object.hasOwn(answers, answer)
      ? [remote(answer)]
      : [text(passed ?? answers[answer] ?? '')])
  );
}

/** What checks tell in figures; undefined where one told none. */
const figures: Readonly<Record<string, (found: JsonValue | undefined) => Line | undefined>> = {
  diskspace: (found) => {
    const bytes = integerAt(found, 'availableDiskBytes');
    const percent = integerAt(found, 'availableDiskPercentage');
    const size = bytes === undefined ? undefined : amount(bytes / 100_000_000n, 1, 'GB');
    return percent === undefined
      ? size && message`${size} free`
      : joined([message`${amount(percent, 0, '%')} free`, ...(size === undefined ? [] : [[size]])], ', ');
  },
  network: (found) => {
    const peers = integerAt(found, 'connectedPeers');
    const inbound = integerAt(objectAt(found, 'primary network validator health'), 'ingressConnectionCount');
    if (peers === undefined) {
      return undefined;
    }
    if (inbound === undefined) {
      return peers === 1n ? message`${count(peers)} peer` : message`${count(peers)} peers`;
    }
    return peers === 1n
      ? message`${count(peers)} peer, ${count(inbound)} inbound`
      : message`${count(peers)} peers, ${count(inbound)} inbound`;
  },
  router: (found) => {
    const waiting = integerAt(found, 'outstandingRequests');
    const longest = textAt(found, 'longestRunningRequest');
    if (waiting === undefined || waiting === 0n) {
      return undefined;
    }
    return longest === undefined
      ? message`${count(waiting)} outstanding requests`
      : message`${count(waiting)} outstanding requests, the longest for ${remote(formatGoDuration(longest))}`;
  },
};
