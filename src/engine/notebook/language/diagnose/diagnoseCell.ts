import type { CellAst, Request } from '../../cell/cellAst';
import { parseCell } from '../../cell/parseCell';
import { callsOf, namedRequests } from '../calls';
import { changeTo, type Diagnostic } from './diagnostic';
import { diagnoseMethod } from './diagnoseMethod';
import { diagnoseParams } from './diagnoseParams';
import { diagnoseCall } from './diagnoseCall';
import { diagnoseGuesses } from './diagnoseGuesses';
import { diagnoseTargets, maxOnPublicNodes } from './diagnoseTargets';
import type { LanguageContext } from '../languageContext';
import { parseReference } from '../../cell/references';
import { referencesOf } from '../requestJson';
import { nearest } from '../../../primitives';

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
  yield diagnoseGuesses(text, ast, context);
  for (const request of ast.requests) {
    const calls = callsOf(request);
    yield [
      ...calls.flatMap((call) => [
        ...diagnoseMethod(call, context),
        ...(isUnread(request, ast) ? [] : diagnoseParams(call, context, request.body.kind === 'call')),
      ]),
      ...diagnoseBatch(request),
      ...diagnoseCall(request, context),
    ];
  }
  yield diagnoseReferences(text, ast, context);
}

/** Whether a problem says already why its arguments are none. */
function isUnread({ guess, start, end }: Request, { problems }: CellAst): boolean {
  return guess?.form === 'arguments' && problems.some((problem) => problem.start < end && start < problem.end);
}

/** How a batch goes, where that is not in one post: it is larger than one may be, or its server takes none. */
function diagnoseBatch(request: Request): readonly Diagnostic[] {
  const { body, settings } = request;
  if (body.kind !== 'envelope' || !body.isBatch) {
    return [];
  }
  const start = { start: body.node.start, end: body.node.start + 1, code: 'batch' } as const;
  const calls = callsOf(request);
  const most = settings.batch ?? maxOnPublicNodes;
  const posts = Math.ceil(calls.length / most);
  if (calls.length > 1 && calls.some(({ method }) => method?.server === 'node')) {
    const message = 'This API takes no batches: calls are sent side by side, one request each.';
    return [{ ...start, severity: 'hint', message }];
  }
  return posts > 1
    ? [
        {
          ...start,
          severity: 'hint',
          message: `${calls.length} calls, sent in ${posts} batches of up to ${most}.`,
        },
      ]
    : [];
}

/** References to requests that do not exist, or that come later in the file and so have not answered yet. */
function diagnoseReferences(text: string, ast: CellAst, context: LanguageContext): readonly Diagnostic[] {
  const own = namedRequests(ast);
  const names = new Set([...context.named, ...own].map(({ name }) => name));
  const isBefore = (name: string, at: number): boolean =>
    context.named.some((other) => other.name === name && other.isBefore) ||
    own.some((other) => other.name === name && other.end <= at);
  return ast.requests.flatMap((request) =>
    referencesOf(text, request).flatMap(({ start, end, inner }): readonly Diagnostic[] => {
      const reference = parseReference(inner);
      const problem = { start, end, code: 'reference' } as const;
      if (reference === undefined) {
        const message = 'A reference is a name and a path, such as {{block.result.hash}}.';
        return [{ ...problem, severity: 'error', message }];
      }
      const { name } = reference;
      if (isBefore(name, request.start)) {
        return [];
      }
      if (names.has(name)) {
        const message = `${name} has no response yet: its request comes later. Move it up or run it first.`;
        return [{ ...problem, severity: 'warning', message }];
      }
      return [{ ...problem, ...unknownName(name, start + 2 + inner.indexOf(name), names) }];
    }),
  );
}

function unknownName(
  name: string,
  start: number,
  names: ReadonlySet<string>,
): Pick<Diagnostic, 'severity' | 'message' | 'fix'> {
  const meant = nearest(name, names);
  const severity = 'error';
  return meant === undefined
    ? { severity, message: `No request named ${name}. Add # @name ${name} above one.` }
    : {
        severity,
        message: `No request named ${name}. Did you mean ${meant}?`,
        fix: changeTo({ start, end: start + name.length }, meant),
      };
}
