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

/** What became of a method at one place. Holds no value of an answer, and nothing secret. */
export interface LiveRow {
  readonly method: string;
  /** Path on the node. */
  readonly path: string;
  readonly outcome: 'ok' | 'refused as documented' | 'not run' | 'differs';
  /** Why, where it is not ok. */
  readonly how: string;
}

/** Differences that are named of one answer. */
const maxNamed = 3;

/** What stands in an answer that the schema does not read, in words; undefined where it reads all of it. */
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
 * A refusal is documented where the table of errors knows its words. One that finds fault with the request is a
 * difference, since the request was made by the catalogue.
 */
export function rejectionOf(error: ApiError): Pick<LiveRow, 'outcome' | 'how'> {
  const meaning = errorCategory(error);
  const isRejection = error instanceof RpcError || error instanceof HttpError;
  if (isRejection && meaning !== undefined && meaning !== 'badRequest') {
    return { outcome: 'refused as documented', how: `${meaning}: ${errorSentence(error)}` };
  }
  return { outcome: 'differs', how: errorSentence(error) };
}

/** Statuses by which nodes, and what stands before them, say that they open no websocket at that path. */
const noSocketStatuses: readonly number[] = [200, 400, 403, 404, 405, 426, 501];

/** Subscriptions need a websocket, and a node may have none: public ones have it on the C-Chain alone. */
export function socketRejectionOf(error: ApiError): Pick<LiveRow, 'outcome' | 'how'> {
  const hasNone =
    error instanceof HttpError
      ? noSocketStatuses.includes(error.status)
      : error instanceof ConnectionError && error.problem === 'noSocket';
  return hasNone ? { outcome: 'refused as documented', how: `noSocket: ${errorSentence(error)}` } : rejectionOf(error);
}

/** Whether a node refuses a method whatever it is asked about: it does not have it, or does not answer it yet. */
export function isAbsent(error: ApiError): boolean {
  const meaning = errorCategory(error);
  return (
    meaning === 'noMethod' || meaning === 'noEndpoint' || meaning === 'unauthorized' || meaning === 'bootstrapping'
  );
}
