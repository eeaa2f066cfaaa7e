import * as l10n from '@vscode/l10n';
import { hostOf } from '../../api/errors/redact';
import { UserError } from '../../api/errors/userError';
import { getLatestBlock } from '../../api/evm/block';
import { EvmRound } from '../../api/evm/evmRound';
import type { EvmChain } from '../../core/networks/network';
import { type BlockRange, rangeOf, runsTo, ScanPlan, type TypedRange } from '../../core/scan/scanPlan';
import { formatCount } from '../../core/text/count';
import type { ScanGap } from '../../explain/evmAddress/scanWords';
import type { FoundTransaction } from '../../explain/evmAddress/transactionRow';
import type { EvmNode } from '../sources/evmNode';
import type { SourceClient } from '../sources/sourceClient';
import { TokenMetadataCache } from '../sources/tokenMetadataCache';
import { noNode } from './readStorage';
import { fetchSlice, type SliceContext, TooManyBlocks } from './fetchSlice';

/** A run pauses with so many more found: whoever wants them goes on. */
const foundOfRun = 2_000;

/** Transactions of an address, found by reading a chain's blocks from the highest down. What was found stays while it goes on. */
export class AddressScan {
  /** The newest first. */
  readonly found: FoundTransaction[] = [];
  readonly tokens = new TokenMetadataCache();
  /** What the node does not tell. */
  noLogs: ScanGap | undefined;
  noTraces: ScanGap | undefined;
  private plan: ScanPlan | undefined;
  private typed: TypedRange = {};
  private lowestOfRun: bigint | undefined;

  constructor(
    readonly chain: EvmChain,
    readonly address: string,
  ) {}

  /** The blocks that were read; undefined: none yet. */
  get read(): BlockRange | undefined {
    return this.plan?.read;
  }

  /** The blocks that this run reads, together with those before. */
  get goal(): BlockRange | undefined {
    const { plan, lowestOfRun } = this;
    return plan === undefined || lowestOfRun === undefined ? undefined : { from: lowestOfRun, to: plan.range.to };
  }

  /** All blocks of the range were read. */
  get isWhole(): boolean {
    return this.plan !== undefined && this.plan.next() === undefined;
  }

  /**
   * Reads on where the last run ended; other heights than before begin anew. What goes wrong leaves what was found.
   *
   * @returns after each slice, and for good where this run ends
   * @throws {UserError}, {ApiError}, the abort reason
   */
  async *run(client: SourceClient, typed: TypedRange): AsyncGenerator<void, void, undefined> {
    const node = client.evmNode(this.chain);
    if (node === undefined) {
      throw noNode(this.chain);
    }
    const plan = await this.planFor(node, typed);
    const first = plan.next();
    if (first === undefined) {
      return;
    }
    const lowest = runsTo(plan.range, first.to, (typed.from ?? '') !== '');
    this.lowestOfRun = lowest;
    const enough = this.found.length + foundOfRun;
    const context: SliceContext = {
      node,
      chain: this.chain.name,
      address: this.address.toLowerCase(),
      tokens: this.tokens,
      noLogs: this.noLogs,
      noTraces: this.noTraces,
    };
    yield;
    for (let next = plan.next(); next !== undefined && next.to >= lowest; next = plan.next()) {
      const range = next.from < lowest ? { from: lowest, to: next.to } : next;
      await this.readSlice(plan, range, context);
      yield;
      if (this.found.length >= enough) {
        return;
      }
    }
  }

  private async readSlice(plan: ScanPlan, range: BlockRange, context: SliceContext): Promise<void> {
    try {
      const { found, transactions, missing } = await fetchSlice(context, range);
      this.found.push(...found);
      if (missing !== undefined) {
        plan.taken({ from: missing + 1n, to: range.to });
        throw this.missingBlock(missing, context.node);
      }
      plan.taken(range, transactions);
    } catch (error) {
      if (!(error instanceof TooManyBlocks)) {
        throw error;
      }
      if (!plan.refused(range)) {
        throw error.cause;
      }
    } finally {
      ({ noLogs: this.noLogs, noTraces: this.noTraces } = context);
    }
  }

  /** Nodes that were synced by state do not have the blocks before. */
  private missingBlock(height: bigint, node: EvmNode): UserError {
    return new UserError(
      l10n.t(
        '{0} does not have block {1}: a node that was state-synced lacks older blocks. Ask one that has them.',
        hostOf(node.url),
        formatCount(height),
      ),
    );
  }

  private async planFor(node: EvmNode, typed: TypedRange): Promise<ScanPlan> {
    const isSame = (typed.from ?? '') === (this.typed.from ?? '') && (typed.to ?? '') === (this.typed.to ?? '');
    if (this.plan !== undefined && isSame && !this.isWhole) {
      return this.plan;
    }
    const round = new EvmRound();
    const latest = round.add(getLatestBlock());
    const outcome = (await node.ask(round)).of(latest);
    if (!outcome.ok) {
      throw outcome.error;
    }
    const range = rangeOf(typed, outcome.value.number);
    if (range === undefined) {
      throw new UserError(
        l10n.t(
          'There is no block from {0} to {1}; the latest is {2}.',
          typed.from ?? '0',
          typed.to === undefined || typed.to === '' ? l10n.t('latest') : typed.to,
          formatCount(outcome.value.number),
        ),
      );
    }
    this.found.length = 0;
    this.noLogs = undefined;
    this.noTraces = undefined;
    this.typed = typed;
    this.plan = new ScanPlan(range);
    return this.plan;
  }
}
