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

/** A client that depends on nothing of the machine: no proxy of the environment, no chance. */
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

/** The ApiError with which `work` rejects. Fails where it does not. */
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
