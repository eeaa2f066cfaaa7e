/** Position of the block parameter, for methods that need only the block itself. */
const ofBlock: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getHeaderByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
};

/** The same for methods that need the block's state. */
const ofState: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_callDetailed: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionCount: 1,
  debug_traceCall: 1,
};

export interface BlockArgument {
  /** Number, tag or hash; defaults to `latest`. */
  readonly block: string;
  readonly needsState: boolean;
}

/** The block that a request concerns, if any. */
export function blockArgument(method: string, params: readonly unknown[]): BlockArgument | undefined {
  const position = blockPosition(method);
  if (position === undefined) return undefined;
  return { block: blockText(params[position]), needsState: ofState[method] !== undefined };
}

/** Position of a method's block parameter; `undefined` if it has none. */
export function blockPosition(method: string): number | undefined {
  return ofState[method] ?? ofBlock[method];
}

function blockText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value !== null && typeof value === 'object') {
    const { blockHash, blockNumber } = value as { blockHash?: unknown; blockNumber?: unknown };
    if (typeof blockHash === 'string') return blockHash;
    if (typeof blockNumber === 'string') return blockNumber;
  }
  return 'latest';
}
