import type { CellAst, RewriteSuggestion, Request, RequestSettings } from '../cell/cellAst';
import type { JsonNode, JsonSpan } from '../cell/jsonNode';
import { type Method, findMethod } from '../../rpc';
import type { JsonValue } from '../../primitives';
import { jsonNodeAt } from '../cell/walkNodes';
import type { TargetContext, PastedTarget } from '../target/findTarget';

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

export interface LanguageNetwork {
  readonly name: string;
  /** Prefix of its addresses. */
  readonly hrp: string;
  /** In order of preference. */
  readonly nodes: readonly LanguageNode[];
  /** EVM chains, the C-Chain first. */
  readonly chains: readonly LanguageChain[];
  readonly wireNames: 'wire' | 'neutral';
}

export interface LanguageNode {
  readonly name: string;
  /** Everybody's: it leaves out what only an own node answers, and refuses large batches. */
  readonly isPublic: boolean;
}

export interface LanguageChain {
  readonly name: string;
  /** Alias or blockchain ID. */
  readonly path: string;
  readonly blockchainId?: string;
  /** Where it is not under the network's nodes. */
  readonly rpcUrl?: string;
  /** Of the native token. */
  readonly symbol?: string;
}

export interface NamedRequest {
  readonly name: string;
  /** Absent for what is no single method. */
  readonly method?: string;
  /** Whether it stands in a cell before this one. */
  readonly isBefore: boolean;
}
