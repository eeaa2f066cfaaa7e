import type { CellAst, Request, RequestSettings, RewriteSuggestion } from '../cell/cellAst';
import { eachNode, type JsonNode, jsonNodeAt, type JsonSpan } from '../cell/jsonNode';
import { effectOf, findMethod, type Method, subscriptionKinds } from '../../rpc';
import type { JsonValue } from '../../primitives';
import { chainNamed, type PastedTarget, type TargetContext } from '../cell/findTarget';
import { referencesIn } from '../cell/references';
import type { EvmChain, Network } from '../../networks';

/** One call of a method as it stands in a cell, whatever the form of the request. */
export interface Call {
  /** As it stands; `eth_subscribe` of a subscription. */
  readonly name: string;
  /** Where the name stands; of a subscription, its event. */
  readonly nameSpan: JsonSpan;
  readonly params?: JsonNode;
  /** Of a subscription: what follows its event, which in `params` stands in the list before it. */
  readonly afterEvent?: JsonNode;
  readonly settings: RequestSettings;
  /** Whether `subscribe` stands there, which opens a websocket. */
  readonly isSubscribe?: true;
  /** How the request is written where it is not in the grammar. */
  readonly guess?: RewriteSuggestion['form'];
  /** Absent where the catalogue does not know it. */
  readonly method?: Method;
}

/** The calls that a request makes, in their order; none for a REST line or a contract's function. */
export function callsOf(request: Request): readonly Call[] {
  const form = request.guess?.form;
  const calls = writtenCalls(request);
  return form === undefined ? calls : calls.map((call) => ({ ...call, guess: form }));
}

function writtenCalls({ body, settings }: Request): readonly Call[] {
  switch (body.kind) {
    case 'call':
      // A pasted line that cannot be read has none.
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

/** What `eth_subscribe` is asked for, on which its other params depend; of other methods a text means nothing here. */
export function eventOf(params: JsonNode | undefined): string | undefined {
  const first = jsonNodeAt(params, [0]);
  return first?.kind === 'string' ? first.value : undefined;
}

function toCall(name: string, nameSpan: JsonSpan, params: JsonNode | undefined, settings: RequestSettings): Call {
  const method = findMethod(name, settings.target?.chain === undefined ? 'node' : 'chain');
  return { name, nameSpan, params, settings, method };
}

/** The call whose params the place is in, or that has none and ends before it on its line. */
export function callAt(request: Request, text: string, offset: number): Call | undefined {
  return callsOf(request).find(({ params: all, afterEvent, nameSpan, guess }) => {
    const params = afterEvent ?? all;
    if (guess === 'command') {
      // Its values have no places of their own.
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

/** The requests of a cell that have a `@name`, with the places of the requests. */
export function namedRequests({ requests }: CellAst): readonly (Omit<NamedRequest, 'isBefore'> & JsonSpan)[] {
  return requests.flatMap((request) => {
    const { start, end, settings } = request;
    const calls = callsOf(request);
    const method = calls.length === 1 ? calls[0]!.name : undefined;
    return settings.name === undefined ? [] : [{ start, end, name: settings.name, method }];
  });
}

/** What a cell's text is read beside, so that completion, checks and hovers know what there is. */
export interface LanguageContext {
  /** The notebook's kernel, or the active network. */
  readonly network: LanguageNetwork;
  readonly networks: readonly LanguageNetwork[];
  /** Requests with a `@name` in the other cells of the file, in their order. */
  readonly named: readonly NamedRequest[];
  /** What named requests answered so far, as envelopes. */
  readonly answers: ReadonlyMap<string, JsonValue>;
  /** Of the open project, as far as they were read. */
  readonly contracts?: LanguageContracts;
  /** EVM addresses that the user named. */
  readonly labelled?: readonly { readonly id: string; readonly name: string }[];
  /** Whose the URL of a pasted line is. */
  readonly placeOf?: (url: URL) => PastedTarget;
}

/** What `call` can name. */
export interface LanguageContracts {
  names(): readonly string[];
  /** Undefined: there is no such contract. */
  functionsOf(contract: string): readonly LanguageFunction[] | undefined;
}

export interface LanguageFunction {
  readonly name: string;
  readonly inputs: readonly { readonly name?: string; readonly type: string }[];
  /** Absent: it changes state. */
  readonly mutability?: 'view' | 'pure' | 'payable';
}

/** The same for what looks names up. */
export function targetContextOf({ network, networks, placeOf }: LanguageContext): TargetContext {
  return { network, networks, placeOf: placeOf ?? (() => ({})) };
}

export interface LanguageNetwork extends Pick<Network, 'name' | 'hrp' | 'chains' | 'wireNames'> {
  /** `isPublic`: everybody's, which leaves out what only an own node answers, and refuses large batches. */
  readonly nodes: readonly { readonly name: string; readonly isPublic: boolean }[];
}

export interface NamedRequest {
  readonly name: string;
  /** Absent for what is no single method. */
  readonly method?: string;
  /** Whether it stands in a cell before this one. */
  readonly isBefore: boolean;
}

/** The JSON of a request, whatever its form. */
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

/** The references of a request with their places in the cell. */
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

/** The values of a request, whatever its form: its JSON, or the arguments of a function. */
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

/** The network that a request goes to; undefined where `@target` names one that does not exist. */
export function networkOf({ target }: RequestSettings, context: LanguageContext): LanguageNetwork | undefined {
  const name = target?.network;
  return name === undefined ? context.network : context.networks.find((network) => network.name === name);
}

/** The nodes that a request goes to, as far as they exist: those of `@node`, else the first. */
export function nodesOf({ nodes: wanted }: RequestSettings, { nodes }: LanguageNetwork): LanguageNetwork['nodes'] {
  return wanted === undefined
    ? nodes.slice(0, 1)
    : nodes.filter(({ name }) => wanted === 'all' || wanted.includes(name));
}

/** The EVM chain that `@target` names, else the C-Chain; undefined for one that the settings do not name. */
export function evmChainOf({ target }: RequestSettings, { chains }: LanguageNetwork): EvmChain | undefined {
  return target?.chain === undefined ? chains[0] : chainNamed(chains, target.chain);
}

/** What kind of chain `@target` names; undefined where it names none. */
export function chainKind({ target }: RequestSettings): ChainKind | undefined {
  const [, kind = 'L1'] = /^([PXC])(?:-Chain)?(?:\/(?:block|tx))?$/.exec(target?.chain ?? '') ?? [];
  return target?.chain === undefined ? undefined : (kind as ChainKind);
}

/** The chains that answer a method, as a reader names them; undefined where it is about the node as a whole. */
export function answeringChains({ path, availability }: Method): readonly ChainKind[] | undefined {
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

/** The chain that a request asks. */
export interface CellChain {
  /** As the settings name it, or as it stands in the cell: "C-Chain", "orders", "P/block". */
  readonly name: string;
  /** The method is of this chain alone: no other can be chosen. */
  readonly isFixed?: true;
}

/**
 * The chain of the first request of a cell that asks one, one that can be chosen before others; undefined where all ask
 * nodes as a whole, or a service.
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
    chainNamed(chains, name)?.name ?? (/^[PXC]$/.test(name) ? `${name}-Chain` : name);
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

/** Whether a request might change something, before its references are filled in (`changesIn` tells it of what is sent). */
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
      // These are simulated, which changes nothing.
      return false;
    case 'subscribe':
      return !subscriptionKinds.some(({ kind }) => kind === body.event);
  }
}

/** Why `@eventually` is not for a request. */
export const notRepeated = '@eventually repeats a request, and this one may change state.';
