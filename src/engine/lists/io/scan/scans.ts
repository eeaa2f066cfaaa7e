import type { EvmChain, Network } from '../../../networks';
import type { ReadSlot, TypedRange } from '../../../addresses';
import { type FindOptions, type SourceDeps, createSourceClient } from '../../../sources';
import type { BlockScan } from './blockScan';
import { readStorage } from './readStorage';

type Requesting = Pick<FindOptions, 'signal' | 'allowed'>;

/** What a chain's nodes are asked about an address where the user asks for it, beyond what a lookup asks. */
export interface Scans {
  /** Goes on with a scan, see `BlockScan.run`. */
  run(
    scan: BlockScan<unknown>,
    network: Network,
    typed: TypedRange,
    options: Requesting,
  ): AsyncGenerator<void, void, undefined>;
  /** The known slots of a contract, see `readStorage`. */
  storage(chain: EvmChain, address: string, network: Network, options: Requesting): Promise<readonly ReadSlot[]>;
}

export function createScans(deps: SourceDeps): Scans {
  return {
    run: (scan, network, typed, options) => scan.run(createSourceClient(deps, network, options), typed),
    storage: (chain, address, network, options) =>
      readStorage(createSourceClient(deps, network, options), chain, address),
  };
}
