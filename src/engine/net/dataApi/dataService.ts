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
  /** Starts with /v1 or /v2; segments are already encoded. */
  readonly path: string;
  /** An array repeats the parameter, once per value; `undefined` is left out. */
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Sent by POST as JSON; absent: a GET. Retried like a GET, since no operation changes anything. */
  readonly body?: JsonValue;
  readonly label: string;
  readonly schema: z.ZodMiniType<T>;
}

export interface ServiceResponse<T> {
  readonly value: T;
  /** The raw JSON, lossless. */
  readonly json: JsonValue;
  /** The request behind the value, if there was exactly one. */
  readonly request?: RawRequest;
}

/** A data or metrics service at one base URL. */
export interface DataService {
  readonly host: string;
  /** Accepts any 2xx status: some reads return 201. @throws {ApiError} */
  read<T>(read: ServiceRead<T>, options: ReadOptions): Promise<ServiceResponse<T>>;
  /** `undefined` on the service's own 404: the object or the chain is unknown to it. @throws {ApiError} */
  find<T>(read: ServiceRead<T>, options: ReadOptions): Promise<ServiceResponse<T> | undefined>;
}

export function createDataService(http: Http, baseUrl: string): DataService {
  const host = hostOf(baseUrl);

  async function read<T>(requested: ServiceRead<T>, options: ReadOptions): Promise<ServiceResponse<T>> {
    const path = `${requested.path}${queryText(requested.query ?? {})}`;
    const url = `${baseUrl}${path}`;
    const verb = requested.body === undefined ? 'GET' : 'POST';
    const body = requested.body === undefined ? undefined : printJson(requested.body);
    const response = await http.send({ verb, url, body, label: requested.label, idempotent: true, ...options });
    const place = { host, method: requested.label };
    return whileReading(response, options.signal, async (reading) => {
      const json = await readJson(response.body, place, reading);
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

/** Like `find`, but `undefined` on any 404, including one from a service without the operation. @throws {ApiError} */
export async function findPath<T>(
  service: DataService,
  read: ServiceRead<T>,
  options: ReadOptions,
): Promise<ServiceResponse<T> | undefined> {
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

/** The service's own 404 has a JSON body (docs/facts/data-service.md); any other 404 means the URL is wrong. */
function isOwnDenial(error: HttpError): boolean {
  return isNotFound(error) && error.body.trimStart().startsWith('{');
}

interface Request<T> extends Pick<ServiceRead<T>, 'path' | 'query'> {
  /** Stricter schema for these parameters; absent: the operation's. */
  readonly schema?: z.ZodMiniType<T>;
  /** Overrides the default where that is too short. */
  readonly deadlineMs?: number;
}

/**
 * Defines a read operation of the data service. It takes the service, the operation's parameters and the request
 * options, and resolves to `undefined` where the service does not know the object, chain or network.
 *
 * @param label operation name, for errors and the log
 * @param request builds the request from validated parameters
 * @throws {ParameterError} before sending, {ApiError}
 */
export function operation<G extends readonly unknown[], T>(
  label: string,
  schema: z.ZodMiniType<T>,
  request: (check: Parameters, ...given: G) => Request<T>,
): (service: DataService, ...given: [...G, options: ReadOptions]) => Promise<ServiceResponse<T> | undefined> {
  return async (service, ...given) => {
    const options = given.at(-1) as ReadOptions;
    const { deadlineMs, ...read } = request(new Parameters(label), ...(given.slice(0, -1) as unknown as G));
    return service.find({ label, schema, ...read }, deadlineMs === undefined ? options : { deadlineMs, ...options });
  };
}
