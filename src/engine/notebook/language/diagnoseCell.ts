import { type CellAst, type Request, statementsIn } from '../cell/cellAst';
import type { CallStatement, StatementWord } from '../cell/callStatement';
import type { JsonSpan } from '../cell/jsonNode';
import { parseCell } from '../cell/parseCell';
import { type CellText, toDocumentSpan } from './cellContexts';
import {
  callsOf,
  evmChainOf,
  type LanguageContext,
  mayChange,
  namedRequests,
  networkOf,
  nodesOf,
  notRepeatedMessage,
  referencesOf,
  targetContextOf,
} from './calls';
import { baseUnit, placesOfUnit } from '../../rpc';
import { unitSentence } from '../cell/expectation';
import {
  type Diagnostic,
  type RequestFix,
  changeTo,
  diagnoseMethod,
  diagnostic,
  diagnoseParams,
  diagnoseTargets,
  maxOnPublicNodes,
} from './diagnoseMethod';
import { parseReference, varsName } from '../cell/references';
import { chainAlone, type Rewrite, rewritesOf } from './writeGuess';
import { type LanguageProblem, nearest, shortenId, compact } from '../../primitives';

/** All diagnostics of a cell before it is sent, in text order. Sends no requests. */
export function diagnoseCell(
  text: string,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): readonly Diagnostic[] {
  return [...diagnoseByRequest(text, context, ast)].flat().sort((a, b) => a.start - b.start);
}

/** Yields per request, so that an editor can run other work in between. */
function* diagnoseByRequest(
  text: string,
  context: LanguageContext,
  ast: CellAst,
): Generator<readonly Diagnostic[], void> {
  yield ast.problems.map((problem) => diagnostic(problem, 'syntax', 'error', problem.message));
  yield diagnoseTargets(ast, context);
  yield diagnoseGuesses(text, ast, context);
  for (const request of ast.requests) {
    const calls = callsOf(request);
    yield [
      ...calls.flatMap((call) => [
        ...diagnoseMethod(call, context),
        ...(isCoveredByProblem(request, ast) ? [] : diagnoseParams(call, context, request.body.kind === 'call')),
      ]),
      ...diagnoseBatch(request),
      ...diagnoseExpectations(request, context),
      ...diagnoseCalls(request, context),
    ];
  }
  yield diagnoseReferences(text, ast, context);
}

export function* problemsOfCell(cell: CellText): Generator<readonly LanguageProblem[]> {
  for (const part of diagnoseByRequest(cell.text, cell.context, cell.ast)) {
    yield part.map(({ fix, ...problem }) => ({
      ...toDocumentSpan(cell, problem),
      tag: problem.code === 'deprecated' ? 'deprecated' : undefined,
      fixes: fix && [{ title: fix.title, edits: () => [toDocumentSpan(cell, fix)] }],
    }));
  }
}

/** Whether a problem already covers its arguments. */
function isCoveredByProblem({ guess, start, end }: Request, { problems }: CellAst): boolean {
  return guess?.form === 'arguments' && problems.some((problem) => problem.start < end && start < problem.end);
}

/** Notes where a batch is not sent as a single POST: it exceeds the limit, or its server does not support batches. */
function diagnoseBatch(request: Request): readonly Diagnostic[] {
  const { body, settings } = request;
  if (body.kind !== 'envelope' || !body.isBatch) {
    return [];
  }
  const { start } = body.node;
  const note = (message: string) => [diagnostic({ start, end: start + 1 }, 'batch', 'hint', message)];
  const calls = callsOf(request);
  const limit = settings.batch ?? maxOnPublicNodes;
  const posts = Math.ceil(calls.length / limit);
  if (calls.length > 1 && calls.some(({ method }) => method?.server === 'node')) {
    return note('This API does not support batches: calls are sent side by side, one request each.');
  }
  return posts > 1 ? note(`${calls.length} calls, sent in ${posts} batches of up to ${limit}.`) : [];
}

/** Expectations that cannot hold: units of another currency, agreement of a single node; and repeating a change. */
function diagnoseExpectations(request: Request, context: LanguageContext): readonly Diagnostic[] {
  const { settings } = request;
  const [call, ...others] = callsOf(request);
  const network = networkOf(settings, context);
  const symbol = network && evmChainOf(settings, network)?.symbol;
  const error = (span: JsonSpan, message: string) => diagnostic(span, 'expectation', 'error', message);
  return [
    ...settings.expect.flatMap((expected) => {
      const { operator, path, unit } = expected.expectation;
      if (operator === 'all nodes agree on' && network && nodesOf(settings, network).length < 2) {
        return [error(expected, `${operator} needs several nodes. Write # @node all above the request.`)];
      }
      const isKnown = unit !== undefined && others.length === 0 && call?.method !== undefined;
      return isKnown && placesOfUnit(unit, baseUnit(call.method, path), symbol) === undefined
        ? [error(expected, unitSentence(expected.expectation))]
        : [];
    }),
    ...(settings.eventuallyMs !== undefined && mayChange(request) ? [error(request, notRepeatedMessage)] : []),
  ];
}

/** References to unknown requests, or to later ones, which have no response yet. */
function diagnoseReferences(text: string, ast: CellAst, context: LanguageContext): readonly Diagnostic[] {
  const own = namedRequests(ast);
  const names = new Set([...context.named, ...own].map(({ name }) => name));
  const isBefore = (name: string, at: number): boolean =>
    context.named.some((other) => other.name === name && other.isBefore) ||
    own.some((other) => other.name === name && other.end <= at);
  return ast.requests.flatMap((request) =>
    referencesOf(text, request).flatMap(({ start, end, inner }): readonly Diagnostic[] => {
      const report = (severity: Diagnostic['severity'], message: string, fix?: RequestFix) => [
        diagnostic({ start, end }, 'reference', severity, message, fix),
      ];
      const name = parseReference(inner)?.name;
      if (name === undefined) {
        return report('error', 'A reference is a name and a path, such as {{block.result.hash}}.');
      }
      if (name === varsName || isBefore(name, request.start)) {
        return [];
      }
      if (names.has(name)) {
        return report('warning', `${name} has no response yet: its request comes later. Move it up or run it first.`);
      }
      const suggestion = nearest(name, names);
      const at = start + 2 + inner.indexOf(name);
      return suggestion === undefined
        ? report('error', `No request named ${name}. Add # @name ${name} above one.`)
        : report(
            'error',
            `No request named ${name}. Did you mean ${suggestion}?`,
            changeTo({ start: at, end: at + name.length }, suggestion),
          );
    }),
  );
}

const maxPreview = 90;

/** Hints for deviations from the grammar, with the corrected text. */
function diagnoseGuesses(text: string, ast: CellAst, context: LanguageContext): readonly Diagnostic[] {
  const rewrites = ast.requests.some(({ guess }) => guess !== undefined)
    ? rewritesOf(text, ast, targetContextOf(context))
    : undefined;
  return [
    ...ast.directives.flatMap((directive): readonly Diagnostic[] => {
      const { start, isBare, name, value, valueSpan } = directive;
      const written = `# @${name} ${value}`;
      const chain = name === 'target' ? chainAlone(value, targetContextOf(context)) : undefined;
      return compact([
        isBare === true &&
          hint(directive, `Read as ${written}.`, { start, end: start, text: '# ', title: `Rewrite as ${written}` }),
        chain !== undefined &&
          hint(valueSpan, `Read as the chain ${chain}.`, {
            ...valueSpan,
            text: chain,
            title: `Rewrite as ${chain}`,
          }),
      ]);
    }),
    ...ast.requests.flatMap((request) => diagnoseGuess(text, request, ast, rewrites?.get(request))),
  ];
}

function diagnoseGuess(
  text: string,
  request: Request,
  ast: CellAst,
  rewrite: Rewrite | undefined,
): readonly Diagnostic[] {
  const { guess, settings } = request;
  if (settings.targetProblem !== undefined && settings.endpoint !== undefined) {
    return [diagnostic(guess ?? request, 'target', 'error', settings.targetProblem)];
  }
  if (guess === undefined || ast.problems.some(({ start, end }) => start < request.end && request.start < end)) {
    return [];
  }
  const message = /^[\s;]+$/.test(text.slice(guess.start, guess.end))
    ? 'The semicolon is left out.'
    : messageOf(guess, rewrite);
  const fix = rewrite && {
    ...{ start: rewrite.start, end: rewrite.end, text: rewrite.text },
    title: `Rewrite as ${preview(rewrite.body)}`,
  };
  return [hint(guess, message, fix)];
}

function messageOf({ form, hadKey }: NonNullable<Request['guess']>, rewrite: Rewrite | undefined): string {
  if (form === 'json') {
    return 'Read as JSON: its quotes are added.';
  }
  if (rewrite === undefined) {
    return 'Read as a request. Move it to a cell of its own to rewrite it: the requests below go elsewhere.';
  }
  const { body, target } = rewrite;
  if (target === undefined) {
    return `Read as ${preview(body)}.`;
  }
  return hadKey === true
    ? `Read as ${preview(body)} to ${target}, without its headers and keys.`
    : `Read as ${preview(body)} to ${target}.`;
}

function preview(body: string): string {
  const line = body.replace(/\s+/g, ' ').replace(/0x[0-9a-f]{20,}/gi, shortenId);
  return line.length > maxPreview ? `${line.slice(0, maxPreview)}…` : line;
}

function hint(span: JsonSpan, message: string, fix?: RequestFix): Diagnostic {
  return diagnostic(span, 'guess', 'hint', message, fix);
}

/** Names in `call orders.Coin.balanceOf(…)` that the open project lacks; nothing where it has no contracts. */
function diagnoseCalls({ body }: Request, context: LanguageContext): readonly Diagnostic[] {
  const deployed = body.kind === 'sequence' ? body.statement.steps : [];
  const made = new Map(deployed.flatMap(({ call }) => (call.kind === 'deploy' ? [[call.name, call.contract]] : [])));
  return statementsIn(body).flatMap((statement) => {
    const { contract } = statement;
    const known = contract && made.get(contract.text);
    return diagnoseCall(
      known === undefined ? statement : { ...statement, contract: { ...contract!, text: known.text } },
      context,
    );
  });
}

function diagnoseCall(
  { contract, functionName, args, argsSpan }: CallStatement,
  { contracts }: LanguageContext,
): readonly Diagnostic[] {
  const names = contracts?.names() ?? [];
  if (contract === undefined || names.length === 0) {
    return [];
  }
  const unknown = (word: StatementWord, message: string, known: readonly string[]) => {
    const meant = nearest(word.text, known);
    return meant === undefined
      ? [diagnostic(word, 'contract', 'error', message)]
      : [diagnostic(word, 'contract', 'error', `${message} Did you mean ${meant}?`, changeTo(word, meant))];
  };
  const functions = contracts?.functionsOf(contract.text);
  if (functions === undefined) {
    return unknown(contract, `No contract named ${contract.text} is compiled in this workspace.`, names);
  }
  const named = functions.filter(({ name }) => name === functionName.text);
  if (named.length === 0) {
    const known = functions.map(({ name }) => name);
    return unknown(functionName, `${contract.text} has no function ${functionName.text}.`, known);
  }
  if (named.some(({ inputs }) => inputs.length === args.length)) {
    return [];
  }
  const expected = [...new Set(named.map(({ inputs }) => inputs.length))].join(', ');
  const message = `${functionName.text} takes ${expected} arguments, got ${args.length}.`;
  return [diagnostic(argsSpan, 'contract', 'error', message)];
}
