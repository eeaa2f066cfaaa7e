import type { CellAst, Request, RequestSettings, RewriteSuggestion } from '../cell/cellAst';
import { eachNode, type JsonNode, jsonNodeAt, type JsonSpan } from '../cell/jsonNode';
import { effectOf, findMethod, type Method, subscriptionKinds } from '../../rpc';
import type { JsonValue } from '../../primitives';
import { chainByName, type PastedTarget, type TargetContext } from '../cell/findTarget';
import { referencesIn } from '../cell/references';
import type { EvmChain, Network } from '../../networks';

export interface Call {
  /** As written; `eth_subscribe` for a subscription. */
  readonly name: string;
  /** Position of the name; for a subscription, of its event. */
  readonly nameSpan: JsonSpan;
  readonly params?: JsonNode;
  /** For a subscription: the params after the event, which precedes them in `params`. */
  readonly afterEvent?: JsonNode;
  readonly settings: RequestSettings;
  /** Whether it is a `subscribe` request, which opens a WebSocket. */
  readonly isSubscribe?: true;
  readonly guess?: RewriteSuggestion['form'];
  readonly method?: Method;
}

/** The method calls of a request, in order; none for REST and statements. */
export function callsOf(request: Request): readonly Call[] {
  const form = request.guess?.form;
  const calls = writtenCalls(request);
  return form === undefined ? calls : calls.map((call) => ({ ...call, guess: form }));
}

function writtenCalls({ body, settings }: Request): readonly Call[] {
  switch (body.kind) {
    case 'call':
      // An unreadable pasted line.
      return body.method === '' ? [] : [toCall(body.method, body.methodSpan, body.params, settings)];
    case 'envelope':
      return body.calls.map(({ method, methodSpan, params }) => toCall(method, methodSpan, params, settings));
    case 'subscribe': {
      const { event, eventSpan, params } = body;
      const kind: JsonNode = { kind: 'string', value: event, ...eventSpan };
      const more = params === undefined ? [] : params.kind === 'array' ? params.items : [params];
      const span = { start: eventSpan.start, end: params?.end ?? eventSpan.end };
      const call = toCall('eth_subscribe', eventSpan, { kind: 'array', items: [kind, ...more], ...span }, settings);
      return [{ ...call, isSubscribe: true, afterEvent: params }];
    }
    case 'rest':
    case 'contract':
    case 'sequence':
    case 'replay':
      return [];
  }
}

/** The event of `eth_subscribe`, which determines its other params; for other methods this is meaningless. */
export function eventOf(params: JsonNode | undefined): string | undefined {
  const first = jsonNodeAt(params, [0]);
  return first?.kind === 'string' ? first.value : undefined;
}

function toCall(name: string, nameSpan: JsonSpan, params: JsonNode | undefined, settings: RequestSettings): Call {
  const method = findMethod(name, settings.target?.chain === undefined ? 'node' : 'chain');
  return { name, nameSpan, params, settings, method };
}

/** The call whose params contain the offset, or that has none and ends before it on the same line. */
export function callAt(request: Request, text: string, offset: number): Call | undefined {
  return callsOf(request).find(({ params: all, afterEvent, nameSpan, guess }) => {
    const params = afterEvent ?? all;
    if (guess === 'command') {
      return false;
    }
    if (guess === 'arguments' && params !== undefined && params.end <= offset && text.charAt(nameSpan.end) !== '(') {
      return /^[ \t,]*$/.test(text.slice(params.end, offset)) && (params.end === offset || request.end <= offset);
    }
    if (params !== undefined && params.end > nameSpan.end) {
      const isClosed = /[}\]"]$/.test(text.slice(params.start, params.end));
      return params.start < offset && (offset < params.end || (!isClosed && offset === params.end));
    }
    return request.body.kind === 'call' && /^(?:[ \t]+|[ \t]*\([ \t]*)$/.test(text.slice(nameSpan.end, offset));
  });
}

/** A cell's requests with a `@name`, with their positions. */
export function namedRequests({ requests }: CellAst): readonly (Omit<NamedRequest, 'isBefore'> & JsonSpan)[] {
  return requests.flatMap((request) => {
    const { start, end, settings } = request;
    const calls = callsOf(request);
    const method = calls.length === 1 ? calls[0]!.name : undefined;
    return settings.name === undefined ? [] : [{ start, end, name: settings.name, method }];
  });
}

export interface LanguageContext {
  /** The notebook's kernel, or the active network. */
  readonly network: LanguageNetwork;
  readonly networks: readonly LanguageNetwork[];
  /** Named requests of the file's other cells, in order. */
  readonly named: readonly NamedRequest[];
  readonly responses: ReadonlyMap<string, JsonValue>;
  readonly contracts?: LanguageContracts;
  readonly labelled?: readonly { readonly id: string; readonly name: string }[];
  readonly placeOf?: (url: URL) => PastedTarget;
}

interface LanguageContracts {
  names(): readonly string[];
  functionsOf(contract: string): readonly LanguageFunction[] | undefined;
}

export interface LanguageFunction {
  readonly name: string;
  readonly inputs: readonly { readonly name?: string; readonly type: string }[];
  /** Absent for functions that change state. */
  readonly mutability?: 'view' | 'pure' | 'payable';
}

export function targetContextOf({ network, networks, placeOf }: LanguageContext): TargetContext {
  return { network, networks, placeOf: placeOf ?? (() => ({})) };
}

export interface LanguageNetwork extends Pick<Network, 'name' | 'hrp' | 'chains' | 'wireNames'> {
  /** `isPublic`: a public node, which does not enable every API and rejects large batches. */
  readonly nodes: readonly { readonly name: string; readonly isPublic: boolean }[];
}

export interface NamedRequest {
  readonly name: string;
  readonly method?: string;
  readonly isBefore: boolean;
}

export function jsonOf({ body }: Request): JsonNode | undefined {
  switch (body.kind) {
    case 'envelope':
      return body.node;
    case 'rest':
      return body.json;
    case 'contract':
    case 'sequence':
    case 'replay':
      return undefined;
    default:
      return body.params;
  }
}

export function referencesOf(text: string, request: Request): readonly (JsonSpan & { readonly inner: string })[] {
  const { body, settings } = request;
  const spans: JsonSpan[] = settings.expect.filter(({ expectation }) => expectation.reference !== undefined);
  if (body.kind === 'rest') {
    spans.push(body.pathSpan);
  }
  for (const node of valuesOf(request)) {
    eachNode(node, (at: JsonNode) => {
      if (at.kind === 'string' || at.kind === 'reference') {
        spans.push(at);
      }
    });
  }
  return spans.flatMap(({ start: from, end: to }) =>
    referencesIn(text.slice(from, to)).map(({ start, end, inner }) => ({
      start: from + start,
      end: from + end,
      inner,
    })),
  );
}

/** A request's values in any notation: its JSON, or a function's arguments. */
export function valuesOf(request: Request): readonly JsonNode[] {
  const { body } = request;
  const given = (nodes: readonly (JsonNode | undefined)[]) => nodes.filter((node) => node !== undefined);
  if (body.kind === 'contract') {
    return given([...body.statement.args, body.statement.block]);
  }
  if (body.kind === 'replay') {
    return [body.statement.of];
  }
  if (body.kind === 'sequence') {
    const { block, steps } = body.statement;
    return given([
      block,
      ...steps.flatMap(({ from, call, value }) => [
        from,
        ...(call.kind === 'call' ? call.statement : call).args,
        value,
      ]),
    ]);
  }
  const node = jsonOf(request);
  return node === undefined ? [] : [node];
}

type ChainKind = 'P' | 'X' | 'C' | 'L1';

/** A request's network; `undefined` where `@target` names an unknown one. */
export function networkOf({ target }: RequestSettings, context: LanguageContext): LanguageNetwork | undefined {
  const name = target?.network;
  return name === undefined ? context.network : context.networks.find((network) => network.name === name);
}

/** A request's existing nodes: those of `@node`, by default the first. */
export function nodesOf({ nodes: wanted }: RequestSettings, { nodes }: LanguageNetwork): LanguageNetwork['nodes'] {
  return wanted === undefined
    ? nodes.slice(0, 1)
    : nodes.filter(({ name }) => wanted === 'all' || wanted.includes(name));
}

/** The EVM chain of `@target`, by default the C-Chain; `undefined` where it is not in the settings. */
export function evmChainOf({ target }: RequestSettings, { chains }: LanguageNetwork): EvmChain | undefined {
  return target?.chain === undefined ? chains[0] : chainByName(chains, target.chain);
}

export function chainKind({ target }: RequestSettings): ChainKind | undefined {
  const [, kind = 'L1'] = /^([PXC])(?:-Chain)?(?:\/(?:block|tx))?$/.exec(target?.chain ?? '') ?? [];
  return target?.chain === undefined ? undefined : (kind as ChainKind);
}

/** The chains that support a method, by display name; `undefined` for methods of the node as a whole. */
export function servingChains({ path, availability }: Method): readonly ChainKind[] | undefined {
  const [, own] = /^\/ext\/bc\/([PXC])(?:\/|$)/.exec(path) ?? [];
  if (own !== undefined || path.includes('{index}')) {
    return own === undefined ? ['P', 'X', 'C'] : [own as ChainKind];
  }
  if (!path.includes('{chain}') || path.endsWith('/proposervm')) {
    return undefined;
  }
  switch (availability.only) {
    case 'L1s and subnets':
      return ['L1'];
    case 'C-Chain':
      return ['C'];
    case undefined:
      return ['C', 'L1'];
  }
}

export interface CellChain {
  /** Name in the settings, or as written: "C-Chain", "orders", "P/block". */
  readonly name: string;
  /** Whether the method exists on this chain only, so that none can be chosen. */
  readonly isFixed?: true;
}

/**
 * The chain of a cell's first request, preferring requests whose chain can be chosen; `undefined` where all concern
 * whole nodes or a service.
 */
export function cellChain({ requests }: CellAst, chains: readonly EvmChain[]): CellChain | undefined {
  const requested = requests.flatMap((request) => chainOf(request, chains) ?? []);
  return requested.find(({ isFixed }) => isFixed === undefined) ?? requested[0];
}

function chainOf(request: Request, chains: readonly EvmChain[]): CellChain | undefined {
  const { settings } = request;
  const path = pathOf(request);
  const [, alias = ''] = /^\/ext\/bc\/([^/?]+)/.exec(path) ?? [];
  const wanted = settings.target?.chain;
  const nameOf = (name: string): string =>
    chainByName(chains, name)?.name ?? (/^[PXC]$/.test(name) ? `${name}-Chain` : name);
  if (path.includes('{index}')) {
    return wanted === undefined ? undefined : { name: wanted };
  }
  if (alias === '{chain}') {
    const name = wanted ?? chains[0]?.path;
    return name === undefined ? undefined : { name: nameOf(name) };
  }
  return alias === '' ? undefined : { name: nameOf(alias), isFixed: true };
}

const evmPath = '/ext/bc/{chain}/rpc';

function pathOf(request: Request): string {
  switch (request.body.kind) {
    case 'rest':
      return request.body.path;
    case 'contract':
    case 'sequence':
    case 'replay':
      return evmPath;
    default: {
      const [call] = callsOf(request);
      return call === undefined ? '' : (call.method?.path ?? (call.name.includes('.') ? '' : evmPath));
    }
  }
}

/** Whether a request may change state, before its references are filled in; see `changesIn` for resolved ones. */
export function mayChange({ body }: Request): boolean {
  switch (body.kind) {
    case 'call':
      return effectOf(body.method) !== 'reads';
    case 'envelope':
      return body.calls.some(({ method }) => effectOf(method) !== 'reads');
    case 'rest':
      return body.verb === 'POST';
    case 'contract':
    case 'sequence':
    case 'replay':
      return false;
    case 'subscribe':
      return !subscriptionKinds.some(({ kind }) => kind === body.event);
  }
}

export const notRepeatedMessage = '@eventually repeats a request, and this one may change state.';
