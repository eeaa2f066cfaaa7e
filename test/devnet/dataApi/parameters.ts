import { getAddress, isAddress } from 'viem';
import type { Address, Hash } from 'viem';
import { ApiError } from './apiError';

const currencies = ['usd', 'eur', 'aud', 'cad', 'chf', 'clp', 'cny', 'czk', 'dkk', 'gbp', 'hkd', 'huf', 'jpy', 'nzd'];

/** An address from the path or the query, in EIP-55 form. */
export function addressOf(text: string, name = 'address'): Address {
  if (!isAddress(text, { strict: false })) throw new ApiError(400, [`${name} must be an Ethereum address`]);
  return getAddress(text);
}

export function hashOf(text: string): Hash {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw new ApiError(400, ['txHash must be a valid transaction hash']);
  return text.toLowerCase() as Hash;
}

/** A block height; defaults to `tip`. */
export function blockNumberOf(query: URLSearchParams, tip: number): number {
  const text = query.get('blockNumber');
  if (text === null || text === '') return tip;
  if (!/^\d{1,15}$/.test(text)) throw new ApiError(400, ['blockNumber must be a number string']);
  if (Number(text) > tip) throw new ApiError(400, `Block ${text} is not indexed yet`);
  return Number(text);
}

/** From 1 to `most`; defaults to `usual`. */
export function pageSizeOf(query: URLSearchParams, most: number, usual = 10): number {
  const text = query.get('pageSize');
  if (text === null || text === '') return usual;
  const problems = [
    ...(/^-?\d+$/.test(text) ? [] : ['pageSize must be an integer number']),
    ...(Number(text) > most ? [`pageSize must not be greater than ${most}`] : []),
    ...(Number(text) < 1 ? ['pageSize must not be less than 1'] : []),
  ];
  if (problems.length > 0) throw new ApiError(400, problems);
  return Number(text);
}

/** Validates the currency, although prices are never returned. */
export function checkCurrency(query: URLSearchParams): void {
  const currency = query.get('currency');
  if (currency !== null && !currencies.includes(currency)) {
    throw new ApiError(400, [`currency must be one of the following values: ${currencies.join(', ')}`]);
  }
}

/** Comma-separated addresses; `undefined` if absent. */
export function addressListOf(query: URLSearchParams, name: string): readonly Address[] | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  return text.split(',').map((one) => addressOf(one.trim(), name));
}
