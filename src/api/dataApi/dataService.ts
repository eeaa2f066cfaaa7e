import type * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { HttpError } from '../errors';
import type { Http } from '../http';
import { hostOf } from '../redact';
import { readJson } from '../readJson';
import { decode } from '../schema/decode';

export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly deadlineMs?: number;
}

export interface Read<T> {
  /** Begins with /v1 or /v2, segments already encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Name of the operation, for errors. */
  readonly label: string;
  readonly schema: z.ZodMiniType<T>;
}

export interface Answer<T> {
  readonly value: T;
  /** As it came, without loss. */
  readonly json: JsonValue;
}

/** A data or metrics service at one base URL. */
export interface DataService {
  readonly host: string;
  /** `undefined` for its own 404: the service does not know the thing, or the chain. @throws {ApiError} */
  find<T>(read: Read<T>, options: ReadOptions): Promise<Answer<T> | undefined>;
}

export function createDataService(http: Http, baseUrl: string): DataService {
  const host = hostOf(baseUrl);
  return {
    host,
    async find(read, options) {
      const query = new URLSearchParams(read.query).toString();
      const url = `${baseUrl}${read.path}${query === '' ? '' : `?${query}`}`;
      try {
        const answer = await http.send({ verb: 'GET', url, label: read.label, idempotent: true, ...options });
        const place = { host, method: read.label };
        const json = await readJson(answer.body, place);
        return { value: decode(read.schema, json, place), json };
      } catch (error) {
        if (error instanceof HttpError && error.status === 404 && isServiceError(error)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

/** Its error is JSON (specification 2.2); another 404 is a page of whoever is at a wrong URL, and says nothing. */
function isServiceError({ body }: HttpError): boolean {
  return body.trimStart().startsWith('{');
}
