/** What the bench of EVM data measures, to be bundled as it ships. */
export { decodeCall } from '../../src/engine/abi/call/callLine';
export { decodeRawTransaction } from '../../src/engine/evm/transaction/rawTransaction';
export { ProjectIndex } from '../../src/engine/source/io/project/projectIndex';
