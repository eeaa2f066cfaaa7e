import type * as z from 'zod/mini';
import type { RawRequest } from '../../report';
import { type JsonValue, printJson } from '../../primitives';
import { HttpError, hostOf, isNotFound } from '../../errors';
import type { Http, HttpRequest } from '../http/http';
import { whileReading, readJson } from '../http/reading';
import { decodeInSlices } from '../schema/decode';
import { Parameters } from './parameters';

export type ReadOptions = Pick<HttpRequest, 'signal' | 'deadlineMs' | 'isExpectedError'>;

interface ServiceRead<T> {
  /** Begins with /v1 or /v2, segments already encoded. */
  readonly path: string;
  /** A list repeats its name, once for each value; what is absent is left out. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Posted as JSON; absent: a GET. Repeated as a GET is: no operation changes anything. */
  readonly body?: JsonValue;
  /** Name of the operation, for errors. */
  readonly label: string;
  readonly schema: z.ZodMiniType<T>;
}

export interface Answer<T> {
  readonly value: T;
  /** As it came, without loss. */
  readonly json: JsonValue;
  /** What asked for it, where that was one request. */
  readonly request?: RawRequest;
}

/** A data or metrics service at one base URL. */
export interface DataService {
  readonly host: string;
  /** Any status of success is one: some reads answer 201. @throws {ApiError} */
  read<T>(read: ServiceRead<T>, options: ReadOptions): Promise<Answer<T>>;
  /** `undefined` for its own 404: the service does not know the thing, or the chain. @throws {ApiError} */
  find<T>(read: ServiceRead<T>, options: ReadOptions): Promise<Answer<T> | undefined>;
}

export function createDataService(http: Http, baseUrl: string): DataService {
  const host = hostOf(baseUrl);

  async function read<T>(requested: ServiceRead<T>, options: ReadOptions): Promise<Answer<T>> {
    const path = `${requested.path}${queryText(requested.query ?? {})}`;
    const url = `${baseUrl}${path}`;
    const verb = requested.body === undefined ? 'GET' : 'POST';
    const body = requested.body === undefined ? undefined : printJson(requested.body);
    const answer = await http.send({ verb, url, body, label: requested.label, idempotent: true, ...options });
    const place = { host, method: requested.label };
    return whileReading(answer, options.signal, async (reading) => {
      const json = await readJson(answer.body, place, reading);
      const value = await decodeInSlices(requested.schema, json, place, reading.signal);
      return { value, json, request: { host, method: `${verb} ${path}`, params: body } };
    });
  }

  return {
    host,
    read,
    async find(requested, options) {
      try {
        return await read(requested, { ...options, isExpectedError: isOwnDenial });
      } catch (error) {
        if (error instanceof HttpError && isOwnDenial(error)) {
          return undefined;
        }
        throw error;
      }
    },
  };
}

/** As `find`, but `undefined` for any 404: also for that of a service which does not have the operation. @throws {ApiError} */
export async function findPath<T>(
  service: DataService,
  read: ServiceRead<T>,
  options: ReadOptions,
): Promise<Answer<T> | undefined> {
  try {
    return await service.read(read, { ...options, isExpectedError: isNotFound });
  } catch (error) {
    if (isNotFound(error)) {
      return undefined;
    }
    throw error;
  }
}

function queryText(query: Required<ServiceRead<unknown>>['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: readonly string[] = value === undefined ? [] : typeof value === 'string' ? [value] : value;
    values.forEach((one) => parameters.append(name, one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Its error is JSON (docs/facts/data-service.md); another 404 is a page of whoever is at a wrong URL, and says nothing. */
function isOwnDenial(error: HttpError): boolean {
  return isNotFound(error) && error.body.trimStart().startsWith('{');
}

/** Where an operation is asked, and what is particular to these parameters. */
interface Request<T> extends Pick<ServiceRead<T>, 'path' | 'query'> {
  /** The response as it has to be for these parameters; absent: as for any. */
  readonly schema?: z.ZodMiniType<T>;
  /** Where that of other operations is too short. */
  readonly deadlineMs?: number;
}

/**
 * An operation of the data service that reads: given the service, its parameters and the options of the request. It
 * resolves to `undefined` where the service does not know what is asked about, or the chain or network.
 *
 * @param label its name, in errors and the log
 * @param request what is sent for checked parameters
 * @throws {ParameterError} before sending, {ApiError}
 */
export function operation<G extends readonly unknown[], T>(
  label: string,
  schema: z.ZodMiniType<T>,
  request: (check: Parameters, ...given: G) => Request<T>,
): (service: DataService, ...given: [...G, options: ReadOptions]) => Promise<Answer<T> | undefined> {
  return async (service, ...given) => {
    const options = given.at(-1) as ReadOptions;
    const { deadlineMs, ...read } = request(new Parameters(label), ...(given.slice(0, -1) as unknown as G));
    return service.find({ label, schema, ...read }, deadlineMs === undefined ? options : { deadlineMs, ...options });
  };
}
