/** Interchain messages (Warp, ICM, ICTT). Unless noted, requests throw only the abort reason of their signal. */

export { FetchCache } from './io/traceClient';
export { type Messages, createMessages } from './io/messages';
export { RecentLogs, ChainMessages, type RecentMessages } from './io/recentMessages';
export {
  fetchOwnSignatures,
  signingNodes,
  receiverOf,
  fetchSigners,
  type SigningSubnet,
  fetchSigningSubnet,
  unansweredWords,
} from './io/warpSigners';
export { fetchEpoch } from './io/countedHeight';
export { findMessage, WarpError, messageSigners, withWarp } from './io/withWarp';
export type { FoundWarpMessage } from './io/withMessages';
export { accessListSections } from './payload/warpPredicate';
export { contentSections } from './signatures/payloadSections';
export { sentMessages } from './payload/messengerEvents';
export { conversionJustification, registrationJustification, validatorMessage } from './payload/validatorMessages';
export { type ChainNames, contentLine, namedEverywhere, warpContent } from './payload/warpContent';
export { type CallToSend, callToSend, maySend } from './report/callToSend';
export {
  ownId,
  type MessagePair,
  type MessageStatus,
  type ReceivedChain,
  type RecentMessage,
  messagePairs,
  messageStatusWords,
} from './report/recentMessages';
export {
  type SignatureNode,
  requestedNodesSection,
  type ListedValidators,
  type SignerSet,
  reachesQuorum,
  signedWeight,
  signerSetOf,
  defaultQuorum,
  type Signers,
  validatorSetLine,
  signerFacts,
  signerSection,
} from './signatures/signerSet';
export { withMessageSigners } from './signatures/warpReports';
