import {
  type EvmBlock,
  type Outcome,
  RpcBatch,
  blockTime,
  catalogueCall,
  fetchBlockByNumber,
  fetchBlockReceipts,
  hasDeferredExecution,
  throughput,
} from '../../../engine/evm';
import { ApiError, hostOf } from '../../../engine/errors';
import { Activity, type ActivityBlock } from './activity';
import type { FigureSource } from '../../../webview/protocol/dashboard';
import { type ResultOf, feeConfig, status as poolStatus } from '../../../engine/rpc';
import { BlockFollower } from '../../../engine/chains';
import { type EvmChain, isPublic } from '../../../engine/networks';
import { type EvmNode, socketUrl } from '../../../engine/sources';
import { spanTimes } from '../../../webview/protocol/span';
import { formatCount } from '../../../engine/primitives';
import { type DashboardContext, Repeat } from './dashboardDeps';

/** Blocks per batch, which public nodes accept, and milliseconds between batches. */
const batchSize = 40;
const pauseMs = 400;

/** How far below the newest block to backfill: about an hour of a busy chain. */
const reach = 3_000n;

/** More may be missing by then. */
const retryMs = 30_000;

interface BackfillPart {
  readonly activity: Activity;
  /** A client for the chain's nodes; `undefined` where none may be queried. */
  node(signal: AbortSignal): EvmNode | undefined;
  receive(blocks: readonly EvmBlock[], node: EvmNode): Promise<void>;
}

/** Fetches blocks that the shown span lacks, newest first, a few at a time so that new blocks are not delayed. */
export class Backfill {
  private readonly repeat: Repeat;
  /** Why the backfill stopped. */
  private ended: string | undefined;

  constructor(
    private readonly context: DashboardContext,
    private readonly part: BackfillPart,
  ) {
    this.repeat = new Repeat(context.deps.clock);
  }

  /** Called once there is a first block, or another span is shown. */
  wake(): void {
    this.repeat.wake();
  }

  /** Why the beginning of a span is missing, as a sentence; irrelevant where it is complete. */
  get reason(): string {
    return this.ended ?? 'Loading earlier blocks.';
  }

  /** Runs until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    await this.repeat.run(signal, () => this.step(signal));
  }

  /** @returns milliseconds until the next one */
  private async step(signal: AbortSignal): Promise<number> {
    const { activity } = this.part;
    const { changed, deps, sentence, span } = this.context;
    const since = spanTimes(span(), deps.clock.now())[0] ?? 0;
    const wanted = activity.missing(since, batchSize, reach);
    const node = this.part.node(signal);
    if (wanted.length === 0 || node === undefined) {
      this.ended = this.endWords(since);
      return retryMs;
    }
    try {
      const batch = new RpcBatch();
      const keys = wanted.map((number) => batch.add(fetchBlockByNumber(number)));
      const responses = await node.query(batch);
      const received = keys.flatMap((key) => responses.value(key) ?? []);
      await this.part.receive(received, node);
      this.ended = received.length === 0 ? 'The node has no earlier blocks.' : undefined;
      changed();
      return received.length === 0 ? retryMs : pauseMs;
    } catch (error) {
      signal.throwIfAborted();
      this.ended = `Cannot load earlier blocks: ${sentence(error)}`;
      changed();
      return retryMs;
    }
  }

  private endWords(since: number): string | undefined {
    const { activity } = this.part;
    return activity.missing(since, 1, activity.height).length > 0
      ? `Only the newest ${formatCount(reach)} blocks are loaded.`
      : (activity.knownSince ?? since) > since
        ? 'The chain has no earlier blocks.'
        : undefined;
  }
}

/** Milliseconds between polls for the newest block: without a websocket, and with one. */
const pollMs = 900;
const socketPollMs = 5_000;

/** Blocks that are drawn individually. */
const maxBlocks = 50;

/** Maximum backoff; it doubles after each failure. */
const maxMs = 30_000;
const rareMs = 60_000;
const socketAgainMs = 60_000;

/**
 * Accepted blocks of one EVM chain: from a websocket's `newHeads` where available, else by polling. Data stays while
 * polling is stopped.
 */
export class ChainFeed {
  readonly activity = new Activity();
  latest: EvmBlock | undefined;
  result: FigureSource | undefined;
  problem: string | undefined;
  pool: Outcome<ResultOf<typeof poolStatus>> | undefined;
  fees: Outcome<ResultOf<typeof feeConfig>> | undefined;
  /** Whether a websocket reports new blocks. */
  isLive = false;
  readonly blocks = new Map<bigint, EvmBlock>();
  /** Whether gas is counted as charged; else it is the headers', which since Helicon is only reserved. */
  isCharged: boolean;
  private readonly followed: EvmBlock[] = [];
  private readonly follower = new BlockFollower((block) => this.followed.push(block));
  readonly earlier: Backfill;
  private readonly repeat: Repeat;
  private failures = 0;
  private rareAt = -Infinity;

  constructor(
    private readonly context: DashboardContext,
    readonly chain: EvmChain,
  ) {
    this.repeat = new Repeat(context.deps.clock);
    // Receipts of a busy chain are larger than everything else that a dashboard fetches.
    this.isCharged = !isPublic(context.network);
    const { activity } = this;
    this.earlier = new Backfill(context, {
      activity,
      node: (signal) => this.node(signal),
      receive: (blocks, node) => this.receive(blocks, node),
    });
  }

  /** Hundredths of a transaction per second; `undefined` where the blocks do not suffice. */
  tps(now: number): bigint | undefined {
    return throughput(this.follower.blocks.run, now);
  }

  /** Runs until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const heads = new Repeat(this.context.deps.clock);
    await Promise.all([
      this.repeat.run(signal, () => this.batch(signal)),
      heads.run(signal, async () => {
        await this.listen(signal);
        return socketAgainMs;
      }),
      this.earlier.run(signal),
    ]);
  }

  private async receive(blocks: readonly EvmBlock[], node: EvmNode): Promise<void> {
    const bounds = this.isCharged
      ? blocks.filter((block) => hasDeferredExecution(block) && block.transactions.length > 0)
      : [];
    const batch = new RpcBatch();
    const keys = new Map(bounds.map(({ hash }) => [hash, batch.add(fetchBlockReceipts(hash))]));
    const responses = keys.size === 0 ? undefined : await node.query(batch);
    for (const block of blocks) {
      const key = keys.get(block.hash);
      const receipts = key && responses?.value(key);
      this.isCharged &&= key === undefined || receipts != null;
      const charged = receipts?.reduce((sum, { gasUsed }) => sum + gasUsed, 0n);
      this.activity.add(activityBlock(block, charged));
      this.blocks.set(block.number, block);
      if (this.blocks.size > maxBlocks) {
        this.blocks.delete([...this.blocks.keys()].reduce((least, one) => (one < least ? one : least)));
      }
    }
  }

  private node(signal: AbortSignal): EvmNode | undefined {
    return this.context.client(signal).evmNode(this.chain);
  }

  /** @returns milliseconds until the next one */
  private async batch(signal: AbortSignal): Promise<number> {
    const { sentence, changed } = this.context;
    const node = this.node(signal);
    if (node === undefined) {
      this.problem = `No allowed host serves ${this.chain.name}.`;
      changed();
      return socketPollMs;
    }
    try {
      await this.query(node);
      this.problem = undefined;
      this.failures = 0;
      changed();
      return this.isLive ? socketPollMs : pollMs;
    } catch (error) {
      signal.throwIfAborted();
      this.problem = sentence(error);
      changed();
      return Math.min(maxMs, pollMs * 2 ** Math.min(this.failures++, 10));
    }
  }

  private async query(node: EvmNode): Promise<void> {
    const { deps } = this.context;
    const isRare = deps.clock.now() >= this.rareAt + rareMs;
    const first = new RpcBatch();
    const requested = this.follower.request(first);
    const poolKey = isRare || this.pool?.ok === true ? first.add(catalogueCall(poolStatus, {})) : undefined;
    const feesKey =
      isRare && this.chain.path !== 'C' ? first.add(catalogueCall(feeConfig, { block: 'latest' })) : undefined;
    const responses = await node.query(first);
    this.latest = this.follower.receive(responses, requested);
    if (poolKey !== undefined) {
      this.pool = responses.of(poolKey);
    }
    if (feesKey !== undefined) {
      this.fees = responses.of(feesKey);
    }
    const now = deps.clock.now();
    this.rareAt = isRare ? now : this.rareAt;
    this.activity.watched(now);
    this.result = { at: now, hosts: [hostOf(responses.url)] };
    if (requested.isFirst) {
      const second = new RpcBatch();
      const missing = this.follower.requestMissing(second, requested);
      this.follower.receiveMissing(await node.query(second), missing);
      this.earlier.wake();
    }
    await this.receive(this.followed.splice(0), node);
  }

  /** Subscribes to heads over a websocket. Each triggers a fetch of its block, since only that contains its size. */
  private async listen(signal: AbortSignal): Promise<void> {
    const { deps } = this.context;
    for (const url of this.context.client(signal).evmUrls(this.chain)) {
      try {
        const heads = deps.sockets.subscribe({
          ...{ url: socketUrl(url), params: ['newHeads'], label: 'subscribe newHeads', signal },
          deadlineMs: deps.deadlineMs(),
        });
        for await (const { events } of heads) {
          this.isLive = events.reduce(
            (isLive, { kind }) => (kind === 'notification' ? isLive : kind !== 'lost'),
            this.isLive,
          );
          this.repeat.wake();
        }
      } catch (error) {
        this.isLive = false;
        signal.throwIfAborted();
        if (!(error instanceof ApiError)) {
          throw error;
        }
      }
    }
  }
}

function activityBlock(block: EvmBlock, charged = block.gasUsed): ActivityBlock {
  return {
    number: block.number,
    time: blockTime(block),
    transactions: block.transactions.length,
    gasUsed: charged + (block.extDataGasUsed ?? 0n),
    baseFee: block.baseFeePerGas == null ? undefined : block.baseFeePerGas,
  };
}
