import type { KeyPair } from '../../../primitives';
import type { Report } from '../../../report';
import type { Network } from '../../../networks';
import { type SourceDeps, createSourceClient, type RequestOptions } from '../../../sources';

/** Verifies a proof of possession and finds its key's owner; loaded on first use. @throws only the abort reason */
export type CheckProofOfPossession = (network: Network, pair: KeyPair, run: RequestOptions) => Promise<Report>;

export function createProofOfPossession(deps: SourceDeps): CheckProofOfPossession {
  return async (network, pair, run) => {
    const { fetchProofOfPossession } = await import('./fetchProofOfPossession');
    return await fetchProofOfPossession(createSourceClient(deps, network, run), pair);
  };
}
