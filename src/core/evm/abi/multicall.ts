import type { SignatureTable } from './signatures';

const calls = '(address target, bytes callData)[] calls';

/** Multicall3: the same address on most chains. */
export const multicall3: SignatureTable = {
  standard: 'Multicall3',
  addresses: ['0xca11bde05977b3631167028862be2a173976ca11'],
  functions: [
    `function aggregate(${calls})`,
    `function tryAggregate(bool requireSuccess, ${calls})`,
    `function blockAndAggregate(${calls})`,
    `function tryBlockAndAggregate(bool requireSuccess, ${calls})`,
    'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    'function getEthBalance(address addr)',
    'function getBlockHash(uint256 blockNumber)',
    'function getLastBlockHash()',
    'function getBlockNumber()',
    'function getBasefee()',
    'function getChainId()',
    'function getCurrentBlockTimestamp()',
    'function getCurrentBlockGasLimit()',
    'function getCurrentBlockCoinbase()',
  ],
};

/** Several calls of one contract to itself. */
export const multicall: SignatureTable = {
  standard: 'Multicall',
  functions: [
    'function multicall(bytes[] data)',
    'function multicall(uint256 deadline, bytes[] data)',
    'function multicall(bytes32 previousBlockhash, bytes[] data)',
  ],
};
