import type { Answer, DataService, Read, ReadOptions } from '../dataApi/dataService';
import { isNotFound } from '../errors/isNotFound';

/** As `find`, but `undefined` for any 404: also for that of a service which does not have the operation. @throws {ApiError} */
export async function findPath<T>(
  service: DataService,
  read: Read<T>,
  options: ReadOptions,
): Promise<Answer<T> | undefined> {
  try {
    return await service.read(read, { ...options, isExpectedRefusal: isNotFound });
  } catch (error) {
    if (isNotFound(error)) {
      return undefined;
    }
    throw error;
  }
}
