import type { CellAst, RewriteSuggestion, Request, RequestSettings } from '../cell/cellAst';
import type { JsonNode, JsonSpan } from '../cell/jsonNode';
import { type Method, findMethod } from '../../rpc';
import type { NamedRequest } from './languageContext';
import { jsonNodeAt } from '../cell/walkNodes';

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
