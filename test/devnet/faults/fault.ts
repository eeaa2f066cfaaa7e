/** How an answer can go wrong. */
export const faultKinds = [
  /** 200 with a JSON-RPC error of the first kind of server (P, X, info…): -32000 with `data: null`. */
  'rpcErrorNode',
  /** 200 with a JSON-RPC error of the EVM's server: -32601. */
  'rpcErrorEvm',
  'status401',
  'status403',
  'status404',
  /** With `retry-after`: `retryAfter` seconds, 1 by default. */
  'status429',
  'status500',
  'status502',
  /** What a node says while it is bootstrapping. */
  'status503',
  /** The right answer, `milliseconds` late (1,000 by default). */
  'slow',
  /** Headers and half an answer, then silence until the client leaves. */
  'stalled',
  /** Silence from the start. */
  'silent',
  /** The connection is reset before any answer. */
  'reset',
  /** The connection ends in the middle of the announced body. */
  'truncated',
  /** 200, `text/html`: a login page in place of JSON. */
  'html',
  /** 200, valid JSON of `bytes` bytes (40 MiB by default). */
  'oversized',
  /** The right answer as `text/plain`. */
  'wrongContentType',
  /** 302 to `location`, another origin. */
  'redirectOther',
  /** 200 with the right content type and a body that is not JSON. */
  'notJson',
  /** A batch is answered by an array of one error; a single request by that error. */
  'batchOneError',
  /** A batch's first answer is missing. */
  'batchMissing',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** `node`, `dataApi` (the metrics service too), `all`, or the beginning of a path. */
  readonly target: string;
  /** Only requests that carry this JSON-RPC method. */
  readonly method?: string;
  /** How many requests it still hits; absent: all until it is removed. */
  readonly count?: number;
  readonly retryAfter?: number;
  readonly milliseconds?: number;
  readonly bytes?: number;
  readonly location?: string;
}
