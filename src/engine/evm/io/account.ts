import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, blackHole, hash, quantity, wireHexBytes } from '../../primitives';
import type { EvmCall } from './rpcBatch';

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
