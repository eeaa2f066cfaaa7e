/** Entry of the EVM data benchmark, bundled as shipped. */
export { decodeCall } from '../../src/engine/abi/call/callLine';
export { decodeRawTransaction } from '../../src/engine/evm/transaction/rawTransaction';
export { ProjectIndex } from '../../src/engine/source/io/project/projectIndex';
