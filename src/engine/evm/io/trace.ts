import * as z from 'zod/mini';
import type { TracedCall } from '../trace/recorder';
import { type JsonObject, type JsonValue, address, hash, quantity, wireHexBytes } from '../../primitives';
import type { EvmCall } from './rpcBatch';

/** One call as it ran, with the calls that it made. */
export interface CallTrace extends TracedCall {
  readonly calls?: readonly CallTrace[] | null | undefined;
  /** Those of this call alone; `position`: how many of its calls came before. */
  readonly logs?: readonly TracedLog[] | null | undefined;
}

export interface TracedLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly position?: bigint | null | undefined;
}

const log = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data: wireHexBytes,
  position: z.nullish(quantity),
});

const trace: z.ZodMiniType<CallTrace> = z.object({
  type: z.nullish(z.string()),
  from: z.nullish(address),
  to: z.nullish(address),
  value: z.nullish(quantity),
  gas: z.nullish(quantity),
  gasUsed: z.nullish(quantity),
  input: z.nullish(wireHexBytes),
  output: z.nullish(wireHexBytes),
  error: z.nullish(z.string()),
  calls: z.nullish(z.array(z.lazy(() => trace))),
  logs: z.nullish(z.array(log)),
});

const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };

/** What really happened, call by call; most public nodes do not offer it. */
export function fetchTransactionTrace(txHash: string): EvmCall<CallTrace> {
  return { method: 'debug_traceTransaction', params: [txHash, tracer], result: trace };
}

/** The same of a call that is not sent. @param stateOverrides what is pretended of accounts, by address */
export function fetchCallTrace(call: JsonObject, block: JsonValue, stateOverrides?: JsonObject): EvmCall<CallTrace> {
  const config = stateOverrides === undefined ? tracer : { ...tracer, stateOverrides };
  return { method: 'debug_traceCall', params: [call, block, config], result: trace };
}
