import type { KeyPair } from '../../core/bls/readKeyPair';
import type { Finding } from '../../core/finding/finding';
import type { Network } from '../../core/networks/network';
import { createSourceClient, type SourceDeps } from '../sources/createSourceClient';
import type { FindOptions } from '../sources/lookupContext';

/** Whether a proof of possession holds, and whose its key is; loaded by who asks first. @throws the abort reason alone */
export type CheckPossession = (
  network: Network,
  pair: KeyPair,
  run: Pick<FindOptions, 'signal' | 'allowed'>,
) => Promise<Finding>;

export function createPossession(deps: SourceDeps): CheckPossession {
  return async (network, pair, run) => {
    const { fetchPossession } = await import('./fetchPossession');
    return await fetchPossession(createSourceClient(deps, network, run), pair);
  };
}
