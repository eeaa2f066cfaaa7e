import type { Finding } from '../../../core/finding/finding';
import type { Identifier } from '../../../core/ids/identifier';
import type { Primary } from './primary';

/**
 * One thing that an identifier can be on the P-, X- or C-Chain: asks about it and explains it. Undefined: nobody who was
 * asked knows it as that; what went wrong stands in the sources. Rejects with the abort reason alone.
 */
export type Answerer<I extends Identifier = Identifier> = (
  primary: Primary,
  identifier: I,
) => Promise<UnsourcedFinding | undefined>;

/** The sources are those of the whole lookup and are added at its end. */
export type UnsourcedFinding = Omit<Finding, 'sources' | 'network' | 'identifier'>;
