import { compare } from '../../primitives';
import type { EvmBlock, FoundLog } from '../../evm';
import { RpcBatch, callContract, blockTime, fetchBlockByNumber, getLatestBlock, getLogsOf } from '../../evm';
import type { EvmChain } from '../../networks';
import type { RecentMessage, RecentEvent } from '../report/recentMessages';
import { standardMessenger } from '../payload/teleporterMessage';
import { arrivals, departures, worstFirst, recentEvents, recentTopics } from '../report/recentMessages';
import { valueOf } from '../../report';
import type { SourceClient, EvmNode } from '../../sources';
import { hostOf, isTooLarge } from '../../errors';
import { TraceClient } from './traceClient';
import { searchStep, smallestStep } from './messageSearches';

const recentMs = 3_600_000;
/** Log queries per request. A chain with four blocks per second makes 14,400 in an hour. */
const maxSteps = 8;

interface RecentRead {
  readonly events: readonly RecentEvent[];
  /** Lowest block searched. */
  readonly lowest: bigint;
  /** The whole hour was searched. */
  readonly isWhole: boolean;
  readonly tip: bigint;
  readonly host: string;
}

/**
 * The messenger logs of a chain in the last hour: searched once, backwards from the latest block in ranges that public
 * nodes accept; afterwards only new blocks are requested.
 */
export class RecentLogs {
  private logs: readonly FoundLog[] = [];
  private searched: { readonly lowest: bigint; readonly tip: bigint } | undefined;
  private isSearched = false;
  private isWhole = false;
  private readonly times = new Map<bigint, number>();
  private size = searchStep;

  /** @throws {ApiError} no node answered; the abort reason */
  async fetch(node: EvmNode, now: number): Promise<RecentRead> {
    const since = now - recentMs;
    const block = await node.queryValue(getLatestBlock());
    this.receive(block);
    const latest = block.number;
    const known = this.isSearched ? this.searched : undefined;
    if (known === undefined || latest < known.tip || latest - known.tip > searchStep * BigInt(maxSteps)) {
      this.isSearched = false;
      await this.searchBack(node, latest, since);
      this.isSearched = true;
    } else {
      await this.searchOn(node, known, latest);
    }
    await this.dropBefore(node, since);
    const { lowest, tip } = this.searched!;
    // The hour moves on and at some point starts where the search ended.
    this.isWhole ||= (await this.timeOf(node, lowest)) < since;
    return { events: recentEvents(this.logs), lowest, isWhole: this.isWhole, tip, host: hostOf(node.url) };
  }

  private async searchBack(node: EvmNode, tip: bigint, since: number): Promise<void> {
    this.logs = [];
    this.searched = undefined;
    let to = tip;
    for (let step = 0; step < maxSteps; step++) {
      const { logs, from } = await this.search(node, to, (size) => (to < size ? 0n : to - size + 1n));
      this.logs = [...logs, ...this.logs];
      this.searched = { lowest: from, tip };
      this.isWhole = from === 0n || (await this.timeOf(node, from)) < since;
      if (this.isWhole) {
        return;
      }
      to = from - 1n;
    }
  }

  private async searchOn(
    node: EvmNode,
    { lowest, tip }: { readonly lowest: bigint; readonly tip: bigint },
    latest: bigint,
  ): Promise<void> {
    for (let from = tip + 1n; from <= latest;) {
      const to = latest - from < this.size ? latest : from + this.size - 1n;
      const found = await this.search(node, to, (size) => (to - from < size ? from : to - size + 1n));
      if (found.from !== from) {
        // The node now accepts less: the remaining blocks are requested in smaller ranges.
        continue;
      }
      this.logs = [...this.logs, ...found.logs];
      this.searched = { lowest, tip: to };
      from = to + 1n;
    }
  }

  /** Logs up to a block, over as many blocks as the node accepts. @param fromOf first block by the range's size */
  private async search(
    node: EvmNode,
    to: bigint,
    fromOf: (size: bigint) => bigint,
  ): Promise<{ readonly logs: readonly FoundLog[]; readonly from: bigint }> {
    for (;;) {
      const from = fromOf(this.size);
      const batch = new RpcBatch();
      const key = batch.add(getLogsOf([recentTopics], from, to));
      const block = batch.add(fetchBlockByNumber(from));
      const responses = await node.query(batch);
      const outcome = responses.of(key);
      this.receive(responses.value(block));
      if (outcome.ok) {
        return { logs: outcome.value, from };
      }
      if (!isTooLarge(outcome.error) || this.size <= smallestStep) {
        throw outcome.error;
      }
      this.size /= 4n;
    }
  }

  /** Drops logs older than the hour; bisection keeps the number of block requests low. */
  private async dropBefore(node: EvmNode, since: number): Promise<void> {
    const blocks = [...new Set(this.logs.map(({ blockNumber }) => blockNumber))];
    let [low, high] = [0, blocks.length];
    // Usually the oldest log is still within the hour.
    for (let at = 0; low < high; at = (low + high) >> 1) {
      if ((await this.timeOf(node, blocks[at]!)) < since) {
        low = at + 1;
      } else {
        high = at;
      }
    }
    const first = blocks[low];
    this.logs = first === undefined ? [] : this.logs.filter(({ blockNumber }) => blockNumber >= first);
    for (const number of this.times.keys()) {
      if (number !== this.searched?.lowest && (first === undefined || number < first)) {
        this.times.delete(number);
      }
    }
  }

  /** 0 for a block that the node does not have, so that it counts as oldest. */
  private async timeOf(node: EvmNode, number: bigint): Promise<number> {
    if (!this.times.has(number)) {
      this.receive(await node.queryValue(fetchBlockByNumber(number)));
    }
    return this.times.get(number) ?? 0;
  }

  private receive(block: EvmBlock | null | undefined): void {
    if (block) {
      this.times.set(block.number, blockTime(block));
    }
  }
}

/** `messageReceived` and `receivedFailedMessageHashes`. */
const selectors = ['0xebc3b1ba', '0x860a3b06'];

/** Limits on the newest messages queried per destination, and on the destinations queried. */
const maxRequested = 40;
const maxChains = 4;

export interface RecentMessages extends Pick<RecentRead, 'lowest' | 'tip' | 'isWhole' | 'host'> {
  /** Undelivered ones first. */
  readonly messages: readonly RecentMessage[];
  readonly at: number;
}

/** Messages sent or received by one chain in the last hour, with the status of the sent ones. */
export class ChainMessages {
  private readonly logs = new RecentLogs();
  /** Executed messages, which keep that status and are not queried again. */
  private readonly executed = new Set<string>();
  /** By hex blockchain ID. */
  private readonly paths = new Map<string, string>();

  /**
   * @param own blockchain ID, hex
   * @throws {ApiError} no node of the chain answered; the abort reason
   */
  async fetch(client: SourceClient, chain: EvmChain, own: string): Promise<RecentMessages> {
    const at = client.context.now();
    const { events, ...read } = await this.logs.fetch(client.evmNode(chain)!, at);
    const sent = await this.withStatuses(client, [...departures(own, events).values()]);
    const received = [...arrivals(own, events).values()];
    const byBlock = [...received, ...sent].sort((a, b) => compare(a.block, b.block));
    return { ...read, messages: worstFirst(byBlock), at };
  }

  private async withStatuses(client: SourceClient, sent: readonly RecentMessage[]): Promise<readonly RecentMessage[]> {
    const run = new TraceClient(client);
    const pending = sent.filter(({ id }) => !this.executed.has(id));
    const destinations = [...new Set(pending.map(({ destination }) => destination))].slice(0, maxChains);
    const statuses = new Map<string, RecentMessage['status']>();
    await Promise.all(
      destinations.map(async (id) => {
        const known = client.network.chains.find(({ path }) => path === this.paths.get(id));
        const chain = known ?? (await run.end(id)).chain;
        if (chain !== undefined) {
          this.paths.set(id, chain.path);
          const requested = pending.filter(({ destination }) => destination === id).slice(-maxRequested);
          await this.requestAt(client, chain, requested, statuses);
        }
      }),
    );
    return sent.map((one) => {
      const done = one.isEmpty === true ? 'received' : 'executed';
      return { ...one, status: this.executed.has(one.id) ? done : (statuses.get(one.id) ?? one.status) };
    });
  }

  private async requestAt(
    client: SourceClient,
    chain: EvmChain,
    requested: readonly RecentMessage[],
    statuses: Map<string, RecentMessage['status']>,
  ): Promise<void> {
    const result = await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const keys = requested.map(({ id }) =>
        selectors.map((selector) => batch.add(callContract({ to: standardMessenger, data: selector + id.slice(2) }))),
      );
      const responses = await node.query(batch);
      const flagOf = (word = '0x'): boolean | undefined => (word.length === 66 ? BigInt(word) !== 0n : undefined);
      return { value: keys.map((both) => both.map((key) => flagOf(responses.value(key)))), json: null };
    });
    valueOf(result)?.forEach(([isReceived, isFailed], i) => {
      const { id } = requested[i]!;
      if (isReceived === false) {
        statuses.set(id, 'undelivered');
      } else if (isReceived === true && isFailed === true) {
        statuses.set(id, 'failed');
      } else if (isReceived === true && isFailed === false) {
        this.executed.add(id);
      }
    });
  }
}
