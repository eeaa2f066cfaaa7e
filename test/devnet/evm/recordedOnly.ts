import { isCb58 } from '../recorded/cb58';
import { recordedMethods } from './exposedMethods';
import type { RpcError } from './jsonRpc';
import type { RecordedCalls } from './recordedCalls';

/**
 * The response of a method that only recordings answer: the recorded body, or the chain's error for other params.
 * `undefined` for methods of the live chain.
 */
export function recordedOnly(
  method: string,
  params: readonly unknown[],
  recorded: RecordedCalls,
): { readonly body: string } | { readonly error: RpcError } | undefined {
  const warp = method.startsWith('warp_');
  if (!warp && !recordedMethods.has(method)) return undefined;
  const body = recorded.find(method, params) ?? (warp ? undefined : recorded.error(method));
  if (body !== undefined) return { body };
  return { error: warp ? warpRejection(method, params[0]) : { code: -32000, message: 'header not found' } };
}

function warpRejection(method: string, id: unknown): RpcError {
  if (typeof id !== 'string') return { code: -32602, message: 'missing value for required argument 0' };
  if (!isCb58(id, 32)) {
    const digit = /[^1-9A-HJ-NP-Za-km-z]/.exec(id)?.[0];
    const why =
      digit === undefined ? 'invalid input checksum' : `base58 decoding error: Invalid base58 digit ('${digit}')`;
    return { code: -32602, message: `invalid argument 0: couldn't decode ID to bytes: ${why}` };
  }
  const what = method.includes('Block') ? 'block' : 'message';
  return { code: -32000, message: `failed to get ${what} ${id} with error not found` };
}
