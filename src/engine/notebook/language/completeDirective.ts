import type { CellAst, DirectiveName } from '../cell/cellAst';
import { operators, operatorSummary, prefixes } from '../cell/expectation';
import type { JsonSpan } from '../cell/jsonNode';
import { directiveNames, directiveSummary } from '../cell/directives';
import {
  cleanRemote,
  type Completion,
  escapeSnippet,
  isJsonList,
  isJsonObject,
  type JsonValue,
  parsePath,
  type Path,
  pathText,
  printJson,
  valueAt,
} from '../../primitives';
import {
  callsOf,
  type LanguageContext,
  type LanguageFunction,
  type LanguageNetwork,
  type NamedRequest,
  networkOf,
} from './calls';
import { describeShape, findMethod, shapesIn, shapeText } from '../../rpc';

/**
 * Completes names and values of directives.
 * @param before the line up to the offset; it starts at `lineStart`
 * @returns `undefined` where the line is not a directive
 */
export function completeDirective(
  before: string,
  lineStart: number,
  ast: CellAst,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const end = lineStart + before.length;
  const name = /^([ \t]*)((?:(?:#|\/\/)[ \t]*)?)@([A-Za-z]*)$/.exec(before);
  if (name !== null) {
    const start = lineStart + name[1]!.length;
    const mark = name[2]!.trim() || '#';
    return directiveNames.map((word, rank) => ({
      ...{ start, end, rank, label: `@${word}`, kind: 'directive', triggerSuggest: true },
      sentence: directiveSummary(word),
      snippet: `${mark} @${word} `,
    }));
  }
  const value = /^[ \t]*(?:(?:#|\/\/)[ \t]*)?@([A-Za-z]+)[ \t]+([^]*)$/.exec(before);
  if (value === null) {
    return undefined;
  }
  const [, directive = '', typed = ''] = value;
  const fields = directive === 'expect' ? expectedFields(typed, end, ast, context) : undefined;
  if (fields !== undefined) {
    return fields;
  }
  const word = /(?<![^\s,])[^\s,]*$/.exec(typed)![0];
  const network = targetBefore(ast, end, context) ?? context.network;
  const values = valuesOf(directive as DirectiveName, typed, network, context);
  // Offers nothing for a complete value, so that Enter ends the line.
  if (values.every(({ text }) => text === word || !text.startsWith(word)) && values.some(({ text }) => text === word)) {
    return [];
  }
  return values.map(({ text, detail }, rank) => ({
    ...{ start: end - word.length, end, rank, label: text, kind: 'value', snippet: text, detail },
  }));
}

/** Completes fields of the next request's response in a partial path; `undefined` elsewhere. */
function expectedFields(
  typed: string,
  end: number,
  ast: CellAst,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const [, agrees = '', of = ''] = /^(all nodes agree on )?(\S*)$/.exec(typed) ?? [];
  const cut = /[.[][^.[\]]*$/.exec(of) === null ? undefined : agrees.length + of.search(/[.[][^.[\]]*$/);
  const path = cut === undefined ? undefined : parsePath(typed.slice(agrees.length, cut));
  const request = ast.requests.find(({ start }) => start >= end);
  if (cut === undefined || path === undefined || request === undefined) {
    return undefined;
  }
  const method = callsOf(request)[0]?.name;
  const named = { name: request.settings.name ?? '', method };
  return responseItems(named, path, context, { start: end - typed.length + cut, end });
}

/** Completes the next step into a response. @param close text that ends the path */
export function responseItems(
  named: Parameters<typeof responseFields>[0],
  path: Path,
  context: LanguageContext,
  span: JsonSpan,
  close = '',
): readonly Completion[] {
  return responseFields(named, path, context).map(({ step, detail }, rank) => {
    const word = pathText([step]);
    const label = word.startsWith('[') ? word : `.${word}`;
    return { ...span, label, kind: 'field', rank, detail, snippet: escapeSnippet(label + close) };
  });
}

interface Value {
  readonly text: string;
  readonly detail?: string;
}

function valuesOf(
  name: DirectiveName,
  typed: string,
  network: LanguageNetwork,
  context: LanguageContext,
): readonly Value[] {
  switch (name) {
    case 'target':
      if (typed.startsWith('/')) {
        return chainsOf(network).map(({ text, detail }) => ({ text: `/${text}`, detail: detail ?? '' }));
      }
      return [network, ...context.networks.filter((other) => other.name !== network.name)].flatMap((one) => [
        { text: one.name, detail: 'network' },
        ...chainsOf(one).map(({ text, detail }) => ({ text: `${one.name}/${text}`, detail: detail ?? '' })),
      ]);
    case 'node':
      return [
        ...network.nodes.map((node) => ({ text: node.name, detail: node.isPublic ? 'public' : undefined })),
        { text: 'all', detail: `all nodes of ${network.name}, side by side` },
      ];
    case 'timeout':
    case 'eventually':
      return ['10s', '30s', '2m'].map((text) => ({ text }));
    case 'batch':
      return [{ text: 'off', detail: 'each call in its own request' }, { text: '40' }];
    case 'expect':
      return expectationWords(typed);
    default:
      return [];
  }
}

function expectationWords(typed: string): readonly Value[] {
  const ofOperator = (text: string): Value => ({ text, detail: operatorSummary(text) });
  if (/^\S*$/.test(typed)) {
    return [...['result', 'error', 'status', 'body'].map((text) => ({ text })), ...prefixes.map(ofOperator)];
  }
  if (/^all nodes agree on \S*$/.test(typed)) {
    return [{ text: 'result' }, { text: 'body' }];
  }
  if (/^\S+\s+within\s+\S*$/.test(typed)) {
    return [{ text: '5 % of' }];
  }
  const [, counted] = /^\S+\s+(?:(count)\s+)?\S*$/.exec(typed) ?? [];
  const words = typed.startsWith('all ') || typed.startsWith('reverts ') ? [] : operators;
  return /^\S+\s+(?:count\s+)?\S*$/.test(typed)
    ? (counted === undefined ? [...words, ...(words.length === 0 ? [] : ['count'])] : words.slice(0, comparisons)).map(
        ofOperator,
      )
    : [];
}

/** Number of leading operators that apply to a count. */
const comparisons = 6;

function chainsOf({ chains }: LanguageNetwork): readonly Value[] {
  return [
    ...chains.map(({ name, path }, i) => ({ text: i === 0 ? path : name, detail: name })),
    { text: 'P', detail: 'P-Chain' },
    { text: 'X', detail: 'X-Chain' },
  ];
}

function targetBefore(ast: CellAst, offset: number, { networks }: LanguageContext): LanguageNetwork | undefined {
  const last = ast.directives.findLast(({ name, end }) => name === 'target' && end < offset);
  return networks.find(({ name }) => name === last?.value.split('/')[0]);
}

/**
 * Completes chains, contracts and functions in `call orders.Coin.balanceOf`.
 * @param before the line up to the offset; it starts at `lineStart`
 * @returns `undefined` outside of a callee
 */
export function completeCall(
  before: string,
  lineStart: number,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const callee = /^[ \t]*(?:from[ \t]+\S+[ \t]+)?call[ \t]+([\w$/@.-]*)$/.exec(before)?.[1];
  if (callee === undefined) {
    return undefined;
  }
  const parts = callee.split('.');
  const word = parts.at(-1)!;
  const end = lineStart + before.length;
  const span = { start: end - word.length, end };
  const contract = parts.at(-2)?.split('@')[0];
  const functions = contract === undefined ? undefined : context.contracts?.functionsOf(contract);
  if (functions !== undefined) {
    return functions.map((one, rank) => functionItem(one, rank, span));
  }
  const contracts = context.contracts?.names() ?? [];
  return parts.length > 2
    ? []
    : [
        ...contracts.map((name, rank) => wordItem(name, 'contract', rank, span)),
        ...(parts.length === 1 ? chainNames(context) : []).map((name, i) =>
          wordItem(name, 'chain', contracts.length + i, span),
        ),
      ];
}

function wordItem(name: string, detail: string, rank: number, span: Pick<Completion, 'start' | 'end'>): Completion {
  return { ...span, label: name, kind: 'value', detail, snippet: `${name}.`, rank, triggerSuggest: true };
}

function functionItem(
  { name, inputs, mutability }: LanguageFunction,
  rank: number,
  span: Pick<Completion, 'start' | 'end'>,
): Completion {
  const args = inputs.map(
    (input, i) => `\${${i + 1}:${input.name === undefined || input.name === '' ? input.type : input.name}}`,
  );
  const isReading = mutability === 'view' || mutability === 'pure';
  return {
    ...span,
    label: `${name}(${inputs.map(({ type }) => type).join(', ')})`,
    kind: 'method',
    detail: isReading ? mutability : 'simulated',
    snippet: `${name}(${args.join(', ')})`,
    rank: isReading ? rank : rank + 1_000,
  };
}

/** The network's EVM chains, by names that are valid in a callee. */
function chainNames(context: LanguageContext): readonly string[] {
  const network = networkOf({ expect: [] }, context);
  return (network?.chains ?? []).map(({ name, path }) => (/^[\w-]+$/.test(name) && name !== 'C-Chain' ? name : path));
}

interface ResponseField {
  readonly step: string | number;
  readonly detail: string;
}

/**
 * Fields of a response at a path: of the named request's last response, or else of the method's result type in the
 * catalogue.
 */
function responseFields(
  named: Pick<NamedRequest, 'name' | 'method'> | undefined,
  path: Path,
  { responses }: LanguageContext,
): readonly ResponseField[] {
  const response = named && responses.get(named.name);
  if (response !== undefined) {
    return fieldsOfJson(valueAt(response, path));
  }
  if (path.length === 0) {
    return ['result', 'error'].map((step) => ({ step, detail: '' }));
  }
  const method = named?.method === undefined ? undefined : findMethod(named.method);
  if (method === undefined || path[0] !== 'result') {
    return [];
  }
  return shapesIn(describeShape(method.result()), path.slice(1)).flatMap((shape): readonly ResponseField[] => {
    switch (shape.kind) {
      case 'object':
        return shape.fields.map(({ name, node }) => ({ step: name, detail: shapeText(node, String) }));
      case 'list':
        return [{ step: 0, detail: shapeText(shape.item, String) }];
      default:
        return [];
    }
  });
}

const maxRows = 20;

function fieldsOfJson(json: JsonValue | undefined): readonly ResponseField[] {
  if (json === undefined) {
    return [];
  }
  if (isJsonList(json)) {
    return json.slice(0, maxRows).map((item, step) => ({ step, detail: shortJson(item) }));
  }
  return isJsonObject(json) ? Object.entries(json).map(([step, value]) => ({ step, detail: shortJson(value) })) : [];
}

/** Server responses are shown as plain text. */
function shortJson(json: JsonValue): string {
  if (isJsonObject(json)) {
    return '{…}';
  }
  return isJsonList(json) ? `[${json.length}]` : cleanRemote(printJson(json), 60);
}
