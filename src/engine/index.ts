/**
 * The engine: what Avalanche chains say about an identifier, bytes, files or a transaction. It knows no editor; whoever runs it
 * gives it settings, secrets, a clock and a log as `EnginePorts`.
 *
 * - Amounts, heights and gas are bigints in base units (nAVAX on the P- and X-Chain, wei on the EVM); times are milliseconds
 *   since the epoch where nothing else is said. IDs are spelled as nodes spell them: cb58, bech32, or 0x and lower case.
 * - A `Report` is what is known, as facts and tables of spans, each with the indexes of the `sources` that said so. A source
 *   that fails is part of it. What asks rejects with the reason of its signal, and where it says so with an `ApiError` or a
 *   `UserError`; `errorSentence` makes a sentence of those.
 * - Nothing is sent to a URL that `EnginePorts.maySend` and the run's `allowed` do not let through.
 */

/**
 * `createEngine(ports)` makes what asks: `engine.lookup.find` for an identifier, `engine.diagnosis.diagnose` for a chain that
 * makes no blocks, `engine.messages.trace` for a message between chains, `engine.runCell` for a cell of a notebook,
 * `engine.lists` for lists. End it by `dispose`.
 */
export { type Engine, createEngine } from './createEngine';
export { type EnginePorts, type Lookups, createLookups } from './createLookups';

/** Tools for agents, over any protocol. */
export { type AgentDoor, type AgentPlace, type AgentTool, agentTools, parseRequest, refuseChange } from './agentTools';

/** Offline: bytes, and files of configuration. */
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
 * Why an EVM transaction failed, by what is known of it: return data (an ABI's error, `Error(string)`, `Panic(uint256)`), the
 * node's message, the gas, the surest first. Rule: EIP-838, and core/vm/errors.go of geth.
 */
export { type Failure, type FailureReason, failureReason as explainFailure } from './abi';

/** The identifier that a text is, by its bytes alone. */
export { parseIdentifier } from './detection';

/** Networks: built-in ones, and those of settings; the recorded one, and hosts that were recorded. */
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

/** The cells of a `.rpc` text. */
export { type CellAnswer, parseCell, parseFile } from './notebook';

/** Builds and ABIs of a project, as `EnginePorts.builds` and `abi`. */
export { ProjectBuilds, ProjectIndex, projectFileAt, StoredTexts } from './source';

/** Formats of a Report: Markdown, text of a terminal, JSON; a section of it as CSV or JSON. */
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

/** A transaction run again with the current build of a project. */
export { runWithBuild } from './lookup';

/** Exports of whole lists to a file, which go on where they were stopped. */
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

/** What went wrong. */
export { ApiError, UserError, errorSentence } from './errors';
