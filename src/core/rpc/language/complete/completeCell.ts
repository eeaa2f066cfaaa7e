import type { CellAst, Request } from '../../cell/cellAst';
import { parseCell } from '../../cell/parseCell';
import { callAt } from '../callAt';
import { completeDirective } from './completeDirective';
import { completeParams } from './completeParams';
import { completeReference } from './completeReference';
import { completeRequest } from './completeRequest';
import type { Completion } from './completion';
import type { LanguageContext } from '../languageContext';

/** What may be written at a place of a cell. */
export function completeCell(
  text: string,
  offset: number,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): readonly Completion[] {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const reference = completeReference(text, offset, ast, context);
  if (reference !== undefined) {
    return reference;
  }
  const directive = completeDirective(before, lineStart, ast, context);
  if (directive !== undefined) {
    return directive;
  }
  if (/^\s*(?:#|\/\/)/.test(before)) {
    return [];
  }
  if (/^[ \t]*(?:subscribe|GET|POST)[ \t]+\S*$/.test(before)) {
    return completeRequest(before, lineStart, text, context);
  }
  const request = ast.requests.findLast((one) => one.start <= offset);
  const call = request && callAt(request, text, offset);
  if (call !== undefined) {
    return completeParams(call, text, offset);
  }
  return request !== undefined && offset < request.end && !isHead(request, offset)
    ? []
    : completeRequest(before, lineStart, text, context);
}

/** On the method, the verb or the event. */
function isHead({ body, start }: Request, offset: number): boolean {
  switch (body.kind) {
    case 'call':
      return offset <= body.methodSpan.end;
    case 'rest':
      return offset <= body.pathSpan.end;
    case 'subscribe':
      return offset <= body.eventSpan.end;
    case 'envelope':
      return offset === start;
  }
}
