import type { SignatureTable } from './signatures';

const calls = '(address target, bytes callData)[] calls';
const results = '(bool success, bytes returnData)[] returnData';
const block = 'uint256 blockNumber, bytes32 blockHash';

/** Multicall3: the same address on most chains. */
export const multicall3: SignatureTable = {
  standard: 'Multicall3',
  addresses: ['0xca11bde05977b3631167028862be2a173976ca11'],
  functions: [
    `function aggregate(${calls}) payable returns (uint256 blockNumber, bytes[] returnData)`,
    `function tryAggregate(bool requireSuccess, ${calls}) payable returns (${results})`,
    `function blockAndAggregate(${calls}) payable returns (${block}, ${results})`,
    `function tryBlockAndAggregate(bool requireSuccess, ${calls}) payable returns (${block}, ${results})`,
    `function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns (${results})`,
    `function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns (${results})`,
    'function getEthBalance(address addr) view returns (uint256)',
    'function getBlockHash(uint256 blockNumber) view returns (bytes32)',
    'function getLastBlockHash() view returns (bytes32)',
    'function getBlockNumber() view returns (uint256)',
    'function getBasefee() view returns (uint256)',
    'function getChainId() view returns (uint256)',
    'function getCurrentBlockTimestamp() view returns (uint256)',
    'function getCurrentBlockGasLimit() view returns (uint256)',
    'function getCurrentBlockCoinbase() view returns (address)',
  ],
};

/** Several calls of one contract to itself. */
export const multicall: SignatureTable = {
  standard: 'Multicall',
  functions: [
    'function multicall(bytes[] data) returns (bytes[] results)',
    'function multicall(uint256 deadline, bytes[] data) returns (bytes[] results)',
    'function multicall(bytes32 previousBlockhash, bytes[] data) returns (bytes[] results)',
  ],
};
