/**
 * The engine: what Avalanche chains report about an identifier, bytes, files or a transaction. It is independent of any
 * editor; the host provides settings, secrets, a clock and a log as `EnginePorts`.
 *
 * - Amounts, heights and gas are bigints in base units (nAVAX on the P- and X-Chain, wei on the EVM); times are
 *   milliseconds since the epoch unless stated otherwise. IDs are spelled as nodes spell them: cb58, bech32, or
 *   lower-case hex with 0x.
 * - A `Report` holds facts and tables of spans, each with the indexes of its `sources`. A source that failed is
 *   included. Requests reject with the reason of their signal and, where documented, with an `ApiError` or a
 *   `UserError`; `errorSentence` turns these into a sentence.
 * - Nothing is sent to a URL unless `EnginePorts.maySend` and the run's `allowed` permit it.
 */

/**
 * `createEngine(ports)` creates everything that sends requests: `engine.lookup.find` for an identifier,
 * `engine.diagnosis.diagnose` for a chain that produces no blocks, `engine.messages.trace` for an interchain message,
 * `engine.runCell` for a notebook cell, `engine.lists` for lists. Call `dispose` when done.
 */
export { type Engine, createEngine } from './createEngine';
export { type EnginePorts, type Lookups, createLookups } from './createLookups';

/** Tools for agents, for any protocol. */
export { type AgentDoor, type AgentPlace, type AgentTool, agentTools, parseRequest, refuseChange } from './agentTools';

/** Offline: decoding bytes, checking config files. */
export {
  type CheckConfigOptions,
  type RulesComparison,
  chainEvmVersion,
  checkConfig,
  compareRules,
} from './checkConfig';
export { type DecodeOptions, decode, decodedText } from './decode';
export type { ByteReading } from './bytes';
export {
  type ConfigFile,
  type Problem,
  type Rule,
  type RuleDifference,
  type RunningChain,
  type TimelineDifference,
  differenceJson,
  isFile,
  isInChainFolder,
  networkDefaults,
  readSource,
  recognise,
  rules,
  siblingPaths,
  upgradeText,
  validateFolder,
} from './config';

/**
 * Why an EVM transaction failed, from the most reliable evidence available: return data (an ABI's error,
 * `Error(string)`, `Panic(uint256)`), the node's message, the gas. Rule: EIP-838, and core/vm/errors.go of geth.
 */
export { type Failure, type FailureReason, failureReason as explainFailure } from './abi';

/** The identifier in a text, from its bytes alone. */
export { parseIdentifier } from './detection';

/** Networks: built-in and configured ones, the recorded one, and recorded hosts. */
export { type RecordedRequest, type Recording, fileRecording } from './net';
export { isRecordedUrl, recordedNetwork } from './networks';
export {
  type EvmChain,
  type Network,
  builtInNetworks,
  namesOn,
  nearestName,
  primaryChainNames,
  readNetworks,
} from './networks';

/** Parsing of `.rpc` cells. */
export { type CellResult, parseCell, parseFile } from './notebook';

/** Builds and ABIs of a project, for `EnginePorts.builds` and `abi`. */
export { ProjectBuilds, ProjectIndex, projectFileAt, StoredTexts } from './source';

/** Formats of a Report: Markdown, terminal text, JSON; a section as CSV or JSON. */
export {
  type ListRef,
  type Report,
  compareRuns,
  jsonVersion,
  readListRef,
  reportToJson,
  reportToMarkdown,
  reportToText,
} from './report';
export { printJson } from './primitives';
export { sectionText } from './lists';

/** Replay of a transaction with the current build of a project. */
export { runWithBuild } from './lookup';

/** Resumable exports of whole lists to a file. */
export {
  ExportFileError,
  StaleExportError,
  discardExport,
  exportFormatOf,
  journalPathOf,
  listTable,
  readJournal,
  runExport,
} from './lists';

export { ApiError, UserError, errorSentence } from './errors';
