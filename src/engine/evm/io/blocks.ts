import * as z from 'zod/mini';
import {
  type JsonObject,
  type JsonValue,
  address,
  hash,
  quantity,
  wireHexBytes,
  blackHole,
  toQuantity,
} from '../../primitives';
import type { BatchKey, BatchResponses, EvmCall, RpcBatch } from './rpcBatch';
import type { CallTrace } from './trace';

const block = z.object({
  number: quantity,
  hash,
  parentHash: hash,
  /** Seconds since the epoch. */
  timestamp: quantity,
  /** Since Granite. */
  timestampMilliseconds: z.nullish(quantity),
  miner: z.nullish(address),
  gasLimit: quantity,
  gasUsed: quantity,
  baseFeePerGas: z.nullish(quantity),
  /** Avalanche-specific: gas that the block's transactions had to pay because the block came early. */
  blockGasCost: z.nullish(quantity),
  /** C-Chain: atomic transactions. */
  blockExtraData: z.nullish(wireHexBytes),
  /** C-Chain: gas used by atomic transactions. */
  extDataGasUsed: z.nullish(quantity),
  size: z.nullish(quantity),
  /** Fee state. */
  extraData: z.nullish(wireHexBytes),
  /** C-Chain since Helicon: exponent of the gas target. */
  targetExponent: z.nullish(quantity),
  /** Since Helicon: the last block settled by this one. */
  settledHeight: z.nullish(quantity),
  transactions: z.array(hash),
});

/** Result of `eth_getBlockBy…` without transaction bodies; fees in wei per gas. */
export type EvmBlock = z.infer<typeof block>;

export function fetchBlockByHash(blockHash: string): EvmCall<EvmBlock | null> {
  return { method: 'eth_getBlockByHash', params: [blockHash, false], result: z.nullable(block) };
}

/** For a height that does not exist yet, the result is null or an error, depending on the node's version. */
export function fetchBlockByNumber(number: bigint): EvmCall<EvmBlock | null> {
  return { method: 'eth_getBlockByNumber', params: [toQuantity(number), false], result: z.nullable(block) };
}

export function getLatestBlock(): EvmCall<EvmBlock> {
  return { method: 'eth_getBlockByNumber', params: ['latest', false], result: block };
}

/** Later blocks searched for the one that settles a block: settlement takes some 5 s, three blocks in practice. */
const maxSettlementDistance = 8n;

/**
 * Adds the requests that find the block that settled another one, by the `settledHeight` of the blocks after it.
 *
 * @param latest the chain's last block
 * @returns reads that block's number; `undefined` where it is further away, or the block is not settled
 */
export function addSettlingBlocks(
  batch: RpcBatch,
  number: bigint | null | undefined,
  latest: EvmBlock | undefined,
): (responses: BatchResponses) => bigint | undefined {
  const keys: BatchKey<EvmBlock | null>[] = [];
  if (number != null && latest?.settledHeight != null && number <= latest.settledHeight) {
    for (
      let candidate = number + 1n;
      candidate <= latest.number && candidate <= number + maxSettlementDistance;
      candidate++
    ) {
      keys.push(batch.add(fetchBlockByNumber(candidate)));
    }
  }
  return (responses) => {
    for (const key of keys) {
      const block = responses.value(key);
      // A block that is missing may be the one that settles it, so the search ends here.
      if (block == null || (block.settledHeight != null && block.settledHeight >= number!)) {
        return block?.number;
      }
    }
    return undefined;
  };
}

const fullBlock = z.object({
  number: quantity,
  hash: z.nullish(hash),
  /** Seconds since the epoch. */
  timestamp: quantity,
  timestampMilliseconds: z.nullish(quantity),
  transactions: z.array(
    z.object({
      hash,
      transactionIndex: z.nullish(quantity),
      from: address,
      to: z.nullish(address),
      value: quantity,
      nonce: quantity,
      gas: z.nullish(quantity),
      input: wireHexBytes,
    }),
  ),
});

/** A block with its transactions, reduced to the fields that a scan reads. */
export type FullBlock = z.infer<typeof fullBlock>;

/** Null where the node does not have the block. */
export function getFullBlock(number: bigint): EvmCall<FullBlock | null> {
  return { method: 'eth_getBlockByNumber', params: [toQuantity(number), true], result: z.nullable(fullBlock) };
}

export const eventTopics = z.object({ topics: z.array(z.string()) });

const outcome = z.object({
  status: z.nullish(quantity),
  gasUsed: quantity,
  effectiveGasPrice: z.nullish(quantity),
  logs: z.nullish(z.array(eventTopics)),
});

type EvmTransactionOutcome = z.infer<typeof outcome>;

export function getTransactionOutcome(txHash: string): EvmCall<EvmTransactionOutcome | null> {
  return { method: 'eth_getTransactionReceipt', params: [txHash], result: z.nullable(outcome) };
}

/** A call reduced to its value transfers, without input and output. */
type ValueTrace = Pick<CallTrace, 'type' | 'from' | 'to' | 'value' | 'error'> & {
  readonly calls?: readonly ValueTrace[] | null | undefined;
};

const trace: z.ZodMiniType<ValueTrace> = z.object({
  type: z.nullish(z.string()),
  from: z.nullish(address),
  to: z.nullish(address),
  value: z.nullish(quantity),
  error: z.nullish(z.string()),
  calls: z.nullish(z.array(z.lazy(() => trace))),
});

const traces = z.array(z.object({ txHash: z.nullish(hash), result: z.nullish(trace) }));

/** Calls of a block's transactions, in order; most public nodes do not support the method. */
export function fetchBlockTrace(number: bigint): EvmCall<z.infer<typeof traces>> {
  return {
    method: 'debug_traceBlockByNumber',
    params: [toQuantity(number), { tracer: 'callTracer' }],
    result: traces,
  };
}

/** Per side. */
const neighboursPerSide = 5n;

/** Requests the blocks before and after one, within the chain. @returns the blocks found, in order and without gaps */
export function addNeighbours(
  batch: RpcBatch,
  number: bigint | null | undefined,
  latest: EvmBlock | undefined,
): (responses: BatchResponses) => readonly EvmBlock[] {
  const side = (step: 1n | -1n): readonly BatchKey<EvmBlock | null>[] => {
    const keys: BatchKey<EvmBlock | null>[] = [];
    for (let i = 1n; number != null && latest !== undefined && i <= neighboursPerSide; i += 1n) {
      const height = number + step * i;
      if (height >= 0n && height <= latest.number) {
        keys.push(batch.add(fetchBlockByNumber(height)));
      }
    }
    return keys;
  };
  const [before, after] = [side(-1n), side(1n)];
  return (responses) => {
    const knownBlocks = (keys: readonly BatchKey<EvmBlock | null>[]): readonly EvmBlock[] => {
      const blocks = keys.map((key) => responses.value(key) ?? undefined);
      const end = blocks.indexOf(undefined);
      return blocks.slice(0, end < 0 ? blocks.length : end).filter((block) => block !== undefined);
    };
    return [...knownBlocks(before)].reverse().concat(knownBlocks(after));
  };
}

/** `latest`, or a block's height in hex. */
export type BlockTag = 'latest' | `0x${string}`;

/** In wei. */
export function fetchBalance(address: string, block: BlockTag = 'latest'): EvmCall<bigint> {
  return { method: 'eth_getBalance', params: [address, block], result: quantity };
}

export function fetchTransactionCount(address: string, block: BlockTag = 'latest'): EvmCall<bigint> {
  return { method: 'eth_getTransactionCount', params: [address, block], result: quantity };
}

/** Hex; `0x` for an account without code. */
export function fetchContractCode(address: string, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_getCode', params: [address, block], result: wireHexBytes };
}

/** "v1.14.2", "anvil/v1.7.1"; untrusted. */
export function fetchClientVersion(): EvmCall<string> {
  return { method: 'web3_clientVersion', params: [], result: z.string() };
}

/** A read-only call; a revert is an `RpcError` with code 3 or -32000. */
export function callContract(call: JsonObject, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_call', params: [call, block], result: wireHexBytes };
}

/** Init code that returns BASEFEE. */
const readBaseFee = '0x4860005260206000f3';
const readBaseFeeGas = '0x186a0';

/**
 * The base fee that code sees in a block, which the header may lack. On many nodes a call without a gas price sees
 * none.
 *
 * @param price wei per gas, at least the base fee
 */
export function fetchSeenBaseFee(block: JsonValue, price: bigint | undefined): EvmCall<bigint> {
  // The black hole address collects all fees, so its balance covers the gas price.
  const call = {
    ...{ from: blackHole, data: readBaseFee, gas: readBaseFeeGas },
    ...(price === undefined ? {} : { gasPrice: toQuantity(price) }),
  };
  return { method: 'eth_call', params: [call, block], result: word };
}

const word = z.pipe(
  hash,
  z.transform((hex) => BigInt(hex)),
);

/** A storage word of a contract; `slot` is 32 bytes in hex. */
export function fetchStorageAt(address: string, slot: string, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_getStorageAt', params: [address, slot, block], result: hash };
}

/**
 * `eth_call` with state overrides; a revert is an `RpcError`.
 * @param block a tag, a height in hex, or `{ blockHash }`
 * @param overrides state overrides by address
 */
export function simulateCall(call: JsonObject, block: JsonValue, overrides?: JsonObject): EvmCall<string> {
  return { method: 'eth_call', params: simulated(call, block, overrides), result: wireHexBytes };
}

/** The lowest gas limit at which the call succeeds; parameters as in `simulateCall`. */
export function fetchGasEstimate(call: JsonObject, block: JsonValue, overrides?: JsonObject): EvmCall<bigint> {
  return { method: 'eth_estimateGas', params: simulated(call, block, overrides), result: quantity };
}

function simulated(call: JsonObject, block: JsonValue, overrides: JsonObject | undefined): readonly JsonValue[] {
  return overrides === undefined ? [call, block] : [call, block, overrides];
}
