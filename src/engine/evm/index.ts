/** Transactions, blocks, tokens, traces and fees of EVM chains. */

export { type CountedBlock, blockTime, gasTarget, throughput } from './blockFigures';
export {
  type BlockTag,
  callContract,
  fetchBalance,
  fetchClientVersion,
  fetchContractCode,
  fetchGasEstimate,
  fetchStorageAt,
  fetchTransactionCount,
  simulateCall,
} from './io/account';
export { type EvmBlock, fetchBlockByHash, fetchBlockByNumber, getLatestBlock, toQuantity } from './io/block';
export { type FullBlock, fetchBlockTrace, getFullBlock, getTransactionOutcome } from './io/fullBlock';
export { traceHashedInputs } from './io/hashedInputs';
export { type FoundLog, getFinalizedBlock, getLogsAbout, getLogsOf } from './io/messages';
export { type BatchKey, BatchResponses, type EvmCall, type Outcome, RpcBatch, catalogueCall } from './io/rpcBatch';
export { traceStateDiff } from './io/stateDiff';
export { stepsUpTo, traceWindow } from './io/stepWindow';
export { traceSteps, traceStepsAndStack } from './io/structLogs';
export { type CallTrace, type TracedLog, fetchCallTrace, fetchTransactionTrace } from './io/trace';
export type { Traceable } from './io/traceable';
export {
  type EvmLog,
  type EvmReceipt,
  type EvmTransaction,
  type PoolOfAccount,
  fetchBlockReceipts,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  getBlockBodies,
  txpoolContentFrom,
} from './io/transaction';
export { type SentWarpMessage, getWarpLogs, getWarpLogsOf, getWarpMessage, warpAddress } from './io/warp';
export { type NetworkUpgrade, chainUpgrades, heliconTime, upgradesOfNetwork } from './networkUpgrades';
export { RecentBlocks } from './recentBlocks';
export {
  type NameOf,
  type TokenMetadata,
  type TokenUnit,
  addressNames,
  errorFormat,
  inEip55,
  namedAddressSpan,
  unitFormat,
  unlimited,
} from './report/addressNames';
export { balanceSection, callDataSection, errorDataSection } from './report/balanceSection';
export { evmBlockReport } from './report/blockReport';
export { bundleSection, callSection, tracedCalls } from './report/callSection';
export { callsInside } from './report/callsInside';
export { type FailureHint, explainFailure, failedContract } from './report/deliveryFailure';
export { type DescribedCall, calledToken, describeCall, isWarpMessage, tokenStandards } from './report/describeCall';
export { detailFacts, tokenDetails } from './report/detailFacts';
export { eventSection, readableLogs } from './report/eventSection';
export { fiatLine, fiatToday, withFiat } from './report/fiatLine';
export {
  type HashAnswer,
  type NodeBlock,
  type NodeTransaction,
  type WarpAnswer,
  maxTracedGas,
  mayHaveCalledNothing,
  transferGasLimit,
} from './report/hashAnswer';
export { indexFacts, moneyFacts } from './report/moneyFacts';
export { nftCells, nftColumns } from './report/nftRow';
export { outcomeOf } from './report/outcome';
export { type Pools, poolFacts } from './report/pending';
export { purposeOf } from './report/purpose';
export { type TransactionFacts, comparedFields, transactionClaims } from './report/transactionFacts';
export { transferSection, transfersOf } from './report/transfers';
export { decodeBool, decodeSmallUint, decodeSymbol, decodeUint } from './token/tokenAnswers';
export { type TokenTransfer, addressIn, tokenTransfers } from './token/tokenTransfers';
export { type OtherGas, shareGas } from './trace/gasShares';
export { isCalling, opcode, opcodeName, pushedBytes } from './trace/opcodes';
export {
  type Preimage,
  type Preimages,
  type StorageValue,
  bytesValue,
  contentsSlot,
  preimagesOf,
  storageHex,
  storageValueOf,
  toWordBytes,
  valueSlot,
  wordOf,
} from './trace/preimages';
export { TraceError, type TraceSteps, record } from './trace/recorder';
export { type RecordedCall, type Recording, type StepState, type StepValues, failsAt } from './trace/recording';
export { Replay } from './trace/replay';
export { type AccountChange, type SlotChange, type SlotDiff, accountChanges } from './trace/stateChanges';
export { type TraceChunk, stateIn, windowBytes } from './trace/stepWindow';
export { authorizationSection, blobSection } from './transaction/authorizationSection';
export { decodeRawTransaction } from './transaction/decodeRawTransaction';
export type { AccessListEntry, RawTransaction, Signature } from './transaction/rawTransaction';
export { type RecoveredSigners, recoverAuthorities, recoverTransactionSigners } from './transaction/recoverSigners';
