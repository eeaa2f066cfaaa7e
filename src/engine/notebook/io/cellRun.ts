import type { Http, JsonRpc, Sockets } from '../../net';
import { type JsonValue, isJsonList } from '../../primitives';
import type { Abis, Builds } from '../../source';
import type { Contracts } from '../../contracts';
import type { Network } from '../../networks';
import { type ChangeEffect, effectOf, isServiceOperation, subscriptionKinds } from '../../rpc';
import type { Request } from '../cell/cellAst';
import { readEnvelope } from '../envelope';
import type { CellAnswer } from './cellAnswer';
import type { RestSend, Send } from './toSends';

/** What a cell is run with. */
export interface CellRun {
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly sockets: Sockets;
  /** Tells what functions a contract has, and what units its amounts are in. */
  readonly contracts: Pick<Contracts, 'functions'>;
  /** ABIs of the open project, where there is one. */
  readonly abi?: Abis;
  /** What its compilers left. */
  readonly builds?: Builds;
  readonly now: () => number;
  /** The notebook's kernel. */
  readonly network: Network;
  readonly networks: readonly Network[];
  /** What named requests answered so far, `{ result }` or `{ error }`; names of this cell are added. */
  readonly named: Map<string, JsonValue>;
  readonly signal: AbortSignal;
  /** For a request without `@timeout`. */
  readonly deadlineMs: number;
  readonly isTrusted: boolean;
  /** Whether a request may be sent to a URL; may ask the user. */
  readonly allowed: (url: string) => boolean | Promise<boolean>;
  /** Asks the user before something is changed. */
  readonly confirm: (change: CellChange) => Promise<boolean>;
  /** What goes out now, one for each node and call, in the order of the requests: all of them wait. */
  readonly onSent: (waiting: readonly CellAnswer[]) => void;
  /** Answers as they come, not in the order of the requests. */
  readonly onAnswer: (answer: CellAnswer) => void;
  /** What a subscription has told so far, in place of what it had told before; nothing comes while this is awaited. */
  readonly onProgress: (answer: CellAnswer) => Promise<void>;
}

/** A request that changes something, before it is sent. */
export interface CellChange extends ChangingCall {
  readonly host: string;
  /** Name in the settings. */
  readonly network: string;
}

export interface ChangingCall {
  /** As it goes over the wire; of what is no JSON-RPC, its label: "POST /ext/info". */
  readonly method: string;
  readonly params: JsonValue;
  readonly effect: ChangeEffect;
}

/**
 * What of a send may change something: all but methods that the catalogue knows as reading, GET, and the data service's own
 * operations. Who finds something asks first, refuses it in a workspace that is not trusted, and sends it once.
 */
export function changesIn(send: Send): readonly ChangingCall[] {
  switch (send.kind) {
    case 'rpc':
      return changing(send.route.wireMethod, send.params);
    case 'rest':
      return isReading(send) ? [] : changesInPost(send);
    case 'subscription': {
      const { event, label, params } = send;
      const isKnown = subscriptionKinds.some(({ kind }) => kind === event);
      return isKnown ? [] : [{ method: label, params, effect: 'unknown' }];
    }
    case 'contract':
      return [];
  }
}

/** The same before its references are filled in, when it may only be told that a request might change something. */
export function mayChange({ body }: Request): boolean {
  switch (body.kind) {
    case 'call':
      return effectOf(body.method) !== 'reads';
    case 'envelope':
      return body.calls.some(({ method }) => effectOf(method) !== 'reads');
    case 'rest':
      return body.verb === 'POST';
    case 'contract':
      // It is an eth_call, which changes nothing.
      return false;
    case 'subscribe':
      return !subscriptionKinds.some(({ kind }) => kind === body.event);
  }
}

function changing(method: string, params: JsonValue): readonly ChangingCall[] {
  const effect = effectOf(method);
  return effect === 'reads' ? [] : [{ method, params, effect }];
}

function isReading({ verb, service, url, path }: RestSend): boolean {
  if (verb === 'GET') {
    return true;
  }
  // The path that is sent has no `..` any more.
  const base = new URL(url.slice(0, url.length - path.length)).pathname.replace(/\/$/, '');
  const { pathname } = new URL(url);
  return service === 'data' && pathname.startsWith(`${base}/`) && isServiceOperation(verb, pathname.slice(base.length));
}

/** The methods in its body that may change something; where it has none, the post itself is what nobody knows. */
function changesInPost({ label, json = null }: RestSend): readonly ChangingCall[] {
  const calls = (isJsonList(json) ? json : [json])
    .flatMap(readEnvelope)
    .flatMap((call) => changing(call.method, call.params ?? {}));
  return calls.length > 0 ? calls : [{ method: label, params: json ?? {}, effect: 'unknown' }];
}
