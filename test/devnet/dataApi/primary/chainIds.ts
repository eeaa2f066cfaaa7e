import { recordedName } from '../../chain/chainFacts';
import { ApiError } from '../apiError';
import type { ChainKey } from './ledger';

export const platformChainId = '11111111111111111111111111111111LpoYY';

export const chainIds: Readonly<Record<ChainKey, string>> = {
  P: platformChainId,
  X: recordedName('xChain'),
  C: recordedName('cChain'),
};

const chainNames: Readonly<Record<ChainKey, string>> = { P: 'p-chain', X: 'x-chain', C: 'c-chain' };

const keys: readonly ChainKey[] = ['P', 'X', 'C'];
const networks = ['mainnet', 'fuji', 'testnet'];

/** The chain with that alias or blockchain ID. @param of chains that the operation supports */
export function chainKeyOf(text: string, of: readonly ChainKey[] = keys): ChainKey {
  const found = of.find((key) => text === chainNames[key] || text === chainIds[key]);
  if (found !== undefined) return found;
  const known = of.flatMap((key) => [chainNames[key], chainIds[key]]).join(', ');
  throw new ApiError(400, [`blockchainId must be one of the following values: ${known}`]);
}

/** Validates the network. The devnet is the test network; it has no data for mainnet. */
export function checkNetwork(network: string): void {
  if (!networks.includes(network)) {
    throw new ApiError(400, [`network must be one of the following values: ${networks.join(', ')}`]);
  }
  if (network === 'mainnet') throw new ApiError(404, 'The development network has no mainnet');
}

export function chainInfo(key: ChainKey): { readonly chainName: string; readonly network: string } {
  return { chainName: chainNames[key], network: 'fuji' };
}
