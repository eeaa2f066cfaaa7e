/** Kinds of broken responses. */
export const faultKinds = [
  /** 200 with a JSON-RPC error of the node's own servers (P, X, info…): -32000 with `data: null`. */
  'rpcErrorNode',
  /** 200 with a JSON-RPC error of the EVM server: -32601. */
  'rpcErrorEvm',
  'status401',
  'status403',
  'status404',
  /** With `retry-after`: `retryAfter` seconds, 1 by default. */
  'status429',
  'status500',
  'status502',
  /** The response of a node that is bootstrapping. */
  'status503',
  /** The correct response, `milliseconds` late (1,000 by default). */
  'slow',
  /** Headers and half of the body, then silence until the client disconnects. */
  'stalled',
  /** No response at all. */
  'silent',
  /** The connection is reset before any response. */
  'reset',
  /** The connection ends in the middle of the announced body. */
  'truncated',
  /** 200, `text/html`: a login page instead of JSON. */
  'html',
  /** 200, valid JSON of `bytes` bytes (40 MiB by default). */
  'oversized',
  /** The correct response as `text/plain`. */
  'wrongContentType',
  /** 302 to `location`, another origin. */
  'redirectOther',
  /** 200 with the right content type and a body that is not JSON. */
  'notJson',
  /** A batch gets an array with one error, a single request that error. */
  'batchOneError',
  /** A batch's first response is missing. */
  'batchMissing',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** `node`, `dataApi` (including the metrics service), `all`, or a path prefix. */
  readonly target: string;
  /** Only requests with this JSON-RPC method. */
  readonly method?: string;
  /** Remaining number of requests; absent: unlimited. */
  readonly count?: number;
  readonly retryAfter?: number;
  readonly milliseconds?: number;
  readonly bytes?: number;
  readonly location?: string;
}
