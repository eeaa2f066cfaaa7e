import { readBytes } from '../../bytes/readBytes';
import type { Report } from '../../report/finding';
import type { Identifier } from '../../primitives/ids/identifier';
import type { Network } from '../../networks/network';
import { bytesContextOf } from '../../bytes/io/bytesReader';

/** What an identifier that is bytes says by them; undefined where it is none, or they cannot be read for sure. */
export function bytesReport(identifier: Identifier, network: Network): Report | undefined {
  const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
  const [reading] = isBytes ? readBytes(identifier.text, bytesContextOf(network)) : [];
  return reading?.doubtful === false ? reading.report() : undefined;
}
