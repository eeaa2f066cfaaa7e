/** What the bench of EVM data measures, to be bundled as it ships. */
export { decodeCall } from '../../src/core/evm/call/decodeCall';
export { decodeRawTransaction } from '../../src/core/evm/transaction/decodeRawTransaction';
export { ProjectAbi } from '../../src/state/abi/projectAbi';
