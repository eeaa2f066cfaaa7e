// The EVM resolvers, loaded together on first use.
export { resolveBlockNumber } from './evm/resolveBlockNumber';
export { resolveElsewhere } from './evm/resolveElsewhere';
export { resolveEvmAddress } from './evm/resolveEvmAddress';
export { resolveHash } from './evm/resolveHash';
