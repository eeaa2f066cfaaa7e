import { type Availability, type SinceHelicon, evmMethods } from '../../method';

/** Where a chain's EVM answers on its node; subscriptions are at `/ws` beside it. */
export const rpcPath = '/ext/bc/{chain}/rpc';

export const evm = evmMethods({ path: rpcPath });

/**
 * Whose methods are off until the chain's setting `eth-apis` names them; public nodes leave them off (docs/facts/json-rpc.md).
 *
 * @param sinceHelicon what holds on the C-Chain instead, which has another list since that upgrade
 */
export function evmService(name: string, sinceHelicon: SinceHelicon): Availability {
  return { on: 'own', flag: `eth-apis: ${name}`, sinceHelicon };
}

/** Methods of subnet-evm, which the C-Chain does not have. */
export const onL1s: Availability = { on: 'public', only: 'L1s and subnets' };

/** What the C-Chain lost with Helicon, and public nodes answer elsewhere. */
export const goneFromC: Availability = { on: 'public', sinceHelicon: 'absent' };

/** What came to the C-Chain with Helicon, and no other chain has. */
export const databaseOfC: Availability = { on: 'own', only: 'C-Chain', sinceHelicon: { api: 'db' } };
