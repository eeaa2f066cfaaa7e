import { errorMeaning } from '../../src/api/errorMeaning';
import type { ApiError } from '../../src/api/errors';
import { HttpError, RpcError } from '../../src/api/errors';
import { errorSentence } from '../../src/api/errorSentence';
import { pathText } from '../../src/core/rpc/cell/path';
import { compareWithShape } from '../../src/core/rpc/shape/compareWithShape';
import type { JsonValue } from '../../src/core/json/value';
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
const mostNamed = 3;

/** What stands in an answer that the schema does not read, in words; undefined where it reads all of it. */
export function differenceOf(schema: z.core.$ZodType, json: JsonValue): string | undefined {
  const differences = compareWithShape(schema, json);
  if (differences.length === 0) {
    return undefined;
  }
  const named = differences.slice(0, mostNamed).map(({ path, problem }) => {
    const where = path.length === 0 ? 'the answer' : pathText(path);
    return `${where} is ${problem.kind}, expected ${problem.expected}`;
  });
  const more = differences.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** A refusal is documented where the table of errors knows its words. */
export function refusalOf(error: ApiError): Pick<LiveRow, 'outcome' | 'how'> {
  const meaning = errorMeaning(error);
  const isRefusal = error instanceof RpcError || error instanceof HttpError;
  if (isRefusal && meaning !== undefined && meaning !== 'badRequest') {
    return { outcome: 'refused as documented', how: `${meaning}: ${errorSentence(error)}` };
  }
  return { outcome: 'differs', how: errorSentence(error) };
}
