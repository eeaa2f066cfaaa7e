import {
  type ApiError,
  ConnectionError,
  HttpError,
  RpcError,
  errorCategory,
  errorSentence,
} from '../../src/engine/errors';
import { type JsonValue, pathText } from '../../src/engine/primitives';
import { compareWithShape } from '../../src/engine/rpc';
import type * as z from 'zod/mini';

/** The result of a method at one path. Contains no response values and no secrets. */
export interface LiveRow {
  readonly method: string;
  readonly path: string;
  readonly outcome: 'ok' | 'refused as documented' | 'not run' | 'differs';
  /** The reason where it is not ok. */
  readonly how: string;
}

/** Differences listed per response. */
const maxNamed = 3;

/** Differences of a response from the schema as a sentence; `undefined` if it matches. */
export function differenceOf(schema: z.core.$ZodType, json: JsonValue): string | undefined {
  const differences = compareWithShape(schema, json);
  if (differences.length === 0) {
    return undefined;
  }
  const named = differences.slice(0, maxNamed).map(({ path, problem }) => {
    const where = path.length === 0 ? 'the response' : pathText(path);
    return `${where} is ${problem.kind}, expected ${problem.expected}`;
  });
  const more = differences.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/**
 * An error is documented if the error table knows its message. One that rejects the request counts as a difference,
 * because the request was built from the catalogue.
 */
export function rejectionOf(error: ApiError): Pick<LiveRow, 'outcome' | 'how'> {
  const meaning = errorCategory(error);
  const isRejection = error instanceof RpcError || error instanceof HttpError;
  if (isRejection && meaning !== undefined && meaning !== 'badRequest') {
    return { outcome: 'refused as documented', how: `${meaning}: ${errorSentence(error)}` };
  }
  return { outcome: 'differs', how: errorSentence(error) };
}

/** HTTP statuses with which nodes and proxies refuse a WebSocket at a path. */
const noSocketStatuses: readonly number[] = [200, 400, 403, 404, 405, 426, 501];

/** Subscriptions need a WebSocket, which a node may not offer: public ones only do for the C-Chain. */
export function socketRejectionOf(error: ApiError): Pick<LiveRow, 'outcome' | 'how'> {
  const hasNone =
    error instanceof HttpError
      ? noSocketStatuses.includes(error.status)
      : error instanceof ConnectionError && error.problem === 'noSocket';
  return hasNone ? { outcome: 'refused as documented', how: `noSocket: ${errorSentence(error)}` } : rejectionOf(error);
}

/** Whether a node rejects a method whatever its arguments: not implemented or not available yet. */
export function isAbsent(error: ApiError): boolean {
  const meaning = errorCategory(error);
  return (
    meaning === 'noMethod' || meaning === 'noEndpoint' || meaning === 'unauthorized' || meaning === 'bootstrapping'
  );
}
