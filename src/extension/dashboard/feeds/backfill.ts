import { type EvmBlock, RpcBatch, fetchBlockByNumber } from '../../../engine/evm';
import type { Activity } from '../model/activity';
import { spanTimes } from '../../../webview/protocol/span';
import { formatCount } from '../../../engine/primitives';
import type { EvmNode } from '../../../engine/sources';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

/** Blocks of one question, which is what public nodes take in one, and milliseconds between two. */
const atOnce = 40;
const pauseMs = 400;

/** So far below the newest block nothing is asked for: about an hour of a busy chain. */
const reach = 3_000n;

/** What is missing may be more by then. */
const againMs = 30_000;

/** What is asked for, and what is done with it. */
export interface BackfillPart {
  readonly activity: Activity;
  /** The chain's nodes; undefined where none may be asked. */
  node(signal: AbortSignal): EvmNode | undefined;
  receive(block: EvmBlock): void;
}

/** Asks for the blocks that the shown span lacks, the newest first, a few at a time, so that what comes now is not delayed. */
export class Backfill {
  private readonly repeat: Repeat;
  /** Why nothing earlier is asked for. */
  private ended: string | undefined;

  constructor(
    private readonly context: DashboardContext,
    private readonly part: BackfillPart,
  ) {
    this.repeat = new Repeat(context.deps.clock);
  }

  /** There is something to begin from, or another span is shown. */
  wake(): void {
    this.repeat.wake();
  }

  /** Why the beginning of a span is not known, a sentence; of no meaning where all of it is. */
  get reason(): string {
    return this.ended ?? 'Loading earlier blocks.';
  }

  /** Until the abort. */
  async run(signal: AbortSignal): Promise<void> {
    await this.repeat.run(signal, () => this.step(signal));
  }

  /** @returns milliseconds until the next one */
  private async step(signal: AbortSignal): Promise<number> {
    const { activity } = this.part;
    const { changed, deps, sentence, span } = this.context;
    const since = spanTimes(span(), deps.clock.now())[0] ?? 0;
    const wanted = activity.missing(since, atOnce, reach);
    const node = this.part.node(signal);
    if (wanted.length === 0 || node === undefined) {
      this.ended = this.endWords(since);
      return againMs;
    }
    try {
      const batch = new RpcBatch();
      const keys = wanted.map((number) => batch.add(fetchBlockByNumber(number)));
      const answers = await node.query(batch);
      const received = keys.flatMap((key) => answers.value(key) ?? []);
      received.forEach((block) => this.part.receive(block));
      this.ended = received.length === 0 ? 'The node has no earlier blocks.' : undefined;
      changed();
      return received.length === 0 ? againMs : pauseMs;
    } catch (error) {
      signal.throwIfAborted();
      this.ended = `Cannot load earlier blocks: ${sentence(error)}`;
      changed();
      return againMs;
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
