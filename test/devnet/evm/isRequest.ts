import type { RpcRequest } from './jsonRpc';

export function isRequest(value: unknown): value is RpcRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as { method?: unknown }).method === 'string'
  );
}
