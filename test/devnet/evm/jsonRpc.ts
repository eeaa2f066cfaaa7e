/** A JSON-RPC request as received; only `method` is validated. */
export interface RpcRequest {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method: string;
  readonly params?: unknown;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface RpcResponse {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: RpcError;
}
