/** Interchain messages: Warp, Teleporter and token transfers, traced on both chains, with who signed. */

export { FetchCache } from './io/fetchCache';
export { type Messages, createMessages } from './io/messages';
export { RecentLogs } from './io/recentLogs';
export { ChainMessages, type RecentMessages } from './io/recentMessages';
export { fetchOwnSignatures, signingNodes } from './io/warp/fetchOwnSignatures';
export { receiverOf } from './io/warp/receiverOf';
export { fetchSigners, type SigningSubnet, fetchSigningSubnet, unansweredWords } from './io/warp/signingSubnet';
export { findMessage, WarpError } from './io/warp/warpError';
export { messageSigners, withWarp } from './io/warp/withWarp';
export type { FoundWarpMessage } from './io/withMessages';
export { accessListSections } from './payload/accessListSections';
export { type ChainNames, contentLine, namedEverywhere } from './payload/contentLine';
export { contentSections } from './signatures/payloadSections';
export { sentMessages } from './payload/sentMessages';
export { conversionJustification, registrationJustification, validatorMessage } from './payload/validatorMessages';
export { warpContent } from './payload/warpContent';
export { type CallToSend, callToSend, maySend } from './report/callToSend';
export { ownId } from './report/ownId';
export {
  type MessagePair,
  type MessageStatus,
  type ReceivedChain,
  type RecentMessage,
  messagePairs,
  statusText,
} from './report/recentMessages';
export { warpMessageReport } from './signatures/warpMessageReport';
export { type SignatureNode, requestedNodesSection } from './signatures/ownSignatures';
export {
  type ListedValidators,
  type SignerSet,
  reachesQuorum,
  signedWeight,
  signerSetOf,
  usualQuorum,
  type Signers,
  countedAt,
  signerFacts,
  signerSection,
} from './signatures/signerSet';
export { withMessageSigners } from './signatures/transactionWarp';
