import type { CellAst, Request } from '../../cell/cellAst';
import { parseCell } from '../../cell/parseCell';
import { callAt, namedRequests } from '../calls';
import { completeCall } from './completeCall';
import { completeDirective } from './completeDirective';
import { completeParams } from './completeParams';
import { completeRequest } from './completeRequest';
import { type Completion, escapeSnippet, parsePath, pathText } from '../../../primitives';
import type { LanguageContext, NamedRequest } from '../languageContext';
import { answerFields } from '../answerFields';

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
  const callee = completeCall(before, lineStart, context);
  if (callee !== undefined) {
    return callee;
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
    case 'contract':
      return offset <= body.statement.functionName.end;
    case 'subscribe':
      return offset <= body.eventSpan.end;
    case 'envelope':
      return offset === start;
  }
}

/** Names of requests and the fields of their answers; undefined where the place is in no reference. */
function completeReference(
  text: string,
  offset: number,
  ast: CellAst,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const before = /\{\{([^{}\n]*)$/.exec(text.slice(Math.max(0, offset - 400), offset))?.[1];
  if (before === undefined) {
    return undefined;
  }
  const names = namesBefore(ast, offset, context);
  const cut = /[.[][^.[\]]*$/.exec(before)?.index;
  const close = /^[\w.\s[\]"]*\}\}/.test(text.slice(offset)) ? '' : '}}';
  if (cut === undefined) {
    const start = offset - before.trimStart().length;
    return [...names.values()].map(({ name, method }, i) => ({
      ...{ start, end: offset, label: name, kind: 'reference', rank: names.size - i, detail: method },
      snippet: `${name}.\${1:result}${close}`,
      triggerSuggest: true,
    }));
  }
  const named = names.get(/^\s*(\w+)/.exec(before)?.[1] ?? '');
  const inside = before.slice(0, cut).replace(/^\s*\w+/, '');
  const path = inside === '' ? [] : parsePath(inside);
  const start = offset - (before.length - cut);
  return path === undefined
    ? []
    : answerFields(named, path, context).map(({ step, detail }, rank) => {
        const word = pathText([step]);
        const dotted = word.startsWith('[') ? word : `.${word}`;
        return {
          ...{ start, end: offset, label: dotted, kind: 'field', rank, detail },
          snippet: escapeSnippet(dotted + close),
        };
      });
}

/** The last request of a name wins, as it does when the cells are run. */
function namesBefore(
  ast: CellAst,
  offset: number,
  context: LanguageContext,
): ReadonlyMap<string, Pick<NamedRequest, 'name' | 'method'>> {
  const own = namedRequests(ast).filter(({ end }) => end <= offset);
  const before = context.named.filter(({ isBefore }) => isBefore);
  return new Map([...before, ...own].map((one) => [one.name, one]));
}
