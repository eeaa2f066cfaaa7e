import { type Network, builtInNetworks } from '../../networks';
import { type JsonValue, type LanguageDocument, type TextSpan, type Completion, parsePath } from '../../primitives';
import {
  type Method,
  type ShapeField,
  describeShape,
  fieldsOfParams,
  methods,
  restEndpoints,
  servicePaths,
  subscriptionKinds,
  wireName,
} from '../../rpc';
import type { Abis } from '../../source';
import { type CellAst, type RequestSettings, headEnd } from '../cell/cellAst';
import { type PastedTarget, resolveTargets, pastedPlace } from '../cell/findTarget';
import { parseCell } from '../cell/parseCell';
import {
  type LanguageContext,
  type LanguageNetwork,
  type NamedRequest,
  namedRequests,
  targetContextOf,
  servingChains,
  callAt,
  chainKind,
  networkOf,
  nodesOf,
} from './calls';
import { amountHints, hoverCell } from './cellHelp';
import { responseItems, completeCall, completeDirective } from './completeDirective';
import { completeParams, paramSnippet } from './completeParams';

export interface CellText {
  readonly text: string;
  readonly start: number;
  readonly ast: CellAst;
  readonly context: LanguageContext;
}

export interface CellSources {
  readonly active: Network;
  readonly networks: readonly Network[];
  readonly responses: ReadonlyMap<string, JsonValue>;
  readonly abi: Abis | undefined;
  readonly labelled?: LanguageContext['labelled'];
}

const publicOrigins = new Set(builtInNetworks.flatMap(({ nodes }) => nodes.map(({ url }) => new URL(url).origin)));

function languageNetwork({ name, hrp, nodes, chains, wireNames }: Network): LanguageNetwork {
  return {
    ...{ name, hrp, chains, wireNames },
    nodes: nodes.map((node) => ({ name: node.name, isPublic: publicOrigins.has(new URL(node.url).origin) })),
  };
}

/** Returns each cell of a document by index, with its context and resolved targets. */
export function cellsIn(
  cells: readonly { readonly text: string; readonly ast: CellAst }[],
  { active, networks, responses, abi, labelled }: CellSources,
): (index: number, start: number) => CellText {
  const known = networks.map(languageNetwork);
  const network = known.find(({ name }) => name === active.name) ?? languageNetwork(active);
  const named = cells.flatMap(({ ast }, index) => namedRequests(ast).map((one) => ({ ...one, index })));
  const all = [active, ...networks];
  const placeOf = (url: URL): PastedTarget => pastedPlace(url, all);
  const abis = abi?.on(undefined);
  const contracts = {
    names: () => abis?.contractNames?.() ?? [],
    functionsOf: (contract: string) => abis?.contractNamed?.(contract)?.functions,
  };
  return (index, start) => {
    const { text, ast } = cells[index]!;
    const context = {
      ...{ network, networks: known, responses, placeOf, contracts, labelled },
      named: named.filter((one) => one.index !== index).map((one) => ({ ...one, isBefore: one.index < index })),
    };
    return { text, start, context, ast: resolveTargets(ast, targetContextOf(context)) };
  };
}

export function toDocumentSpan<T extends TextSpan>(cell: CellText, span: T): T {
  return { ...span, start: cell.start + span.start, end: cell.start + span.end };
}

/** A document's cells as a language document. Sends no requests. */
export function cellsDocument(cells: readonly CellText[]): LanguageDocument {
  const cellAt = (offset: number): CellText | undefined =>
    cells.find(({ start, text }) => start <= offset && offset <= start + text.length);
  return {
    hover(offset) {
      const cell = cellAt(offset);
      const hover = cell && hoverCell(cell.text, offset - cell.start, cell.context, cell.ast);
      return hover && toDocumentSpan(cell, hover);
    },
    completions(offset) {
      const cell = cellAt(offset);
      const found = cell === undefined ? [] : completeCell(cell.text, offset - cell.start, cell.context, cell.ast);
      const names = cell?.context.network.wireNames;
      return found.map((one) => ({ ...toDocumentSpan(cell!, one), names, filter: completionFilter(one) }));
    },
    hints: (from, to) =>
      cells
        .filter(({ start, text }) => start <= to && from <= start + text.length)
        .flatMap(({ start, ast, context }) =>
          amountHints(ast, context).map(({ offset, text }) => ({ text, offset: start + offset })),
        ),
  };
}

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
    return completeParams(call, text, offset, context.labelled);
  }
  return request !== undefined &&
    offset < request.end &&
    offset > (request.body.kind === 'envelope' ? request.start : headEnd(request))
    ? []
    : completeRequest(before, lineStart, text, context);
}

/** Completes names of requests and fields of their responses; `undefined` outside of references. */
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
  return path === undefined ? [] : responseItems(named, path, context, { start, end: offset }, close);
}

/** The last request with a name wins, as when the cells are run. */
function namesBefore(
  ast: CellAst,
  offset: number,
  context: LanguageContext,
): ReadonlyMap<string, Pick<NamedRequest, 'name' | 'method'>> {
  const own = namedRequests(ast).filter(({ end }) => end <= offset);
  const before = context.named.filter(({ isBefore }) => isBefore);
  return new Map([...before, ...own].map((one) => [one.name, one]));
}

/** Common methods, offered first among those that the target supports equally. */
const commonMethods: readonly string[] = [
  'eth_blockNumber',
  'eth_getBlockByNumber',
  'eth_getBalance',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_call',
  'eth_getLogs',
  'eth_estimateGas',
  'eth_getCode',
  'platform.getHeight',
  'platform.getCurrentValidators',
  'platform.getL1Validator',
  'platform.getTx',
  'platform.getBlockByHeight',
  'platform.getSubnet',
  'validators.getCurrentValidators',
  'info.peers',
  'info.isBootstrapped',
  'info.getNodeVersion',
  'health.health',
];

/**
 * Completes the start of a request: methods, those of the target chain first, then `subscribe` and REST verbs.
 * @param before the line up to the offset; it starts at `lineStart`
 */
function completeRequest(
  before: string,
  lineStart: number,
  text: string,
  context: LanguageContext,
): readonly Completion[] {
  const end = lineStart + before.length;
  const event = /^[ \t]*subscribe[ \t]+(\w*)$/.exec(before)?.[1];
  if (event !== undefined) {
    return subscriptionKinds.map(({ kind, summary, params }, rank) => ({
      ...{ start: end - event.length, end, rank, label: kind, kind: 'value', sentence: summary },
      snippet: `${kind}${neededSnippet(fieldsOfParams(describeShape(params())))}`,
    }));
  }
  const [, verb, path] = /^[ \t]*(GET|POST)[ \t]+(\S*)$/.exec(before) ?? [];
  if (path !== undefined) {
    return pathsOf(verb).map(({ path: label, summary }, rank) => ({
      ...{ start: end - path.length, end, rank, label, kind: 'value', snippet: pathSnippet(label), sentence: summary },
    }));
  }
  const word = /^[ \t]*([A-Za-z_][\w.]*)?$/.exec(before);
  if (word === null) {
    return [];
  }
  const start = end - (word[1]?.length ?? 0);
  const rest = /^[\w.]*/.exec(text.slice(end))![0];
  const span = { start, end: end + rest.length };
  const hasParams = /^[ \t]*[[{]/.test(text.slice(span.end));
  const settings = settingsAt(text, lineStart, context);
  const network = networkOf(settings, context) ?? context.network;
  const spelling = (method: Method): string => wireName(method.name, network.wireNames);
  return [
    ...rankMethods(settings, network).map(({ method, rank }): Completion => {
      const label = spelling(method);
      return {
        ...{ ...span, label, rank, kind: 'method', method: method.name },
        detail: detailOf(method),
        snippet: label,
        isDeprecated: method.deprecated === undefined ? undefined : true,
        triggerSuggest: hasParams ? undefined : true,
      };
    }),
    ...[
      { label: 'subscribe', detail: 'live chain events' },
      { label: 'call', detail: 'a function of a contract of this workspace' },
      {
        label: 'sequence',
        detail: 'transactions in a row, simulated',
        snippet: 'sequence\n  from ${1:0x…}\n  call ${2:Coin.transfer(0x…, 5)}',
      },
      {
        label: 'replay',
        detail: 'a transaction run again with changes, simulated',
        snippet: 'replay ${1:0x…} ${2|with build succeeds,with value 1 ether|}',
      },
      { label: 'GET', detail: 'a path of the Data API, the Metrics API or the node' },
    ].map(({ label, detail, snippet = `${label} ` }): Completion => ({
      ...{ ...span, label, detail, kind: 'snippet', rank: 10_000, snippet, triggerSuggest: true },
    })),
  ];
}

function detailOf({ deprecated, effect, summary }: Method): string {
  if (effect === 'endangers') {
    return `may hang the node: ${summary}`;
  }
  return deprecated === undefined ? summary : `deprecated: ${summary}`;
}

function neededSnippet(fields: readonly ShapeField[]): string {
  const needed = fields.filter(({ optional }) => !optional).map(({ node, name }) => paramSnippet(node, name));
  return needed.length === 0 ? '' : ` [${needed.join(', ')}]`;
}

/** The node's paths first. */
function pathsOf(verb: string | undefined): readonly { readonly path: string; readonly summary: string }[] {
  const ofServices = servicePaths.filter((one) => one.verb === verb);
  return verb === 'GET' ? [...restEndpoints, ...ofServices] : ofServices;
}

function pathSnippet(path: string): string {
  let place = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => `\${${++place}:${name}}`);
}

function settingsAt(text: string, lineStart: number, context: LanguageContext): RequestSettings {
  const ast = resolveTargets(parseCell(`${text.slice(0, lineStart)}\n_`), targetContextOf(context));
  return ast.requests.at(-1)?.settings ?? { expect: [] };
}

/**
 * Methods of the target chain first; those that the node does not support, deprecated and dangerous ones, and those
 * removed from the C-Chain last; common ones first in each group.
 */
function rankMethods(
  settings: RequestSettings,
  network: LanguageNetwork,
): readonly { readonly method: Method; readonly rank: number }[] {
  const target = chainKind(settings);
  const isPublic = nodesOf(settings, network).some((node) => node.isPublic);
  const names = new Set<string>();
  return methods.flatMap((method, i) => {
    if (names.has(method.name)) {
      return [];
    }
    names.add(method.name);
    const servesTarget = target !== undefined && servingChains(method)?.includes(target) === true;
    const isUnavailable = isPublic && method.availability.on === 'own';
    const isRemoved = target === 'C' && method.availability.sinceHelicon === 'absent';
    const common = commonMethods.indexOf(method.name);
    const isLast = method.deprecated !== undefined || method.effect === 'endangers' || isRemoved;
    const group = (servesTarget ? 0 : 1) + (isLast ? 2 : 0) + (isUnavailable ? 4 : 0);
    return [{ method, rank: group * 1_000 + (common < 0 ? commonMethods.length + i : common) }];
  });
}

/** Text to filter by: includes quotes for keys, and the mark for directives. */
function completionFilter({ kind, label, snippet }: Completion): string {
  if (kind === 'directive') {
    return snippet.trim();
  }
  return kind === 'field' && snippet.startsWith('"') ? JSON.stringify(label) : label;
}
