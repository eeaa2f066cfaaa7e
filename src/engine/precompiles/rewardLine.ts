import { type Line, id, text } from '../report';
import { blackHole } from '../primitives';

/** Who gets the fees, as the chain says. */
export interface Rewards {
  /** In lower case; the black hole where fees are burned. */
  readonly address: string;
  readonly areRecipientsAllowed: boolean;
}

/** Who gets the fees of a chain, as a block, a precompile or its configuration says. */
export function rewardLine({ address, areRecipientsAllowed }: Partial<Rewards>): Line {
  if (areRecipientsAllowed === true) {
    return [text('set by each block producer')];
  }
  return address === undefined || address.toLowerCase() === blackHole
    ? [text('none (fees are burned)')]
    : [id(address)];
}
