import type { UnsourcedReport } from '../../report/finding';
import type { Identifier } from '../../primitives/ids/identifier';
import type { SourceClient } from '../../sources/sourceClient';

/**
 * One thing that an identifier can be: asks about it and explains it. Undefined: nobody who was asked knows it as that; what
 * went wrong stands in the sources. Rejects with the abort reason alone.
 */
export type Resolver<I extends Identifier = Identifier> = (
  client: SourceClient,
  identifier: I,
) => Promise<UnsourcedReport | undefined>;
