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
  readonly contracts: Pick<Contracts, 'functions'>;
  readonly lookup: Pick<Lookup, 'find' | 'client'>;
  /** The notebook's kernel. */
  readonly network: Network;
  readonly networks: readonly Network[];
  /** Responses of named requests so far, `{ result }` or `{ error }`; this cell's are added. */
  readonly named: Map<string, JsonValue>;
  readonly signal: AbortSignal;
  /** For requests without `@timeout`. */
  readonly deadlineMs: number;
  readonly isTrusted: boolean;
  /** Whether a request may be sent to a URL; may prompt the user. */
  readonly allowed: (url: string) => boolean | Promise<boolean>;
  /** Whether an optional request may be sent to a URL; never prompts. */
  readonly maySend: (url: string) => boolean;
  /** Prompts before a change. `meant`: send the suggested method instead. */
  readonly confirm: (change: CellChange) => Promise<boolean | 'meant'>;
  /** Called with all requests about to be sent, one per node and call, in order. */
  readonly onSent: (waiting: readonly CellResult[]) => void;
  /** In the order of arrival. */
  readonly onResult: (result: CellResult) => void;
  /** Replaces the previous output of a subscription; awaited before the next call. */
  readonly onProgress: (result: CellResult) => Promise<void>;
}

export interface CellChange extends ChangingCall {
  /** The most similar known method, where the method is unknown. */
  readonly meant?: string;
  readonly host: string;
  readonly network: string;
}

export interface ChangingCall {
  /** As sent; for other than JSON-RPC the label: "POST /ext/info". */
  readonly method: string;
  readonly params: JsonValue;
  readonly effect: ChangeEffect;
}

/**
 * Calls of a request that may change state: all except read-only methods of the catalogue, GET, and the data service's
 * own operations. If there are any, callers have to confirm first, refuse in untrusted workspaces, and never retry.
 */
export function changesIn(send: Send): readonly ChangingCall[] {
  switch (send.kind) {
    case 'rpc':
      return changingCalls(send.route.wireMethod, send.params);
    case 'rest':
      return isReadOnly(send) ? [] : changesInPost(send);
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

function changingCalls(method: string, params: JsonValue): readonly ChangingCall[] {
  const effect = effectOf(method);
  return effect === 'reads' ? [] : [{ method, params, effect }];
}

function isReadOnly({ verb, service, url, path }: RestSend): boolean {
  if (verb === 'GET') {
    return true;
  }
  // URL parsing has resolved any `..` in the path.
  const base = new URL(url.slice(0, url.length - path.length)).pathname.replace(/\/$/, '');
  const { pathname } = new URL(url);
  return service === 'data' && pathname.startsWith(`${base}/`) && isServiceOperation(verb, pathname.slice(base.length));
}

/** Methods in a POST body that may change state; without any, the POST itself is of unknown effect. */
function changesInPost({ label, json = null }: RestSend): readonly ChangingCall[] {
  const calls = (isJsonList(json) ? json : [json])
    .flatMap(readEnvelope)
    .flatMap((call) => changingCalls(call.method, call.params ?? {}));
  return calls.length > 0 ? calls : [{ method: label, params: json ?? {}, effect: 'unknown' }];
}

export interface CellResult {
  readonly request: number;
  /** "eth_blockNumber", "GET /v1/chains"; never includes a query or secrets. */
  readonly label: string;
  /** The catalogue's method name, if known. */
  readonly method?: string;
  /** As sent. */
  readonly params?: JsonValue;
  readonly place: ResponsePlace;
  readonly outcome: ResponseOutcome;
  readonly status?: number;
  /** Duration of its POST. */
  readonly milliseconds: number;
  /** The node's latest block, where it was requested too. */
  readonly height?: bigint;
  readonly expectations: readonly CheckedExpectation[];
  /** The open project's ABIs for the chain; set where the response may contain calls or logs. */
  readonly abi?: AbiSource;
  /** Units of individual amounts by path, such as those of a token. */
  readonly units?: readonly (readonly [path: Path, unit: Pick<Amount, 'symbol' | 'decimals'>])[];
  readonly tries?: number;
  /** Event ("newHeads") of a subscription; the outcome is its last hundred events, newest first. */
  readonly subscription?: string;
  readonly reported?: readonly (readonly [path: Path, line: Line])[];
  readonly notes?: readonly string[];
}

export interface ResponsePlace {
  readonly network: string;
  readonly node?: string;
  readonly chain?: string;
  /** Includes a non-default port. */
  readonly host: string;
}

export type ResponseOutcome =
  /** No response yet. `since`: Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly since: number }
  | { readonly kind: 'result'; readonly json: JsonValue }
  /** An error response. `meaning`: explanation and remedy. */
  | {
      readonly kind: 'error';
      readonly error: JsonObject;
      readonly meaning: string;
      /** Untrusted. */
      readonly revert?: string;
      /** Position of the failing call in the open project. */
      readonly failedAt?: Line;
    }
  /** Not JSON, such as /ext/metrics. */
  | { readonly kind: 'text'; readonly text: string }
  /** No response, or not sent; one sentence. `isWithheld`: because an earlier expectation failed. */
  | { readonly kind: 'failed'; readonly sentence: string; readonly isWithheld?: true };

export interface CheckedExpectation extends ExpectationResult {
  readonly text: string;
}

/** The actual value of an expectation: "1.4 AVAX", "nothing", `"0xab", not "0xcd"`; or why it is unknown. */
export function actualText({ text, actual, amount, expected, reason }: CheckedExpectation): string {
  if (reason !== undefined || amount !== undefined) {
    return reason ?? amount ?? '';
  }
  const found = actual === undefined ? 'nothing' : printJson(actual);
  const wanted = typeof expected === 'string' ? expected : printJson(expected ?? null);
  return expected === undefined || text.includes(wanted) ? found : `${found}, not ${printJson(expected)}`;
}

/** Object for references and expectations: `result`, `error`, or `body` of a REST response. */
export function responseEnvelope({ outcome, status }: Pick<CellResult, 'outcome' | 'status'>): JsonObject {
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

interface FailableResult {
  readonly outcome: { readonly kind: ResponseOutcome['kind'] };
  readonly expectations: readonly { readonly holds: boolean }[];
}

/** Whether the answer fails its cell. Expected errors do not: `@expect error.code == -32000`. */
export function isFailure({ outcome, expectations }: FailableResult): boolean {
  const unmet = expectations.some(({ holds }) => !holds);
  const rejected = outcome.kind === 'error' && expectations.length === 0;
  return unmet || rejected || outcome.kind === 'failed';
}
