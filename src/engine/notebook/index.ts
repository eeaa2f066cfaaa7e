/** RPC notebooks: grammar, language service, and cell runner. */

export { type CallStatement, calleeText } from './cell/callStatement';
export type { CellAst, Request } from './cell/cellAst';
export {
  type TextChange,
  removeDirective,
  setChain,
  setDirective,
  toCell,
  replayCell,
  sequenceCell,
} from './language/cellEdits';
export type { JsonSpan } from './cell/jsonNode';
export { parseCell } from './cell/parseCell';
export { varsIn } from './cell/references';
export {
  NotUtf8Error,
  decodeText,
  type LocatedCell,
  locateCells,
  parseFile,
  type Cell,
  type CellLayout,
  type RpcFile,
  printFile,
} from './rpcFile';
export {
  type ResponseOutcome,
  type CellResult,
  actualText,
  isFailure,
  type CellChange,
  type CellRun,
} from './io/cellRun';
export { findTraceableCall, type CallInCell, type CallRun, mayHaveCall } from './io/callIn';
export { functionsNamed } from './io/sendContractCall';
export { type OutgoingRequest, outgoingOf, type SendContext } from './io/toSends';
export { routesOf, targetContext } from './io/routes';
export { planTests, type TestPlan } from './cell/planTests';
export { runCell } from './io/runCell';
export { runTests, type TestFailure, type TestFile, type TestResult } from './io/runTests';
export { signatureAt } from './language/cellHelp';
export { callsOf, type CellChain, cellChain } from './language/calls';
export { type CellSources, type CellText, cellsDocument, cellsIn } from './language/cellContexts';
export { problemsOfCell } from './language/diagnoseCell';
export { fillFields, isFillable, methodFields } from './language/fillIn';
export { cellFolds, cellSymbols, formattingEdit } from './language/formatCell';
export { methodMarkdown } from './language/methodMarkdown';
export { methodsDoc } from './language/methodsDoc';
export { resolveTargets, pastedPlace } from './cell/findTarget';
