/** The Avalanche codec, and the P-, X- and C-Chain transactions and blocks in it. */

export { type BlockContext, platformBlockReport, voteOf, validatorChanges } from './block/blockReport';
export { describeCall, idIn, proposedIn, transactionsOf, type Proposal, isReward } from './block/blockTransactions';
export { type BlockWrapper, wrapperFacts, type Container, readWrapper } from './block/blockWrapper';
export { CodecError } from './codec/scanner';
export { VERSION_SIZE, codecIdsOf, conversionValidationId, embeddedId, conversionIdOf } from './codec/codecIds';
export {
  decodeBytes,
  decodeFailure,
  type BytesKind,
  innerTransactions,
  standaloneTransaction,
} from './codec/decodeBytes';
export { decodeJustification } from './codec/decodeJustification';
export { type DecodedBytes, type Signer, blockHeight, signaturesOf, Spelling, addressText } from './codec/decodedBytes';
export { DecodedNode, tryDecodeShape, nodeBytes, nodeNumber, nodeString } from './codec/decodedNode';
export { fieldMeaning } from './codec/fieldMeaning';
export { fromNodeJson, toNodeJson } from './codec/nodeJson';
export { pChainMessageIn } from './codec/decodeBytes';
export { type Stake, type ValidationChange, nodeIdIn, stakeIn, validationIn } from './codec/stakingFields';
export type { StructShape } from './codec/tables/codecShape';
export { pChainMessage, signedWarp, unsignedWarp, uptimeMessage, warpPayload } from './codec/tables/warpTables';
export { signedWarpBytes, type CanonicalValidator, canonicalValidators, signerIndices } from './codec/warpSigners';
export {
  type FoundTransaction,
  type TransactionPlace,
  transactionAddresses,
  type EndedResults,
  type RewardResults,
  type StakeResults,
  type StakingResults,
  type ValidationResultsOfTx,
} from './platform/foundTransaction';
export { avaxAmount, isL1, ownerLine, weightLine, timeLine, idSpan } from './report/lines';
export { stakeStart } from './platform/stakeFacts';
export { stakingParts } from './platform/stakingParts';
export { platformTransactionReport, type ImportClaim, claimedOutputs } from './platform/transactionReport';
export {
  type AtomicTx,
  atomicTxsIn,
  type AtomicTransaction,
  atomicSection,
  atomicTransactions,
  atomicWords,
  readEvmBlock,
} from './report/evmBlock';
export { type ByteRange, byteRanges, fieldPath } from './report/fieldRows';
export { codecReport, describeAction, describeType } from './report/codecReport';
export {
  type KnownAsset,
  type SpentOutput,
  avax,
  knownAssets,
  type Inflow,
  type Outflow,
  flowsOf,
  sumsByAsset,
} from './report/flows';
export { DecodedView, type KnownStaking, fieldLabel } from './report/decodedView';
export { cellAbout, cellOfRequest, cellText, requestsAbout } from './requestsAbout';
export { RlpError, type RlpItem, readRlpItem, rlpInteger, rlpItems, rlpList } from './rlp/rlp';
export { transactionType } from './typeRegistry';
export type { TransactionType } from './types/transactionType';
