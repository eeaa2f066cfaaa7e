/** A JSON-RPC request as it came; only `method` is sure. */
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

export interface RpcAnswer {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: RpcError;
}
