import type { Cb58Id } from '../core/ids/identifier';
import { paddedAscii } from '../core/ids/wellKnown';

/** Whether chains can be asked about it: it is not mistyped, and no ID of a VM or fx that is made of its name. */
export function mayBeOnChain({ checksum, hex }: Cb58Id): boolean {
  return checksum === 'right' && paddedAscii(hex) === undefined;
}
