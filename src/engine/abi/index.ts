/** Calls, events, errors and values of contracts, by known, compiled or guessed ABIs. */

export { type AbiItem, AbiItems, maxItems } from './artifact/abiItems';
export type { AbiCandidate, AbiConstructor, AbiContract, AbiSource, NamedContract } from './artifact/abiSource';
export {
  type Artifact,
  type ContractArtifact,
  type DeploymentRun,
  isArtifactPath,
  parseArtifact,
} from './artifact/artifact';
export { jsonItems, jsonStringEnd, jsonValueEnd, skipBlanks } from './artifact/partialJson';
export { argumentRows } from './call/argumentRows';
export {
  type BundleContext,
  type BundledCall,
  UNKNOWN_ADDRESS,
  bundledCallSection,
  bundledCalls,
} from './call/bundledCalls';
export { abiNote, callLine, callName, returnLine, type DecodedCall, decodeCall } from './call/callLine';
export { dataWords, wordLine, wordMeaning } from './call/dataWords';
export { type DecodedEvent, type EventLog, decodeEvent } from './call/decodeEvent';
export { decodeParameters } from './call/decodeParameters';
export { type DecodedRevert, type RevertHint, decodeRevert } from './call/decodeRevert';
export { type DecodedArg, type DecodedValue, isTuple, withRoleName } from './call/decodedArg';
export { type Failure, type FailureReason, failureReason, nodeWords } from './call/failureReason';
export { inputSection } from './call/inputSection';
export { type ArgFormat, type ArgLine, callValueLine, invocationLine, invocationText } from './call/invocation';
export { precompilePurpose } from './call/precompilePurpose';
export { printableText } from './call/printableText';
export { type ContractCode, type ContractFunction, contractFunctions, isReadOnlyFunction } from './contractFunctions';
export { type InputContext, isComposite, readArgument } from './input/readArgument';
export {
  selectorOf,
  type FieldProblem,
  type NodeCall,
  type TypedCall,
  type TypedOverride,
  readCall,
} from './input/readCall';
export type { InputUnit } from './input/readInteger';
export { teleporter, teleporterMessageType, tokenTransferrer } from './known/interchain';
export { knownAbi } from './known/knownAbi';
export {
  type ManagedValidator,
  completionCall,
  managerSelectors,
  readManagedValidator,
  resends,
} from './known/managedValidator';
export { initializedTopic, isAboutMessages, messengerSelectors, messengerTopics } from './known/messengerTopics';
export { addressInSlot, minimalProxyTarget, proxySlots } from './known/proxies';
export { type AbiParameter, type Mutability, abiSignature, signatureHash } from './known/signatures';
export { type KnownSlot, knownSlots, namespaceSlot } from './known/storageSlots';
