import type { JsonObject, JsonValue } from '../../src/engine/primitives';
import type { SampleName } from './samples';

/** Builds the params of one call, by name; `take` returns samples from the node. */
export type Arguments = (take: (name: SampleName) => JsonValue, call: number) => JsonObject;

const encoding = (call: number): JsonValue => (call % 2 === 0 ? 'json' : 'hex');
const subnet: Arguments = (take) => ({ subnetID: take('subnet') });
const byHash: Arguments = (take) => ({ hash: take('evmBlock') });
const byNumber: Arguments = (take) => ({ number: take('height') });
const first = '0x0';
const byTx: Arguments = (take) => ({ hash: take('evmTx') });
const traced = { tracer: 'callTracer' };
const transfer: Arguments = (take) => ({
  transaction: { from: take('sender'), to: take('sender'), value: first },
});
const called: Arguments = (take) => ({
  call: { from: take('sender'), to: take('sender'), data: '0x' },
  block: 'latest',
});
const logs: Arguments = (take) => ({ filter: { fromBlock: take('height'), toBlock: take('height') } });
const filter: Arguments = (take) => ({ filterID: take('filter') });
const block: Arguments = (take) => ({ block: take('height') });
const ofAccount: Arguments = (take) => ({ address: take('sender'), block: 'latest' });
const signed = { quorumNum: 67n, subnetID: '' };

/** Arguments of each read method with parameters; methods without an entry are called without any. */
export const argumentTable: Readonly<Record<string, Arguments>> = {
  'platform.getSubnet': subnet,
  'platform.validatedBy': (take) => ({ blockchainID: take('blockchain') }),
  'platform.validates': (take) => ({ subnetID: take('anySubnet') }),
  'platform.getBlockchainStatus': (take) => ({ blockchainID: take('blockchain') }),
  'platform.getRewardUTXOs': (take) => ({ txID: take('pTx') }),
  'platform.getTx': (take, call) => ({ txID: take('pTx'), encoding: encoding(call) }),
  'platform.getTxStatus': (take) => ({ txID: take('pTx') }),
  'platform.getBlock': (take, call) => ({ blockID: take('pBlock'), encoding: encoding(call) }),
  'platform.getBlockByHeight': (take, call) => ({ height: take('pHeight'), encoding: encoding(call) }),
  'platform.getAllValidatorsAt': (take) => ({ height: take('pHeight') }),
  'platform.getCurrentValidators': (take, call): JsonObject => (call === 0 ? {} : { subnetID: take('subnet') }),
  'platform.getL1Validator': (take) => ({ validationID: take('validation') }),
  'platform.getValidatorsAt': (take, call) => ({
    height: take('pHeight'),
    ...(call === 0 ? {} : { subnetID: take('subnet') }),
  }),
  'platform.sampleValidators': () => ({ size: 1n }),
  'platform.getBalance': (take) => ({ addresses: [take('pAddress')] }),
  'platform.getStake': (take) => ({ addresses: [take('pAddress')] }),
  'platform.getUTXOs': (take) => ({ addresses: [take('pAddress')], limit: 5n }),
  'avm.getAllBalances': (take) => ({ address: take('xAddress') }),
  'avm.getBalance': (take) => ({ address: take('xAddress'), assetID: take('asset') }),
  'avm.getUTXOs': (take) => ({ addresses: [take('xAddress')], limit: 5n }),
  'avm.getAssetDescription': (take) => ({ assetID: take('asset') }),
  'avm.getTx': (take, call) => ({ txID: take('xTx'), encoding: encoding(call) }),
  'avm.getTxStatus': (take) => ({ txID: take('xTx') }),
  'avm.getBlock': (take, call) => ({ blockID: take('xBlock'), encoding: encoding(call) }),
  'avm.getBlockByHeight': (take, call) => ({ height: take('xHeight'), encoding: encoding(call) }),
  'avax.getAtomicTx': (take) => ({ txID: take('atomicTx'), encoding: 'hex' }),
  'avax.getAtomicTxStatus': (take) => ({ txID: take('atomicTx') }),
  'avax.getUTXOs': (take, call) => ({ addresses: [take('cAddress')], sourceChain: call === 0 ? 'X' : 'P' }),
  eth_getBlockByHash: (take, call) => ({ hash: take('evmBlock'), fullTransactions: call % 2 === 0 }),
  eth_getBlockByNumber: (take, call) => ({ number: take('height'), fullTransactions: call % 2 === 0 }),
  eth_getBlockReceipts: block,
  eth_getBlockTransactionCountByHash: byHash,
  eth_getBlockTransactionCountByNumber: byNumber,
  eth_getHeaderByHash: byHash,
  eth_getHeaderByNumber: byNumber,
  eth_getUncleByBlockHashAndIndex: (take) => ({ hash: take('evmBlock'), index: first }),
  eth_getUncleByBlockNumberAndIndex: (take) => ({ number: take('height'), index: first }),
  eth_getUncleCountByBlockHash: byHash,
  eth_getUncleCountByBlockNumber: byNumber,
  eth_getRawTransactionByBlockHashAndIndex: (take) => ({ hash: take('txBlock'), index: first }),
  eth_getRawTransactionByBlockNumberAndIndex: (take) => ({ number: take('txHeight'), index: first }),
  eth_getRawTransactionByHash: byTx,
  eth_getTransactionByBlockHashAndIndex: (take) => ({ hash: take('txBlock'), index: first }),
  eth_getTransactionByBlockNumberAndIndex: (take) => ({ number: take('txHeight'), index: first }),
  eth_getTransactionByHash: byTx,
  eth_getTransactionReceipt: byTx,
  // The node also fills in the fee, which an account without a balance cannot pay.
  eth_fillTransaction: (take) => ({ transaction: { from: take('payer'), to: take('payer'), value: first } }),
  eth_getBalance: ofAccount,
  eth_getCode: (take) => ({ address: take('contract'), block: 'latest' }),
  eth_getProof: (take) => ({ address: take('sender'), storageKeys: [], block: 'latest' }),
  eth_getStorageAt: (take) => ({ address: take('contract'), slot: first, block: 'latest' }),
  eth_getTransactionCount: ofAccount,
  eth_callDetailed: called,
  eth_createAccessList: transfer,
  eth_estimateGas: transfer,
  eth_call: called,
  eth_feeHistory: () => ({ blockCount: '0x2', newestBlock: 'latest', rewardPercentiles: [50n] }),
  eth_getFilterChanges: filter,
  eth_getFilterLogs: filter,
  eth_getLogs: logs,
  eth_newFilter: logs,
  eth_uninstallFilter: () => ({ filterID: '0x1' }),
  web3_sha3: () => ({ data: '0x' }),
  txpool_contentFrom: (take) => ({ address: take('sender') }),
  debug_intermediateRoots: byHash,
  debug_traceBadBlock: byHash,
  debug_traceBlock: (take) => ({ block: take('rawBlock'), config: traced }),
  debug_traceBlockByHash: (take) => ({ hash: take('evmBlock'), config: traced }),
  debug_traceBlockByNumber: (take) => ({ number: take('height'), config: traced }),
  debug_traceCall: (take, call) => ({ ...called(take, call), config: traced }),
  debug_traceTransaction: (take, call) => ({ hash: take('evmTx'), ...(call === 0 ? {} : { config: traced }) }),
  debug_accountRange: (take) => ({
    block: take('height'),
    start: '0x',
    ...{ maxResults: 2n, noCode: true, noStorage: true, incompletes: false },
  }),
  debug_dumpBlock: byNumber,
  debug_getAccessibleState: (take) => ({ from: take('height'), to: first }),
  debug_getModifiedAccountsByHash: (take) => ({ start: take('evmBlock') }),
  debug_getModifiedAccountsByNumber: (take) => ({ start: BigInt(take('height') as string) }),
  debug_preimage: (take) => ({ hash: take('evmBlock') }),
  debug_storageRangeAt: (take) => ({
    block: take('height'),
    transactionIndex: 0n,
    address: take('contract'),
    keyStart: '0x',
    maxResult: 2n,
  }),
  debug_traceBlockFromFile: (take) => ({ file: take('file') }),
  debug_dbGet: (take) => ({ key: take('databaseKey') }),
  debug_dbAncient: () => ({ kind: 'headers', number: 0n }),
  debug_chaindbProperty: () => ({ property: '' }),
  debug_getRawBlock: block,
  debug_getRawHeader: block,
  debug_getRawReceipts: block,
  debug_getRawTransaction: byTx,
  debug_printBlock: (take) => ({ number: BigInt(take('height') as string) }),
  // An arbitrary signature: 0x22… is on the curve, so a public key can be recovered.
  personal_ecRecover: () => ({ data: '0x00', signature: `0x${'22'.repeat(64)}1b` }),
  warp_getBlockAggregateSignature: (take) => ({ blockID: take('warpBlock'), ...signed }),
  warp_getBlockSignature: (take) => ({ blockID: take('warpBlock') }),
  warp_getMessage: (take) => ({ messageID: take('warpMessage') }),
  warp_getMessageAggregateSignature: (take) => ({ messageID: take('warpMessage'), ...signed }),
  warp_getMessageSignature: (take) => ({ messageID: take('warpMessage') }),
  'index.getContainerByID': (take) => ({ id: take('container') }),
  'index.getContainerByIndex': () => ({ index: 0n }),
  'index.getContainerRange': () => ({ startIndex: 0n, numToFetch: 2n }),
  'index.getIndex': (take) => ({ id: take('container') }),
  'index.isAccepted': (take) => ({ id: take('container') }),
  'info.isBootstrapped': (_, call) => ({ chain: ['P', 'X', 'C'][call % 3]! }),
  'info.getBlockchainID': (_, call) => ({ alias: ['P', 'X', 'C'][call % 3]! }),
  // Admin methods that change nothing, called only with --allow-admin.
  'admin.getChainAliases': (take) => ({ chain: take('blockchain') }),
};
