import {
  createHttp,
  type Http,
  type HttpLogEntry,
  type HttpOptions,
  type HttpRequest,
} from '../../src/engine/net/http/http';
import { ApiError } from '../../src/engine/errors/errors';

export interface TestHttp extends Http {
  readonly log: readonly HttpLogEntry[];
}

/** A deterministic client: no proxy from the environment, no randomness. */
export function testHttp(options: Partial<HttpOptions> = {}): TestHttp {
  const log: HttpLogEntry[] = [];
  const http = createHttp({
    userAgent: 'snowprobe-test',
    environment: {},
    random: () => 0.5,
    log: (entry) => log.push(entry),
    ...options,
  });
  return { ...http, log };
}

export function get(url: string, rest: Partial<HttpRequest> = {}): HttpRequest {
  return { verb: 'GET', url, label: 'getThing', idempotent: true, ...rest };
}

export function post(url: string, body: string, rest: Partial<HttpRequest> = {}): HttpRequest {
  return { verb: 'POST', url, body, label: 'eth_thing', idempotent: true, ...rest };
}

/** The ApiError with which `work` rejects. Fails if it does not. */
export async function apiErrorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => new Error('it resolved'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) {
    throw error;
  }
  return error;
}
