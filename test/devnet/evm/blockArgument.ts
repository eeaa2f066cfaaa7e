/** Where a method's block parameter stands, for the methods that need no more than the block itself. */
const ofBlock: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_getHeaderByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getTransactionByBlockNumberAndIndex: 0,
};

/** The same for the methods that need the block's state. */
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
  /** Number, tag, or hash; `latest` where the request says nothing. */
  readonly block: string;
  readonly needsState: boolean;
}

/** Which block a request is about; undefined where it is about none. */
export function blockArgument(method: string, params: readonly unknown[]): BlockArgument | undefined {
  const position = blockPosition(method);
  if (position === undefined) return undefined;
  return { block: blockText(params[position]), needsState: ofState[method] !== undefined };
}

/** Where the block parameter of a method stands; undefined where it has none. */
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
