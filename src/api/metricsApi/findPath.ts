import type { Answer, DataService, Read, ReadOptions } from '../dataApi/dataService';
import { HttpError } from '../errors';

/** As `find`, but `undefined` for any 404: also for that of a service which does not have the operation. @throws {ApiError} */
export async function findPath<T>(
  service: DataService,
  read: Read<T>,
  options: ReadOptions,
): Promise<Answer<T> | undefined> {
  try {
    return await service.read(read, options);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) {
      return undefined;
    }
    throw error;
  }
}
