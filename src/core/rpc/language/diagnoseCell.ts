import type { CellAst } from '../cell/cellAst';
import { parseCell } from '../cell/parseCell';
import { callsOf } from './calls';
import type { Diagnostic } from './diagnostic';
import { diagnoseBatch } from './diagnoseBatch';
import { diagnoseMethod } from './diagnoseMethod';
import { diagnoseParams } from './diagnoseParams';
import { diagnoseReferences } from './diagnoseReferences';
import { diagnoseTargets } from './diagnoseTargets';
import type { LanguageContext } from './languageContext';

/** All that can be said of a cell before it is sent, in the order of its text. Nothing is asked for it. */
export function diagnoseCell(
  text: string,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): readonly Diagnostic[] {
  const syntax = ast.problems.map((problem): Diagnostic => ({ ...problem, code: 'syntax', severity: 'error' }));
  const calls = ast.requests.flatMap(callsOf);
  return [
    ...syntax,
    ...diagnoseTargets(ast, context),
    ...calls.flatMap((call) => [...diagnoseMethod(call, context), ...diagnoseParams(call, context)]),
    ...ast.requests.flatMap(diagnoseBatch),
    ...diagnoseReferences(text, ast, context),
  ].sort((a, b) => a.start - b.start);
}
