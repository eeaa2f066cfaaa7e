/** The Avalanche codec, and the transactions and blocks of the P-, X- and C-Chain in it. */

export { type BlockSurroundings, blockHeight, platformBlockReport, voteOf } from './block/blockReport';
export { describeCall, idIn, proposedIn, transactionsOf } from './block/blockTransactions';
export { type BlockWrapper, wrapperFacts } from './block/blockWrapper';
export { type Proposal, isReward } from './block/proposal';
export { type Container, readWrapper } from './block/readWrapper';
export { validatorChanges } from './block/validatorChanges';
export { type AtomicTx, atomicTxsIn } from './codec/atomicBatch';
export { CodecError } from './codec/codecError';
export { VERSION_SIZE, codecIdsOf, conversionValidationId, idInside } from './codec/codecIds';
export { conversionIdOf } from './codec/conversionId';
export { decodeBytes, decodeFailure } from './codec/decodeBytes';
export { decodeJustification } from './codec/decodeJustification';
export type { DecodedBytes } from './codec/decodedBytes';
export { DecodedNode, tryDecodeShape } from './codec/decodedNode';
export { fieldMeaning } from './codec/fieldMeaning';
export { fromNodeJson } from './codec/fromNodeJson';
export { innerTransactions, transactionAlone } from './codec/innerTransactions';
export { nodeBytes, nodeNumber, nodeString } from './codec/nodeValue';
export { type Signer, signaturesOf } from './codec/signatures';
export { signedWarpBytes } from './codec/signedWarpBytes';
export { Spelling, addressText } from './codec/spelling';
export {
  type Stake,
  type ValidationChange,
  nodeIdIn,
  pChainMessageIn,
  stakeIn,
  validationIn,
} from './codec/stakingFields';
export type { BytesKind } from './codec/tables/kinds';
export type { StructShape } from './codec/tables/codecShape';
export { pChainMessage, signedWarp, unsignedWarp, uptimeMessage, warpPayload } from './codec/tables/warpTables';
export { toNodeJson } from './codec/toNodeJson';
export { type CanonicalValidator, canonicalValidators, signerIndices } from './codec/warpSigners';
export { type FoundTransaction, type TransactionPlace, transactionAddresses } from './platform/foundTransaction';
export { avaxAmount, isL1, ownerLine, weightLine } from './platform/pChain';
export { stakeStart } from './platform/stakeFacts';
export type {
  EndedAnswers,
  RewardAnswers,
  StakeAnswers,
  StakingAnswers,
  ValidationAnswersOfTx,
} from './platform/stakingAnswers';
export { stakingParts } from './platform/stakingParts';
export { platformTransactionReport } from './platform/transactionReport';
export { type AtomicTransaction, atomicSection, atomicTransactions, atomicWords } from './report/atomicTransactions';
export { type ByteRange, byteRanges, fieldPath } from './report/byteRanges';
export { primaryChain } from './report/chainNames';
export { type KnownAsset, type SpentOutput, knownAssets } from './report/codecContext';
export { codecReport } from './report/codecReport';
export { describeAction, describeType } from './report/describeType';
export { fieldLabel } from './report/fieldLabels';
export { type Inflow, type Outflow, flowsOf } from './report/flows';
export type { KnownStaking } from './report/knownStaking';
export { ownersLine, timeLine } from './report/decodedView';
export { cellAbout, cellOfRequest, cellText, requestsAbout } from './requestsAbout';
export { readEvmBlock } from './rlp/readEvmBlock';
export { RlpError, type RlpItem, readRlpItem, rlpInteger, rlpItems, rlpList } from './rlp/rlp';
export { type ImportClaim, claimedOutputs } from './types/exportTx';
export { transactionType } from './types/registry';
export type { TransactionType } from './types/transactionType';
