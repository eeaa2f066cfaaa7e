import * as z from 'zod/mini';
import { address, hash, quantity, wireHexBytes } from '../../primitives';
import type { EvmCall } from './rpcBatch';

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
