import type { Http, Sockets } from '../../net';
import { type Amount, isJsonList, type JsonObject, type JsonValue, type Path, printJson } from '../../primitives';
import type { Contracts } from '../../contracts';
import type { Lookup } from '../../lookup';
import type { LookupContext } from '../../sources';
import type { Network } from '../../networks';
import { type ChangeEffect, effectOf, isServiceOperation, subscriptionKinds } from '../../rpc';
import { readEnvelope } from '../cell/cellAst';
import type { ExpectationResult } from '../cell/expectation';
import type { RestSend, Send } from './toSends';
import type { AbiSource } from '../../abi';
import type { Line } from '../../report';

export interface CellRun extends Pick<LookupContext, 'rpc' | 'now' | 'abi' | 'builds' | 'verified'> {
  readonly http: Http;
  readonly sockets: Sockets;
  /** Tells what functions a contract has, and what units its amounts are in. */
  readonly contracts: Pick<Contracts, 'functions'>;
  /** Finds transactions that are run again. */
  readonly lookup: Pick<Lookup, 'find' | 'client'>;
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
  /** Whether it may, without a question: of what is not needed for the answer itself. */
  readonly maySend: (url: string) => boolean;
  /** Asks the user before something is changed. `meant`: to send what is offered there in place of it. */
  readonly confirm: (change: CellChange) => Promise<boolean | 'meant'>;
  /** What goes out now, one for each node and call, in the order of the requests: all of them wait. */
  readonly onSent: (waiting: readonly CellAnswer[]) => void;
  /** Answers as they come, not in the order of the requests. */
  readonly onAnswer: (answer: CellAnswer) => void;
  /** What a subscription has told so far, in place of what it had told before; nothing comes while this is awaited. */
  readonly onProgress: (answer: CellAnswer) => Promise<void>;
}

/** A request that changes something, before it is sent. */
export interface CellChange extends ChangingCall {
  /** The known method that comes closest, where nobody knows this one. */
  readonly meant?: string;
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
    case 'sequence':
    case 'replay':
      return [];
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

/** What became of one request of a cell at one node. */
export interface CellAnswer {
  /** Index of the request in the cell. */
  readonly request: number;
  /** "eth_blockNumber", "GET /v1/chains"; never a query or a secret. */
  readonly label: string;
  /** The catalogue's name of the method, where it knows it. */
  readonly method?: string;
  /** Of a method, as they were sent. */
  readonly params?: JsonValue;
  readonly place: AnswerPlace;
  readonly outcome: AnswerOutcome;
  /** HTTP status, where the answer came over HTTP and it is known. */
  readonly status?: number;
  /** Of the post that carried it. */
  readonly milliseconds: number;
  /** The node's last block, where it was asked beside the request. */
  readonly height?: bigint;
  readonly expectations: readonly ExpectedAnswer[];
  /** What the open project knows of contracts of the chain; where the answer may hold calls or logs. */
  readonly abi?: AbiSource;
  /** Amounts in it that have a unit of their own, by their path: those of a token. */
  readonly units?: readonly (readonly [path: Path, unit: Pick<Amount, 'symbol' | 'decimals'>])[];
  /** How often it was sent, where `@eventually` let it be repeated. */
  readonly tries?: number;
  /** What it is subscribed to ("newHeads"), where this tells its events: the last hundred, the newest first. */
  readonly subscription?: string;
  /** What is said of its values in words, by their path. */
  readonly reported?: readonly (readonly [path: Path, line: Line])[];
  /** What else there is to say of it, a sentence each. */
  readonly notes?: readonly string[];
}

export interface AnswerPlace {
  /** Names in the settings. */
  readonly network: string;
  readonly node?: string;
  readonly chain?: string;
  /** With port where it is not the scheme's own. */
  readonly host: string;
}

export type AnswerOutcome =
  /** Nothing came yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number }
  | { readonly kind: 'result'; readonly json: JsonValue }
  /** The server said no. `meaning`: in words, and what to do next. */
  | {
      readonly kind: 'error';
      readonly error: JsonObject;
      readonly meaning: string;
      /** The name of the custom error, or the reason, with which a call reverted; not trusted. */
      readonly revert?: string;
      /** Where in the open project the call failed. */
      readonly failedAt?: Line;
    }
  /** A page or text that is not JSON, as /ext/metrics answers. */
  | { readonly kind: 'text'; readonly text: string }
  /** Nothing came, or nothing was sent; one sentence. `isWithheld`: since something before it failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true };

export interface ExpectedAnswer extends ExpectationResult {
  /** As it stands in the cell. */
  readonly text: string;
}

/** What there is in place of what was expected: "1.4 AVAX", "nothing", `"0xab", not "0xcd"`; or why nobody can tell. */
export function foundWords({ text, actual, amount, expected, reason }: ExpectedAnswer): string {
  if (reason !== undefined || amount !== undefined) {
    return reason ?? amount ?? '';
  }
  const found = actual === undefined ? 'nothing' : printJson(actual);
  const wanted = typeof expected === 'string' ? expected : printJson(expected ?? null);
  return expected === undefined || text.includes(wanted) ? found : `${found}, not ${printJson(expected)}`;
}

/** What references and expectations look into: `result`, `error`, or `body` of a REST answer. */
export function answerEnvelope({ outcome, status }: Pick<CellAnswer, 'outcome' | 'status'>): JsonObject {
  const withStatus: JsonObject = status === undefined ? {} : { status: BigInt(status) };
  switch (outcome.kind) {
    case 'result':
      return { ...withStatus, result: outcome.json, body: outcome.json };
    case 'error':
      return { ...withStatus, error: outcome.error };
    case 'text':
      return { ...withStatus, body: outcome.text };
    case 'waiting':
    case 'failed':
      return {};
  }
}

/** What of an answer tells whether it failed, also once it is an output. */
interface FailableAnswer {
  readonly outcome: { readonly kind: AnswerOutcome['kind'] };
  readonly expectations: readonly { readonly holds: boolean }[];
}

/** Whether a cell with this answer fails. An expected refusal is no failure: `@expect error.code == -32000`. */
export function isFailure({ outcome, expectations }: FailableAnswer): boolean {
  const unmet = expectations.some(({ holds }) => !holds);
  const rejected = outcome.kind === 'error' && expectations.length === 0;
  return unmet || rejected || outcome.kind === 'failed';
}
