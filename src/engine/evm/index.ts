/** Transactions, blocks, tokens, traces and fees of EVM chains. */

export { blockTime, gasTarget, throughput, RecentBlocks, blockStrip } from './blockFigures';
export {
  type BlockTag,
  type EvmBlock,
  type FullBlock,
  callContract,
  fetchBalance,
  fetchClientVersion,
  fetchContractCode,
  fetchGasEstimate,
  fetchSeenBaseFee,
  fetchStorageAt,
  fetchTransactionCount,
  simulateCall,
  addNeighbours,
  addSettlingBlocks,
  fetchBlockByHash,
  fetchBlockByNumber,
  getLatestBlock,
  fetchBlockTrace,
  getFullBlock,
  getTransactionOutcome,
} from './io/blocks';
export { type BatchKey, BatchResponses, type EvmCall, type Outcome, RpcBatch, catalogueCall } from './io/rpcBatch';
export { runSequence, type SequenceRun, type SequenceStep } from './io/sequence';
export { type SequenceCall, createdAddresses, creationAddress, firstNonces, type Nonces } from './sequence/executor';
export { stepsUpTo, traceWindow, traceSteps, traceStepsAndStack } from './io/steps';
export {
  traceStateDiff,
  traceHashedInputs,
  type CallTrace,
  type TracedLog,
  traceCalls,
  tracePrestate,
  traceGasLeft,
  withGas,
  type Traceable,
  type TraceableCall,
} from './io/trace';
export {
  type EvmReceipt,
  type EvmTransaction,
  type PoolOfAccount,
  type FoundLog,
  type SentWarpMessage,
  fetchBlockReceipts,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getBlockBodies,
  txpoolContentFrom,
  getFinalizedBlock,
  getLogsOf,
  getWarpLogs,
  getWarpLogsOf,
  getWarpMessage,
} from './io/transaction';
export { type NetworkUpgrade, chainUpgrades, heliconTime, upgradesOfNetwork } from './networkUpgrades';
export {
  type NameOf,
  type TokenMetadata,
  type TokenUnit,
  addressNames,
  errorFormat,
  namedAddressSpan,
  tokenAmount,
  unitFormat,
  unlimited,
} from './report/addressNames';
export { fundsFlow, purposeOf } from './report/purpose';
export { balanceSection, callDataSection, errorDataSection, transferSection, transfersOf } from './report/transfers';
export {
  type FeeEvidence,
  type TransactionFee,
  baseFeeOf,
  blockFee,
  hasDeferredExecution,
  isStandardPrecompile,
  minGasCharge,
  intrinsicGasOf,
  ranGasOf,
  transactionFee,
  transferGasLimit,
} from './fees';
export { evmBlockReport } from './report/blockReport';
export { bundleSection, callSection, leastChargeNote, tracedCalls, internalCallSections } from './report/callSection';
export { type FailureHint, explainFailure, failedContract, tracedReason } from './report/deliveryFailure';
export {
  type DescribedCall,
  calledToken,
  describeCall,
  isWarpMessage,
  tokenStandards,
  eventSection,
  readableLogs,
} from './report/describeCall';
export {
  detailFacts,
  tokenDetails,
  nftCells,
  nftColumns,
  authorizationSection,
  blobSection,
} from './report/detailFacts';
export { fiatLine, fiatToday, withFiat, indexFacts, moneyFacts } from './report/moneyFacts';
export { outcomeOf, type Pools, poolFacts, settlementFact } from './report/outcome';
export {
  type CreationRefusal,
  type HashResult,
  type NodeBlock,
  type NodeTransaction,
  type WarpResult,
  maxTracedGas,
  receiverHasNoCode,
  mayHaveRunNoCode,
  type TransactionFacts,
  comparedFields,
  transactionClaims,
} from './report/transactionFacts';
export {
  decodeBool,
  decodeSmallUint,
  decodeSymbol,
  decodeUint,
  type TokenTransfer,
  addressIn,
  tokenTransfers,
} from './token/tokens';
export {
  callsIn,
  errorOrigin,
  isDelegated,
  logsInOrder,
  create2Address,
  mayHideCreation,
  refusedCreation,
} from './trace/callTree';
export { type OtherGas, shareGas } from './trace/gasShares';
export { isCalling, opcode, opcodeName, pushedBytes } from './trace/opcodes';
export {
  type Preimage,
  type Preimages,
  type StorageValue,
  bytesValue,
  contentsSlot,
  preimagesOf,
  storageValueOf,
  toWordBytes,
  valueSlot,
  wordOf,
} from './trace/preimages';
export {
  TraceError,
  record,
  type RecordedCall,
  type Recording,
  type StepState,
  type StepValues,
  type TracedCall,
  failsAt,
} from './trace/recorder';
export { Replay } from './trace/replay';
export {
  type AccountChange,
  type Accounts,
  type AccountState,
  type SlotChange,
  type SlotDiff,
  accountChanges,
  type TraceChunk,
  stateIn,
  windowBytes,
} from './trace/stateChanges';
export {
  decodeRawTransaction,
  type AccessListEntry,
  type RawTransaction,
  type Signature,
} from './transaction/rawTransaction';
export { type RecoveredSigners, recoverAuthorities, recoverTransactionSigners } from './transaction/recoverSigners';
