/** Calls, events, errors and values of contracts, by known, compiled or guessed ABIs. */

export {
  type BundleContext,
  type BundledCall,
  UNKNOWN_ADDRESS,
  bundledCallSection,
  bundledCalls,
} from './call/bundledCalls';
export {
  abiNote,
  callLine,
  callName,
  returnLine,
  type DecodedCall,
  decodeCall,
  precompilePurpose,
} from './call/callLine';
export { dataWords, wordLine, wordMeaning, printableText } from './call/dataWords';
export { type DecodedEvent, type EventLog, decodeEvent } from './call/decodeEvent';
export { decodeParameters, readParameters } from './call/decodeParameters';
export {
  type DecodedRevert,
  type RevertHint,
  decodeRevert,
  type Failure,
  type FailureReason,
  failureReason,
  revertName,
  nodeWords,
} from './call/failureReason';
export {
  argumentRows,
  inputSection,
  type DecodedArg,
  type DecodedValue,
  isTuple,
  withRoleName,
  type ArgFormat,
  callValueLine,
  invocationLine,
  invocationText,
} from './call/invocation';
export {
  type ContractCode,
  type ContractFunction,
  contractFunctions,
  isReadOnlyFunction,
  selectorsInCode,
} from './contractFunctions';
export { evmVersionAt, missingOpcodes, opcodesBeyond } from './code/evmVersion';
export { type InputContext, isComposite, readArgument, type InputUnit, WrongInput } from './input/readArgument';
export { type CallChangeLine, type OverrideLine, readChangeLine, parseOverrideLine } from './input/pretendedLine';
export {
  selectorOf,
  type FieldProblem,
  type NodeCall,
  type TypedCall,
  type TypedOverride,
  readCall,
} from './input/readCall';
export { teleporter, teleporterMessageType, tokenTransferrer, knownAbi } from './known/knownAbi';
export {
  type AbiCandidate,
  type AbiConstructor,
  type AbiContract,
  type AbiSource,
  type NamedContract,
  type AbiParameter,
  type AbiSignature,
  type Mutability,
  abiSignature,
  signatureHash,
} from './known/signatures';
export {
  type ManagedValidator,
  completionCall,
  managerSelectors,
  readManagedValidator,
  resends,
  initializedTopic,
  isAboutMessages,
  messengerSelectors,
  hasFailedExecution,
  messengerTopics,
  addressInSlot,
  minimalProxyTarget,
  proxySlots,
  type KnownSlot,
  knownSlots,
  namespaceSlot,
} from './known/knownContracts';
