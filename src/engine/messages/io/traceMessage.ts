import type { WarpAnswer } from '../../evm';
import type { MessageTrace } from '../report/messageTrace';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import { FetchCache } from './fetchCache';
import { MessageTracer } from './messageTracer';
import type { SearchProgress } from './logSearch';

/** What a message is looked for by. */
export type TraceStart =
  | { readonly kind: 'transaction'; readonly chain: EvmChain; readonly hash: string }
  | {
      readonly kind: 'message';
      /** Hex of a Teleporter or Warp ID. */
      readonly id: string;
      /** Those that are searched for it. */
      readonly chains: readonly EvmChain[];
      /** The chain that sent it, where its node has it by a Warp ID. */
      readonly warp?: { readonly chain: EvmChain; readonly answer: WarpAnswer; readonly from: number };
    };

export interface MessageTraceOptions {
  /** What is known already: it is not asked for again. */
  readonly cache?: FetchCache;
  readonly progress?: SearchProgress;
}

export interface MessageTraces {
  /** The one asked for first; of a transaction all that it is about. */
  readonly traces: readonly MessageTrace[];
  readonly cache: FetchCache;
}

/** Messages of one transaction that are followed; a transaction may be about hundreds. */
const mostFollowed = 8;

/**
 * Follows messages on both of their chains. Undefined: there is no message of that ID, or the transaction is about none.
 *
 * @throws the abort reason alone
 */
export async function traceMessage(
  client: SourceClient,
  start: TraceStart,
  { cache = new FetchCache(), progress }: MessageTraceOptions = {},
): Promise<MessageTraces | undefined> {
  client.signal.throwIfAborted();
  const follower = new MessageTracer(client, cache, progress);
  const found =
    start.kind === 'transaction'
      ? await follower.startAtTransaction(start.chain, start.hash, mostFollowed)
      : start.warp === undefined
        ? await follower.startAtId(start.id, start.chains)
        : follower.startAtWarp(start.warp);
  if (!found) {
    return undefined;
  }
  const traces = await follower.follow();
  return { traces, cache };
}
