import { bech32Address } from '../../../../src/engine/primitives/ids/bech32Address';
import { ApiError } from '../apiError';
import { plainAddress } from './readOutput';

/** A list parameter, repeated or comma-separated; `undefined` if absent. */
export function listOf(query: URLSearchParams, name: string): readonly string[] | undefined {
  const items = query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : items;
}

/** Addresses without chain prefix. @param evm also accepts 0x addresses, in lower case */
export function primaryAddresses(query: URLSearchParams, evm: boolean): readonly string[] | undefined {
  return listOf(query, 'addresses')?.map((text) => {
    if (evm && /^0x[0-9a-f]{40}$/i.test(text)) return text.toLowerCase();
    if (bech32Address(text)?.checksum === 'valid') return plainAddress(text);
    throw new ApiError(400, [`addresses: ${text} is not a valid primary network address`]);
  });
}

/** Unix seconds from the query; `undefined` if absent. */
export function timestampOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const problems = [
    ...(/^-?\d{1,15}$/.test(text) ? [] : [`${name} must be an integer number`]),
    ...(Number(text) < 0 ? [`${name} must not be less than 0`] : []),
  ];
  if (problems.length > 0) throw new ApiError(400, problems);
  return Number(text);
}

/** Items in the requested order; newest first by default. */
export function inOrder<T>(query: URLSearchParams, oldestFirst: readonly T[]): readonly T[] {
  const order = query.get('sortOrder') ?? 'desc';
  if (order !== 'asc' && order !== 'desc') {
    throw new ApiError(400, ['sortOrder must be one of the following values: asc, desc']);
  }
  return order === 'asc' ? oldestFirst : [...oldestFirst].reverse();
}
