import type { Span } from '../../../core/finding/finding';
import { id, remote } from '../../../core/finding/spans';
import type { TrailEnd } from '../messageTrail';

/** A chain by its name, else by its ID. */
export function chainSpan({ chain, blockchainId }: TrailEnd): Span {
  return chain === undefined || chain.name === blockchainId ? id(blockchainId) : remote(chain.name);
}
