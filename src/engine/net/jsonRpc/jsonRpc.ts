import { type JsonValue, printJson } from '../../primitives';
import type { ApiError, HttpError } from '../../errors';
import type { Http } from '../http/http';
import { sendBatch } from './batch';
import type { StreamFilterSource } from '../http/streamFilter';
import { isReadOnlyMethod, type RpcSender, sendCall } from './sendCall';
import { dedupeInFlight } from '../http/dedupeInFlight';

export interface RpcCall {
  readonly method: string;
  /** An array for the EVM, most often an object for the node's own APIs. */
  readonly params?: JsonValue;
  /** For a result that may be larger than others. Such a call is in no batch, and shared with nobody; see `filterOf`. */
  readonly filter?: StreamFilterSource;
}

export interface RpcOptions {
  readonly signal?: AbortSignal;
  /** For each post, see HttpRequest. */
  readonly deadlineMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** See HttpRequest. */
  readonly tries?: number;
  /** See HttpRequest. */
  readonly isExpectedError?: (error: HttpError) => boolean;
}

export interface RpcBatchOptions extends RpcOptions {
  /** Calls per post. Default 40, the public nodes' limit. */
  readonly batchSize?: number;
  /** Posts at a time. Default 4. */
  readonly parallel?: number;
}

export type RpcOutcome =
  { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly error: ApiError };

/**
 * JSON-RPC 2.0 over HTTP, on both of a node's servers. What the catalogue does not know as reading is sent once: not again
 * after a failure, in no smaller batch, and not for several who ask.
 */
export interface JsonRpc {
  /**
   * The result, which may be null. Rejects with an ApiError (an RpcError where the server answered with one), or with the
   * abort reason. Equal reading calls in flight are sent once.
   */
  call(url: string, call: RpcCall, options?: RpcOptions): Promise<JsonValue>;
  /**
   * One outcome for each call, in their order; rejects only with the abort reason. For EVM endpoints: the node's own APIs
   * know no batches (a server that turns out not to know them is asked one by one).
   */
  batch(url: string, calls: readonly RpcCall[], options?: RpcBatchOptions): Promise<readonly RpcOutcome[]>;
}

export function createJsonRpc(http: Http): JsonRpc {
  const reads = dedupeInFlight<JsonValue>();
  let lastId = 0;
  const sender: RpcSender = { http, nextId: () => ++lastId };

  async function call(url: string, rpcCall: RpcCall, options: RpcOptions = {}): Promise<JsonValue> {
    if (!isReadOnlyMethod([rpcCall]) || rpcCall.filter !== undefined) {
      return sendCall(sender, url, rpcCall, options);
    }
    // The id differs in each body, so equal calls are told here and not by the bytes.
    const params = rpcCall.params === undefined ? '' : printJson(rpcCall.params);
    const headers = Object.entries(options.headers ?? {}).sort();
    const key = JSON.stringify([url, rpcCall.method, params, headers, options.deadlineMs, options.tries]);
    return reads.read(key, options.signal, (signal) => sendCall(sender, url, rpcCall, { ...options, signal }));
  }

  return {
    call,
    batch: (url, calls, options = {}) =>
      sendBatch(sender, url, calls, options, (single, signal) => call(url, single, { ...options, signal })),
  };
}
