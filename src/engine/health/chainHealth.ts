import { JsonNumber, type JsonValue, goMilliseconds } from '../primitives';
import { type Health, type HealthCheck, integerAt, member, objectAt, textAt, textsIn, zeroNodeId } from './health';

/** A chain's own check in the health of a node. */
export interface ChainHealth {
  /** Milliseconds since the epoch; absent: it has not run yet. */
  readonly ranAt?: number;
  readonly height?: bigint;
  /** Blocks that were built and not accepted yet; absent: the node does not say, as before it is bootstrapped. */
  readonly processing?: bigint;
  /** Milliseconds. */
  readonly longest?: number;
  /** Ten-thousandths of the weight. */
  readonly connected?: bigint;
  /** NodeIDs, without the one that stands for all inactive validators. */
  readonly disconnected: readonly string[];
  /** That one is among them. */
  readonly hasInactive?: boolean;
  readonly check: HealthCheck;
  /** Since when the node's chains are not all bootstrapped, milliseconds since the epoch. */
  readonly bootstrappingSince?: number;
}

/**
 * What a node's health says of one chain; undefined where it has no check of it.
 * @param names it may be called: blockchain ID, alias
 */
export function chainHealth({ checks }: Health, names: readonly (string | undefined)[]): ChainHealth | undefined {
  const check = checks.find(({ name }) => names.includes(name));
  if (check === undefined) {
    return undefined;
  }
  const consensus = objectAt(objectAt(check.message, 'engine'), 'consensus');
  const networking = objectAt(check.message, 'networking');
  const disconnected = textsIn(networking?.['disconnectedValidators']);
  return {
    ranAt: check.ranAt,
    height: integerAt(consensus, 'lastAcceptedHeight'),
    processing: integerAt(consensus, 'processingBlocks'),
    longest: goMilliseconds(textAt(consensus, 'longestProcessingBlock') ?? ''),
    connected: tenThousandths(member(networking, 'percentConnected')),
    disconnected: disconnected.filter((nodeId) => nodeId !== zeroNodeId),
    hasInactive: disconnected.includes(zeroNodeId),
    check,
    bootstrappingSince: checks.find(({ name, state }) => name === 'bootstrapped' && state === 'failing')?.failingSince,
  };
}

/** Cut: what is under a limit must not be rounded up to it. */
function tenThousandths(share: JsonValue | undefined): bigint | undefined {
  const figure = typeof share === 'bigint' || share instanceof JsonNumber ? Number(String(share)) : NaN;
  return figure >= 0 && figure <= 1 ? BigInt(Math.floor(figure * 10_000 + 1e-6)) : undefined;
}
