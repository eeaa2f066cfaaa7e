import * as z from 'zod/mini';
import { address, hash, quantity, wireHexBytes } from '../../primitives';
import { toQuantity } from './block';
import type { EvmCall } from './rpcBatch';
import type { CallTrace } from './trace';

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

const outcome = z.object({ status: z.nullish(quantity), gasUsed: quantity, effectiveGasPrice: z.nullish(quantity) });

/** How a transaction went and what it paid per gas. */
export type EvmTransactionOutcome = z.infer<typeof outcome>;

export function getTransactionOutcome(txHash: string): EvmCall<EvmTransactionOutcome | null> {
  return { method: 'eth_getTransactionReceipt', params: [txHash], result: z.nullable(outcome) };
}

/** A call as far as value moves by it: what it was given and gave back is not read. */
export type ValueTrace = Pick<CallTrace, 'type' | 'from' | 'to' | 'value' | 'error'> & {
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
