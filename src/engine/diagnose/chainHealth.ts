import { type Health, integerAt, member, objectAt, textAt, textsIn, zeroNodeId } from '../health';
import { JsonNumber, type JsonValue, goMilliseconds } from '../primitives';
import type { ChainHealth } from './readings';

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
