// What identifiers can be on EVM chains, loaded together by the first that is asked about there.
export { resolveBlockNumber } from './resolveBlockNumber';
export { resolveElsewhere } from './resolveElsewhere';
export { resolveEvmAddress } from './resolveEvmAddress';
export { resolveHash } from './resolveHash';
