import { bytesContextOf, readBytes } from '../../bytes';
import type { Report } from '../../report';
import type { Identifier } from '../../primitives';
import type { Network } from '../../networks';

/** What an identifier that is bytes says by them; undefined where it is none, or they cannot be read for sure. */
export function bytesReport(identifier: Identifier, network: Network): Report | undefined {
  const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
  const [reading] = isBytes ? readBytes(identifier.text, bytesContextOf(network)) : [];
  return reading?.doubtful === false ? reading.report() : undefined;
}
