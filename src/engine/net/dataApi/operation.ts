import type * as z from 'zod/mini';
import type { Answer, DataService, ReadOptions, ServiceRead } from './dataService';
import { Parameters } from './parameters';

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
