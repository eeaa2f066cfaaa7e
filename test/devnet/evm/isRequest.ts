import type { RpcRequest } from './jsonRpc';

/** Whether the value is an object with a method name. */
export function isRequest(value: unknown): value is RpcRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as { method?: unknown }).method === 'string'
  );
}
