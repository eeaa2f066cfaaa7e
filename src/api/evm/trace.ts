import * as z from 'zod/mini';
import { address, hexBytes, quantity } from '../../core/schema/wire';
import type { EvmCall } from './evmRound';

/** One call as it ran, with the calls that it made. */
export interface CallTrace {
  /** "CALL", "DELEGATECALL", "STATICCALL", "CREATE" … */
  readonly type?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** In wei; absent where none can be sent. */
  readonly value?: bigint | null | undefined;
  readonly gasUsed?: bigint | null | undefined;
  readonly input?: string | null | undefined;
  /** Return data, or what it reverted with. */
  readonly output?: string | null | undefined;
  /** Absent where it succeeded: "execution reverted", "out of gas". */
  readonly error?: string | null | undefined;
  readonly calls?: readonly CallTrace[] | null | undefined;
}

const trace: z.ZodMiniType<CallTrace> = z.object({
  type: z.nullish(z.string()),
  from: z.nullish(address),
  to: z.nullish(address),
  value: z.nullish(quantity),
  gasUsed: z.nullish(quantity),
  input: z.nullish(hexBytes),
  output: z.nullish(hexBytes),
  error: z.nullish(z.string()),
  calls: z.nullish(z.array(z.lazy(() => trace))),
});

/** What really happened, call by call; most public nodes do not offer it. */
export function traceTransaction(txHash: string): EvmCall<CallTrace> {
  const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };
  return { method: 'debug_traceTransaction', params: [txHash, tracer], result: trace };
}
