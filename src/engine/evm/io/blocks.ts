import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, address, hash, quantity, wireHexBytes, blackHole } from '../../primitives';
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
  /** Avalanche's own: gas that the block's transactions had to pay for being early. */
  blockGasCost: z.nullish(quantity),
  /** C-Chain: the atomic transactions of the block. */
  blockExtraData: z.nullish(wireHexBytes),
  /** C-Chain: gas of atomic transactions in the block. */
  extDataGasUsed: z.nullish(quantity),
  size: z.nullish(quantity),
  /** State of the fee algorithm. */
  extraData: z.nullish(wireHexBytes),
  /** C-Chain: state of its gas target, since Helicon. */
  targetExponent: z.nullish(quantity),
  /** The last block that this one settles, since Helicon. */
  settledHeight: z.nullish(quantity),
  transactions: z.array(hash),
});

/** As `eth_getBlockBy…` gives it without transaction bodies: fees in wei per gas. */
export type EvmBlock = z.infer<typeof block>;

export function fetchBlockByHash(blockHash: string): EvmCall<EvmBlock | null> {
  return { method: 'eth_getBlockByHash', params: [blockHash, false], result: z.nullable(block) };
}

/** A number that is not there yet is null or an error, by the node's version. */
export function fetchBlockByNumber(number: bigint): EvmCall<EvmBlock | null> {
  return { method: 'eth_getBlockByNumber', params: [toQuantity(number), false], result: z.nullable(block) };
}

export function getLatestBlock(): EvmCall<EvmBlock> {
  return { method: 'eth_getBlockByNumber', params: ['latest', false], result: block };
}

export function toQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Blocks that are asked for who settles one: it is settled after some 5 s, and three blocks were seen behind. */
const maxBehind = 8n;

/**
 * Adds to a round what tells the block that settled another one, by the `settledHeight` of those behind it.
 *
 * @param latest the chain's last block
 * @returns reads its number; undefined: it is further behind, or not settled
 */
export function addSettling(
  batch: RpcBatch,
  number: bigint | null | undefined,
  latest: EvmBlock | undefined,
): (answers: BatchResponses) => bigint | undefined {
  const keys: BatchKey<EvmBlock | null>[] = [];
  if (number != null && latest?.settledHeight != null && number <= latest.settledHeight) {
    for (let behind = number + 1n; behind <= latest.number && behind <= number + maxBehind; behind++) {
      keys.push(batch.add(fetchBlockByNumber(behind)));
    }
  }
  return (answers) => {
    for (const key of keys) {
      const block = answers.value(key);
      // One that is not told may be it.
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

/** A block with its transactions, as far as a scan reads them. */
export type FullBlock = z.infer<typeof fullBlock>;

/** Null where the node does not have the block. */
export function getFullBlock(number: bigint): EvmCall<FullBlock | null> {
  return { method: 'eth_getBlockByNumber', params: [toQuantity(number), true], result: z.nullable(fullBlock) };
}

/** Of a log, as much as tells what it is. */
export const eventTopics = z.object({ topics: z.array(z.string()) });

const outcome = z.object({
  status: z.nullish(quantity),
  gasUsed: quantity,
  effectiveGasPrice: z.nullish(quantity),
  logs: z.nullish(z.array(eventTopics)),
});

/** How a transaction went and what it paid per gas. */
type EvmTransactionOutcome = z.infer<typeof outcome>;

export function getTransactionOutcome(txHash: string): EvmCall<EvmTransactionOutcome | null> {
  return { method: 'eth_getTransactionReceipt', params: [txHash], result: z.nullable(outcome) };
}

/** A call as far as value moves by it: what it was given and gave back is not read. */
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

/** What the transactions of a block called, in their order; most public nodes do not offer it. */
export function fetchBlockTrace(number: bigint): EvmCall<z.infer<typeof traces>> {
  return {
    method: 'debug_traceBlockByNumber',
    params: [toQuantity(number), { tracer: 'callTracer' }],
    result: traces,
  };
}

/** Blocks of each side of one that stand beside it. */
const besides = 5n;

/** Asks for the blocks before and after one, as far as the chain goes. @returns in order, without gaps, those that were told */
export function addNeighbours(
  batch: RpcBatch,
  number: bigint | null | undefined,
  latest: EvmBlock | undefined,
): (answers: BatchResponses) => readonly EvmBlock[] {
  const side = (step: 1n | -1n): readonly BatchKey<EvmBlock | null>[] => {
    const keys: BatchKey<EvmBlock | null>[] = [];
    for (let i = 1n; number != null && latest !== undefined && i <= besides; i += 1n) {
      const height = number + step * i;
      if (height >= 0n && height <= latest.number) {
        keys.push(batch.add(fetchBlockByNumber(height)));
      }
    }
    return keys;
  };
  const [before, after] = [side(-1n), side(1n)];
  return (answers) => {
    const knownBlocks = (keys: readonly BatchKey<EvmBlock | null>[]): readonly EvmBlock[] => {
      const blocks = keys.map((key) => answers.value(key) ?? undefined);
      const end = blocks.indexOf(undefined);
      return blocks.slice(0, end < 0 ? blocks.length : end).filter((block) => block !== undefined);
    };
    return [...knownBlocks(before)].reverse().concat(knownBlocks(after));
  };
}

/** A block's height in hex, or the last one. */
export type BlockTag = 'latest' | `0x${string}`;

/** In wei. */
export function fetchBalance(address: string, block: BlockTag = 'latest'): EvmCall<bigint> {
  return { method: 'eth_getBalance', params: [address, block], result: quantity };
}

/** The next nonce. */
export function fetchTransactionCount(address: string, block: BlockTag = 'latest'): EvmCall<bigint> {
  return { method: 'eth_getTransactionCount', params: [address, block], result: quantity };
}

/** `0x` for an account without code. */
export function fetchContractCode(address: string, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_getCode', params: [address, block], result: wireHexBytes };
}

/** "v1.14.2", "anvil/v1.7.1"; not trusted. */
export function fetchClientVersion(): EvmCall<string> {
  return { method: 'web3_clientVersion', params: [], result: z.string() };
}

/** A read-only call; a revert is an RpcError with code 3 or -32000. */
export function callContract(call: JsonObject, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_call', params: [call, block], result: wireHexBytes };
}

/** Gives BASEFEE as it stands. */
const readBaseFee = '0x4860005260206000f3';
const readBaseFeeGas = '0x186a0';

/**
 * The base fee that code sees in a block, which its header may not have. A call without a price sees none on many nodes.
 *
 * @param price wei per gas, not less than the base fee
 */
export function fetchSeenBaseFee(block: JsonValue, price: bigint | undefined): EvmCall<bigint> {
  // The fees of all transactions lie at the black hole: it can pay.
  const call = {
    ...{ from: blackHole, data: readBaseFee, gas: readBaseFeeGas },
    ...(price === undefined ? {} : { gasPrice: `0x${price.toString(16)}` }),
  };
  return { method: 'eth_call', params: [call, block], result: word };
}

const word = z.pipe(
  hash,
  z.transform((hex) => BigInt(hex)),
);

/** One word of a contract's storage; `slot` is 32 bytes of hex. */
export function fetchStorageAt(address: string, slot: string, block: BlockTag = 'latest'): EvmCall<string> {
  return { method: 'eth_getStorageAt', params: [address, slot, block], result: hash };
}

/**
 * A call as on a state that is partly made up; a revert is an RpcError.
 * @param block a tag, a height in hex, or `{ blockHash }`
 * @param overrides what is pretended of accounts, by address
 */
export function simulateCall(call: JsonObject, block: JsonValue, overrides?: JsonObject): EvmCall<string> {
  return { method: 'eth_call', params: simulated(call, block, overrides), result: wireHexBytes };
}

/** The least gas limit with which it succeeds; arguments as of `simulateCall`. */
export function fetchGasEstimate(call: JsonObject, block: JsonValue, overrides?: JsonObject): EvmCall<bigint> {
  return { method: 'eth_estimateGas', params: simulated(call, block, overrides), result: quantity };
}

function simulated(call: JsonObject, block: JsonValue, overrides: JsonObject | undefined): readonly JsonValue[] {
  return overrides === undefined ? [call, block] : [call, block, overrides];
}
