// What identifiers can be on EVM chains, loaded together by the first that is asked about there.
export { resolveBlockNumber } from './evm/resolveBlockNumber';
export { resolveElsewhere } from './evm/resolveElsewhere';
export { resolveEvmAddress } from './evm/resolveEvmAddress';
export { resolveHash } from './evm/resolveHash';
