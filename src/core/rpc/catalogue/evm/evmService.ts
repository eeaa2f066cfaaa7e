import type { Availability } from '../method';

/** Where a chain's EVM answers on its node; subscriptions are at `/ws` beside it. */
export const rpcPath = '/ext/bc/{chain}/rpc';

/** Whose methods are off until the chain's setting `eth-apis` names them; public nodes leave them off (docs/facts/json-rpc.md). */
export function evmService(name: string, note?: string): Availability {
  return { on: 'own', flag: `eth-apis: ${name}`, note };
}

/** Methods of subnet-evm, which the C-Chain does not have. */
export const onL1s: Availability = { on: 'public', note: 'L1s and subnets, not the C-Chain' };
