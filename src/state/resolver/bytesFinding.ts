import { readBytes } from '../../core/bytes/readBytes';
import type { Report } from '../../core/finding/finding';
import type { Identifier } from '../../core/ids/identifier';
import type { Network } from '../../core/networks/network';
import { bytesContextOf } from '../abi/bytesReader';

/** What an identifier that is bytes says by them; undefined where it is none, or they cannot be read for sure. */
export function bytesReport(identifier: Identifier, network: Network): Report | undefined {
  const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
  const [reading] = isBytes ? readBytes(identifier.text, bytesContextOf(network)) : [];
  return reading?.doubtful === false ? reading.report() : undefined;
}
