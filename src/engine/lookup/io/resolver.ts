import type { UnsourcedReport } from '../../report';
import type { Identifier } from '../../primitives';
import type { SourceClient } from '../../sources';

/**
 * One thing that an identifier can be: asks about it and explains it. Undefined: nobody who was asked knows it as that; what
 * went wrong stands in the sources. Rejects with the abort reason alone.
 */
export type Resolver<I extends Identifier = Identifier> = (
  client: SourceClient,
  identifier: I,
) => Promise<UnsourcedReport | undefined>;
