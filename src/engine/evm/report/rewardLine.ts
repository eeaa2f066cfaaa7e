import { type Line, id, text } from '../../report';
import { blackHole } from '../../primitives';
import type { Rewards } from '../../chains';

/** Who gets the fees of a chain, as a block, its reward manager or its configuration says. */
export function rewardLine({ address, areRecipientsAllowed }: Partial<Rewards>): Line {
  if (areRecipientsAllowed === true) {
    return [text('set by each block producer')];
  }
  return address === undefined || address.toLowerCase() === blackHole
    ? [text('none (fees are burned)')]
    : [id(address)];
}
