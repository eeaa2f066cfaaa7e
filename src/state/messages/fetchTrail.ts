import type { MessageTrail } from '../../explain/messages/messageTrail';
import type { WarpAnswer } from '../../explain/evm/hashAnswer';
import type { EvmChain } from '../../core/networks/network';
import type { SourceClient } from '../sources/sourceClient';
import { Evidence } from './evidence';

/** What a message is looked for by. */
export type TrailStart =
  | { readonly kind: 'transaction'; readonly chain: EvmChain; readonly hash: string }
  /** `id`: hex of a Teleporter or Warp ID. `warp`: the chain that sent it, where its node has it by a Warp ID. */
  | { readonly kind: 'message'; readonly id: string; readonly warp?: { readonly chain: EvmChain; readonly answer: WarpAnswer } };

export interface TrailOptions {
  /** What is known already: it is not asked for again. */
  readonly evidence?: Evidence;
  /** Told before each search of logs: the chain's name and the blocks. */
  readonly progress?: (chain: string, from: bigint, to: bigint) => void;
}

export interface Trails {
  /** The one asked for first; of a transaction all that it is about. */
  readonly trails: readonly MessageTrail[];
  readonly evidence: Evidence;
}

/**
 * Follows messages on both of their chains. Undefined: there is no message of that ID, or the transaction is about none.
 *
 * @throws the abort reason alone
 */
export async function fetchTrail(
  client: SourceClient,
  start: TrailStart,
  { evidence = new Evidence() }: TrailOptions = {},
): Promise<Trails | undefined> {
  client.signal.throwIfAborted();
  return Promise.resolve(start.kind === 'message' ? undefined : { trails: [], evidence });
}
