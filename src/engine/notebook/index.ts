/** Notebooks of RPC calls: grammar, language service, and what runs a cell. */

export { type CallStatement, calleeText } from './cell/callStatement';
export type { CellAst, Request } from './cell/cellAst';
export { type TextChange, removeDirective, setChain, setDirective } from './cell/changeDirective';
export type { JsonSpan } from './cell/jsonNode';
export { parseCell } from './cell/parseCell';
export { NotUtf8Error, decodeText } from './file/decodeText';
export { type LocatedCell, locateCells, parseFile, type Cell, type CellLayout, type RpcFile } from './file/parseFile';
export { printFile } from './file/printFile';
export { type AnswerOutcome, type CellAnswer, isFailure } from './io/cellAnswer';
export type { CellChange, CellRun } from './io/cellRun';
export { functionsNamed } from './io/contract/calledContract';
export { type OutgoingRequest, outgoingOf } from './io/outgoingOf';
export { routesOf, targetContext } from './io/routes';
export { runCell } from './io/runCell';
export type { SendContext } from './io/toSends';
export { amountHints } from './language/amountHints';
export {
  callsOf,
  namedRequests,
  type LanguageContext,
  type LanguageContracts,
  type LanguageNetwork,
  targetContextOf,
} from './language/calls';
export { type CellChain, cellChain } from './language/cellChain';
export { completeCell } from './language/complete/completeCell';
export { diagnoseByRequest, diagnoseCell } from './language/diagnose/diagnoseCell';
export type { Diagnostic } from './language/diagnose/diagnostic';
export { filledIn } from './language/fillIn/filledIn';
export { isFillable, methodFields } from './language/fillIn/methodFields';
export { cellFolds, cellSymbols, formatCell } from './language/formatCell';
export { hoverCell } from './language/hoverCell';
export { methodMarkdown } from './language/methodMarkdown';
export { methodsDoc } from './language/methodsDoc';
export { signatureAt } from './language/signatureAt';
export { toCell } from './paste/toCell';
export { inContext } from './target/inContext';
export { type PastedTarget, pastedPlace } from './target/findTarget';
