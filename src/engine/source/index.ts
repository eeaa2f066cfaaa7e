/** Maps on-chain code to lines of a project: builds, source maps, frames, locals, storage, the debugger. */

export { projectFileAt } from './build/projectFile';
export {
  type ScriptCall,
  type ScriptRun,
  namesInScript,
  placeCalls,
  placeFutures,
  readDeployment,
  readJournal,
  readScriptRun,
} from './build/scriptRun';
export {
  type DebugScope,
  type DebugVariable,
  partPath,
  pathParts,
  variableChildren,
  disassemble,
  instructionsAround,
  namesUpTo,
} from './debugger/debugView';
export { evaluate } from './debugger/evaluate';
export { parseExpression } from './debugger/expression';
export { type LaunchedCall, evmTransactionHash, launchTarget, toLaunchedCall, revertedCall } from './debugger/launch';
export { type EventKind, eventKinds, type Move, type Position, type StopReason } from './debugger/walk';
export type { SourceFrame } from './frames/sourceTrace';
export { frameName, maxFrames } from './frames/sourceTrace';
export { type BuiltNamesByAddress, hasVerified } from './io/project/abiIndex';
export { type Abis, ProjectIndex } from './io/project/projectIndex';
export { type Builds, type CurrentBuild, ProjectBuilds } from './io/project/projectBuilds';
export { buildNotes } from './io/debugger/buildNotes';
export { type FramePlace, variableFinder, type BreakpointHost, makeDecider } from './io/debugger/lineBreakpoint';
export type { ReplaySession } from './io/debugger/replaySession';
export { type ReplaySessions, createReplaySessions } from './io/debugger/replaySessions';
export { scopesAt } from './io/debugger/scopes';
export { type LayoutChange, layoutChanges } from './storage/layoutsOf';
export { fillCode } from './match/fillCode';
export { creationEnd } from './match/matchCode';
export { matchContracts, builtLayouts, fetchBuiltContracts, fetchRunningCodes } from './io/builtContracts';
export { fetchBuiltFrom, withSourceLines } from './io/projectFacts';
export { sequenceLines, type StepLines } from './io/sequenceLines';
export { type BuiltFrom, builtFromFacts, unreadReason } from './report/projectFacts';
export { creationFacts, verifiedFacts, verifiedSections } from './report/verifiedReport';
export { abisOn, buildsFor, buildsOn } from './io/verified/verifiedBuilds';
export { StoredTexts } from './io/verified/storedTexts';
export { VerifiedContracts, type VerifiedStore } from './io/verified/verifiedContracts';
export type { FunctionDocs } from './verified/verifiedContract';
export { sourceScheme } from './verified/sourceUri';
export { storagePlace, withValue } from './storage/storedVariables';
export type { StorageType } from './storage/storageLayout';
