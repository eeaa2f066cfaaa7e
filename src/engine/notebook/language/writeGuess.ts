import { type CellAst, isStatement, type Request, requestLabel, type RequestSettings } from '../cell/cellAst';
import { type JsonNode, type JsonSpan, nodeText, eachNode } from '../cell/jsonNode';
import { parseCell } from '../cell/parseCell';
import { findTargetChain, type TargetContext, resolveTargets } from '../cell/findTarget';
import { valuesOf } from './calls';

/** An edit that rewrites a deviation from the grammar. */
export interface Rewrite extends JsonSpan {
  readonly text: string;
  /** The request's part of the text; `target` is set if that is written too. */
  readonly body: string;
  readonly target?: string;
}

/**
 * Rewrites a cell's deviations from the grammar, with all other text, line ends and layout unchanged. Rewrites that
 * would change the meaning are omitted.
 * @param ast of the text, with resolved targets
 */
export function rewriteGuesses(text: string, ast: CellAst, context: TargetContext | undefined): string {
  const meaning = guessMeaning(ast);
  const keepsMeaning = (written: string): boolean => {
    const reparsed = parseCell(written);
    return (
      reparsed.problems.length === 0 &&
      guessMeaning(context === undefined ? reparsed : resolveTargets(reparsed, context)) === meaning
    );
  };
  const all = rewrites(text, ast, context);
  const withoutTargets = all.filter(({ hasTarget }) => !hasTarget);
  return [all, withoutTargets].map((some) => applyChanges(text, some)).find(keepsMeaning) ?? text;
}

/** Rewrites per request, without those that would affect other requests. */
export function rewritesOf(
  text: string,
  ast: CellAst,
  context: TargetContext | undefined,
): ReadonlyMap<Request, Rewrite> {
  const all = rewrites(text, ast, context);
  const mayTarget = ast.problems.length > 0 || rewriteGuesses(text, ast, context) === applyChanges(text, all);
  return new Map(
    all.flatMap((one) =>
      one.of === undefined || one.body === undefined || (one.hasTarget === true && !mayTarget)
        ? []
        : [[one.of, { ...one, body: one.body }] as const],
    ),
  );
}

type Change = Pick<Rewrite, 'start' | 'end' | 'text'>;

type OwnRewrite = Change &
  Partial<Pick<Rewrite, 'body' | 'target'>> & {
    readonly of?: Request;
    /** Whether it sets the target of this and the following requests. */
    readonly hasTarget?: boolean;
  };

type TargetSettings = Pick<RequestSettings, 'target' | 'nodes'>;

function rewrites(text: string, ast: CellAst, context: TargetContext | undefined): readonly OwnRewrite[] {
  const found: OwnRewrite[] = [];
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  for (const { name, isBare, start, value, valueSpan } of ast.directives) {
    if (isBare === true) {
      found.push({ start, end: start, text: '# ' });
    }
    const chain = name === 'target' && context !== undefined ? chainAlone(value, context) : undefined;
    if (chain !== undefined) {
      found.push({ ...valueSpan, text: chain });
    }
  }
  let current: TargetSettings = {};
  let from = 0;
  for (const request of ast.requests) {
    const { settings, guess, start, end } = request;
    const isPasted = settings.endpoint !== undefined;
    const isDirected = ast.directives.some(
      (one) => (one.name === 'target' || one.name === 'node') && one.start >= from && one.start < start,
    );
    // Directives before a request apply to later ones too, unless it has its own endpoint.
    if (isDirected) {
      current = isPasted ? {} : settings;
    }
    from = end;
    const body = guess === undefined ? undefined : canonicalBody(text, request);
    if (body === undefined || (isPasted && (context === undefined || settings.targetProblem !== undefined))) {
      continue;
    }
    const head = isPasted ? headOf(settings, current) : [];
    const target = isPasted && settings.target !== undefined ? targetText(settings.target) : undefined;
    current = isPasted ? settings : current;
    const written = [...head, body].join(lineBreak);
    found.push({ start, end, of: request, hasTarget: head.length > 0, text: written, body, target });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** `local/glacier` for `glacier`; `undefined` where it is not a bare chain name. */
export function chainAlone(value: string, context: TargetContext): string | undefined {
  const isNetwork = [context.network, ...context.networks].some(({ name }) => name === value);
  const found = isNetwork || value === '' || value.includes('/') ? undefined : findTargetChain(value, context);
  return found?.kind === 'target' ? targetText(found.target) : undefined;
}

function targetText({ network, chain }: NonNullable<RequestSettings['target']>): string {
  return `${network ?? ''}${chain === undefined ? '' : `/${chain}`}`;
}

function headOf({ target, nodes }: TargetSettings, current: TargetSettings): readonly string[] {
  const wanted = target === undefined ? '' : targetText(target);
  const nodesText = (list: TargetSettings['nodes']): string => (list === 'all' ? 'all' : (list ?? []).join(', '));
  return [
    ...(current.target !== undefined && targetText(current.target) === wanted ? [] : [`# @target ${wanted}`]),
    ...(nodes === undefined || nodesText(current.nodes) === nodesText(nodes) ? [] : [`# @node ${nodesText(nodes)}`]),
  ];
}

/** A request in the grammar's notation; `undefined` where that would lose a comment. */
function canonicalBody(text: string, request: Request): string | undefined {
  const { body, guess, start, end } = request;
  if (isStatement(body)) {
    return text.slice(start, end).replace(/(?<![\s;])[\s;]+$/, '');
  }
  if (guess?.form === 'json') {
    return quoteInPlace(text, request, { start, end }).replace(/(?<![\s;])[\s;]+$/, '');
  }
  if (guess?.form !== 'command' && hasComment(text, request)) {
    return undefined;
  }
  switch (body.kind) {
    case 'call':
      return body.params === undefined ? body.method : `${body.method} ${jsonText(text, body.params)}`;
    case 'envelope':
      return jsonText(text, body.node);
    case 'rest':
      return `${body.verb} ${body.path}${body.json === undefined ? '' : ` ${jsonText(text, body.json)}`}`;
    default:
      return undefined;
  }
}

/** Quotes a request's values where JSON requires it; the text between them is unchanged. */
function quoteInPlace(text: string, request: Request, { start, end }: JsonSpan): string {
  const changes: Change[] = [];
  for (const value of valuesOf(request)) {
    eachNode(value, (node) => {
      if (node.kind === 'object') {
        node.members
          .filter(({ keySpan }) => text.charAt(keySpan.start) !== '"')
          .forEach(({ key, keySpan }) => changes.push({ ...keySpan, text: JSON.stringify(key) }));
      } else if (node.kind === 'string' && (node.decimal === true || text.charAt(node.start) !== '"')) {
        changes.push({ start: node.start, end: node.end, text: JSON.stringify(node.value) });
      }
    });
  }
  return applyChanges(
    text,
    changes.filter((one) => one.start >= start && one.end <= end),
    start,
    end,
  );
}

/** A value as JSON, in its own layout if it is JSON already. */
function jsonText(text: string, node: JsonNode): string {
  const opening = text.charAt(node.start);
  if (node.kind === 'array') {
    return opening === '[' && text.charAt(node.end - 1) === ']'
      ? valueInPlace(text, node)
      : `[${node.items.map((item) => jsonText(text, item)).join(', ')}]`;
  }
  if (node.kind === 'object') {
    const members = node.members.map(({ key, value }) => `${JSON.stringify(key)}: ${jsonText(text, value)}`);
    return opening === '{' ? valueInPlace(text, node) : members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  const isLiteral = node.kind === 'number' && /^[-\d]/.test(opening);
  return isLiteral ? text.slice(node.start, node.end) : nodeText(node);
}

function valueInPlace(text: string, node: JsonNode): string {
  const body = { kind: 'call' as const, method: '', methodSpan: node, params: node };
  return quoteInPlace(text, { start: node.start, end: node.end, body, settings: { expect: [] } }, node);
}

function hasComment(text: string, request: Request): boolean {
  let rest = '';
  let from = request.start;
  for (const value of valuesOf(request)) {
    const parts = value.kind === 'array' ? value.items : [value];
    for (const { start, end } of parts) {
      rest += text.slice(from, Math.max(from, start));
      from = Math.max(from, end);
    }
  }
  rest += text.slice(from, request.end);
  return /\/\/|\/\*/.test(rest.replace(/"[^"\n]*"|'[^'\n]*'/g, ''));
}

function applyChanges(text: string, changes: readonly Change[], start = 0, end = text.length): string {
  let result = '';
  let at = start;
  for (const change of [...changes].sort((a, b) => a.start - b.start)) {
    result += text.slice(at, change.start) + change.text;
    at = change.end;
  }
  return result + text.slice(at, end);
}

export function guessMeaning({ requests }: CellAst): string {
  return JSON.stringify(
    requests.map((request) => {
      const { name, expect, timeoutMs, batch, target, nodes, targetProblem } = request.settings;
      const { body } = request;
      return [
        ...[body.kind, requestLabel(body), body.kind === 'contract' && body.statement.address?.text],
        valuesOf(request).map((node) => nodeText(node)),
        ...[name, expect.map(({ text }) => text), timeoutMs, batch, target && targetText(target), nodes, targetProblem],
      ];
    }),
  );
}
