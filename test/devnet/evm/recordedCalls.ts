import type { ChainFacts } from '../chain/chainFacts';
import { canonical } from '../recorded/canonical';
import { recordings } from '../recorded/recordings';
import { isRequest } from './isRequest';

/** Responses of the recorded EVM chain, by method and params. */
export interface RecordedCalls {
  /** The recorded body for this request. */
  find(method: string, params: unknown): string | undefined;
  /** The recorded error body of the method with any params. */
  error(method: string): string | undefined;
}

const precompile = /^0x0[123]0{36}[0-9a-f]{2}$/;

export function isPrecompile(address: unknown): boolean {
  return typeof address === 'string' && precompile.test(address.toLowerCase());
}

export function recordedCalls(facts: ChainFacts): RecordedCalls {
  let index: Map<string, string> | undefined;
  const errors = new Map<string, string>();
  const read = (): Map<string, string> => {
    const files = facts.primary ? ['evm-c', 'evm-c-more'] : ['evm-l1', 'evm-l1-more', 'warp'];
    const all = new Map<string, string>();
    for (const { path, request, body } of files.flatMap(recordings)) {
      if (!path.endsWith('/rpc') || !isRequest(request)) continue;
      const key = keyOf(request.method, request.params);
      if (!all.has(key)) all.set(key, body);
      if (body.includes('"error":{"code":') && !errors.has(request.method)) errors.set(request.method, body);
    }
    return all;
  };
  return {
    find(method, params) {
      index ??= read();
      return index.get(keyOf(method, params));
    },
    error(method) {
      index ??= read();
      return errors.get(method);
    },
  };
}

function keyOf(method: string, params: unknown): string {
  const list = Array.isArray(params) ? params : [];
  return `${method} ${method === 'eth_call' ? callKey(list) : canonical(list)}`;
}

/** The caller, and which of the newest blocks is named, make no difference to a precompile's view functions. */
function callKey(params: readonly unknown[]): string {
  const call = (params[0] ?? {}) as Readonly<Record<string, unknown>>;
  const block = params[1] === 'pending' || params[1] === undefined ? 'latest' : params[1];
  return canonical([String(call['to']).toLowerCase(), String(call['data'] ?? call['input']).toLowerCase(), block]);
}
