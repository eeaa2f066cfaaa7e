import type { EvmReceipt, EvmTransaction, FoundLog } from '../../evm';
import { type MessengerEvent, messengerEvents } from '../payload/messengerEvents';
import { type SentMessage, sentMessages } from '../payload/sentMessages';
import type { EvmChain } from '../../networks';

/** Where something was seen, and who told. */
export interface SeenPlace {
  readonly chain: EvmChain;
  /** Hash. */
  readonly transaction: string;
  readonly block: bigint;
  readonly proof: string;
  readonly from: number;
}

export type SeenEvent = SeenPlace & { readonly event: MessengerEvent };
/** A Warp message that no messenger sent. */
export type SeenWarp = SeenPlace & { readonly warp: SentMessage };

/** What logs told of messages so far; what two answers tell stands once. */
export class SeenEvents {
  private readonly events = new Map<string, SeenEvent>();
  private readonly warps = new Map<string, SeenWarp>();

  /** Oldest first on each chain. */
  get all(): readonly SeenEvent[] {
    return [...this.events.values()].sort(byPlace);
  }

  get plain(): readonly SeenWarp[] {
    return [...this.warps.values()].sort((a, b) => compare(a.block, b.block));
  }

  addReceipt(chain: EvmChain, { transactionHash, blockNumber, logs }: EvmReceipt, from: number): void {
    const place = { chain, transaction: transactionHash, block: blockNumber, proof: 'eth_getTransactionReceipt', from };
    this.addAll(place, logs);
    const events = messengerEvents(logs);
    const own = new Set(events.flatMap((event) => (event.kind === 'sent' ? (event.warp?.messageId ?? []) : [])));
    sentMessages(logs)
      .filter(({ messageId }) => !own.has(messageId))
      .forEach((warp) => this.addWarp({ ...place, warp }));
  }

  addLogs(chain: EvmChain, logs: readonly FoundLog[], from: number): void {
    for (const log of logs) {
      const { transactionHash: transaction, blockNumber: block } = log;
      this.addAll({ chain, transaction, block, proof: 'eth_getLogs', from }, [log]);
    }
  }

  addWarp(seen: SeenWarp): void {
    this.warps.set(`${seen.chain.name} ${seen.transaction} ${seen.warp.messageId}`, seen);
  }

  private addAll(place: SeenPlace, logs: EvmReceipt['logs']): void {
    for (const event of messengerEvents(logs)) {
      const key = `${place.chain.name} ${place.transaction} ${event.logIndex}`;
      const known = this.events.get(key);
      // A receipt has the Warp message beside it, a search has not; who told first stays the proof.
      if (known === undefined) {
        this.events.set(key, { ...place, event });
      } else if (event.kind === 'sent' && event.warp !== undefined) {
        this.events.set(key, { ...known, event });
      }
    }
  }
}

/** A transaction that was refused, and what it was to do. */
export interface SeenRevert extends SeenPlace {
  readonly does: 'receive' | 'retryExecution' | 'retrySend';
  readonly sent: EvmTransaction;
  readonly receipt: EvmReceipt;
}

function byPlace(a: SeenEvent, b: SeenEvent): number {
  return compare(a.block, b.block) || compare(a.event.logIndex, b.event.logIndex);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
