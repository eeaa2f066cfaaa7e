import { setMaxListeners } from 'node:events';
import { ApiError } from '../../errors';
import { raceAbort } from '../../net';
import type { MessageTrace, Read } from '../report/messageTrail';
import type { SigningTrace } from '../report/signingTrail';
import type { DeliveryFailure } from '../report/failure';
import type { SourceClient } from '../../sources';
import type { FetchCache } from './evidence';
import { traceMessage, type MessageTraceOptions, type MessageTraces, type TraceStart } from './fetchTrail';
import { fetchFailure } from './cause/fetchFailure';
import { fetchTransfer } from './cause/fetchTransfer';
import { fetchChecks } from './signing/fetchChecks';
import { fetchSigning } from './signing/fetchSigning';

/** Messages whose signers and causes are asked for; of more in one transaction the stages alone are told. */
const mostExplained = 4;
/** Who signed or why it failed is not waited for any longer: the stages stand without it. */
const partsMs = 20_000;

/**
 * Follows messages and asks, for each, who signed it, why it failed or is not there, and what tokens it carries. What one
 * of these cannot tell costs the others nothing.
 *
 * @throws the abort reason alone
 */
export async function followMessage(
  client: SourceClient,
  start: TraceStart,
  options: MessageTraceOptions = {},
): Promise<MessageTraces | undefined> {
  const found = await traceMessage(client, start, options);
  if (found === undefined) {
    return undefined;
  }
  const end = AbortSignal.timeout(partsMs);
  setMaxListeners(0, end);
  const parts = new Parts(client, end);
  const { traces, cache } = found;
  const whole = await Promise.all(traces.slice(0, mostExplained).map((trace) => explained(parts, trace, cache)));
  return { traces: [...whole, ...traces.slice(mostExplained)], cache };
}

async function explained(parts: Parts, trace: MessageTrace, cache: FetchCache): Promise<MessageTrace> {
  const { client } = parts;
  const [signed, tokens, why] = await Promise.all([
    parts.of(fetchSigning(client, trace, cache)),
    parts.of(fetchTransfer(client, trace, cache)),
    parts.of(fetchFailure(client, trace)),
  ]);
  const signing = readOf(signed);
  const failure: DeliveryFailure | undefined = why.value ?? (why.error && { kind: 'unread', error: why.error });
  const checks = await parts.of(fetchChecks(client, trace, signing, cache));
  return { ...trace, signing, failure, transfer: tokens.value, checks: checks.value };
}

function readOf({ value, error }: Part<Read<SigningTrace>>): Read<SigningTrace> | undefined {
  return value ?? (error && { ok: false, problem: { kind: 'failed', error } });
}

/** What one part told, or why nothing; neither: its time was over. */
interface Part<T> {
  readonly value?: T;
  readonly error?: ApiError;
}

/** Questions beside each other, of which one that fails costs the others nothing. */
class Parts {
  constructor(
    readonly client: SourceClient,
    private readonly end: AbortSignal,
  ) {}

  /** @throws the abort reason of who asked */
  async of<T>(work: Promise<T>): Promise<Part<T>> {
    try {
      return { value: await raceAbort(work, this.end) };
    } catch (error) {
      this.client.signal.throwIfAborted();
      if (error instanceof ApiError) {
        return { error };
      }
      if (this.end.aborted) {
        return {};
      }
      throw error;
    }
  }
}
