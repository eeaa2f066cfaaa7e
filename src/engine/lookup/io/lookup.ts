import type { BalanceFilter, Report } from '../../report';
import type { Identifier } from '../../primitives';
import type { Network } from '../../networks';
import type { FindOptions } from '../../sources';

/** The one resolver: an identifier on a network becomes a Finding. */
export interface Lookup {
  /** What the bytes alone say, at once and without I/O. */
  offline(identifier: Identifier, network: Network): Report;

  /**
   * URLs ("https://api.avax.network/ext/bc/C/rpc") that `find` would ask at, in the order it asks them, loopback included.
   * Empty for kinds that nothing is asked about.
   */
  urls(identifier: Identifier, network: Network, chain?: string): readonly string[];

  /** The kept Finding of an earlier `find`, while it is still true; asks nothing. */
  cached(identifier: Identifier, network: Network, chain?: string, balances?: BalanceFilter): Report | undefined;

  /**
   * Asks the allowed sources in parallel and merges what they say. A source that is not allowed is named in the Finding
   * as not asked. A failing source is part of the Finding too; this rejects only with the abort reason.
   */
  find(identifier: Identifier, network: Network, options: FindOptions): Promise<Report>;
}
