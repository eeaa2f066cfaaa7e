import type { CellAst } from '../../cell/cellAst';
import { parseCell } from '../../cell/parseCell';
import { callsOf } from '../calls';
import type { Diagnostic } from './diagnostic';
import { diagnoseBatch } from './diagnoseBatch';
import { diagnoseMethod } from './diagnoseMethod';
import { diagnoseParams } from './diagnoseParams';
import { diagnoseReferences } from './diagnoseReferences';
import { diagnoseTargets } from './diagnoseTargets';
import type { LanguageContext } from '../languageContext';

/** All that can be said of a cell before it is sent, in the order of its text. Nothing is asked for it. */
export function diagnoseCell(
  text: string,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): readonly Diagnostic[] {
  return [...diagnoseByRequest(text, context, ast)].flat().sort((a, b) => a.start - b.start);
}

/** The same in parts, a request each, so that an editor can do something else in between. */
export function* diagnoseByRequest(
  text: string,
  context: LanguageContext,
  ast: CellAst,
): Generator<readonly Diagnostic[], void> {
  yield ast.problems.map((problem): Diagnostic => ({ ...problem, code: 'syntax', severity: 'error' }));
  yield diagnoseTargets(ast, context);
  for (const request of ast.requests) {
    const calls = callsOf(request);
    yield [
      ...calls.flatMap((call) => [...diagnoseMethod(call, context), ...diagnoseParams(call, context)]),
      ...diagnoseBatch(request),
    ];
  }
  yield diagnoseReferences(text, ast, context);
}
