import * as l10n from '@vscode/l10n';
import { ApiError } from '../../api/errors/errors';
import { errorSentence } from '../../api/errors/errorSentence';
import { UserError } from '../../api/errors/userError';
import type { DashboardView } from '../../core/dashboard/dashboardView';
import type { SpanKey } from '../../core/dashboard/span';
import type { Network } from '../../core/networks/network';
import { createSourceClient } from '../sources/createSourceClient';
import { ChainLists } from '../trees/chainLists';
import { ChainFeeds } from './chainFeeds';
import { chainView } from './chainView';
import type { DashboardContext, DashboardDeps, DashboardPorts } from './dashboardDeps';
import { NodeFeed } from './nodeFeed';
import { Repeat } from './repeat';
import { SetFeed } from './setFeed';

/** Ages are told by the second. */
const tickMs = 1_000;

/**
 * What a dashboard shows of one network. It asks from `start` to `stop` and at no other time; what it was told stays in
 * between, with the gap that it leaves.
 */
export class Dashboard {
  private readonly nodes: NodeFeed;
  private readonly sets: SetFeed;
  private readonly chains: ChainFeeds;
  private running: AbortController | undefined;
  private span: SpanKey = 'fiveMinutes';

  constructor(
    private readonly deps: DashboardDeps,
    private readonly network: Network,
    private readonly ports: DashboardPorts,
  ) {
    const context = this.contextOf();
    const lists = new ChainLists();
    this.nodes = new NodeFeed(context);
    this.sets = new SetFeed(context, lists);
    this.chains = new ChainFeeds(context, lists);
  }

  /** Asks, and goes on asking. Nothing where it does so already. */
  start(): void {
    if (this.running !== undefined) {
      return;
    }
    const running = new AbortController();
    this.running = running;
    const { signal } = running;
    const tick = new Repeat(this.deps.clock).run(signal, () => {
      this.ports.changed();
      return Promise.resolve(tickMs);
    });
    for (const work of [tick, this.nodes.run(signal), this.sets.run(signal), this.chains.run(signal)]) {
      work.catch((error: unknown) => {
        if (!signal.aborted) {
          this.ports.failed(error);
        }
      });
    }
  }

  /** Ends every question and connection at once. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
  }

  /** Asks all anew: what may be asked, or what is pinned, is not what it was. */
  restart(): void {
    if (this.running !== undefined) {
      this.stop();
      this.start();
    }
  }

  /** Of this span what is not known yet is asked for. */
  lookAt(span: SpanKey): void {
    this.span = span;
    this.chains.all.forEach(({ feed }) => feed.earlier.wake());
  }

  view(span: SpanKey): DashboardView {
    const now = this.deps.clock.now();
    return {
      network: this.network.name,
      summary: this.summary(),
      span,
      nodes: this.nodes.listed,
      chains: this.chains.all.map(({ feed, daily }) => chainView(feed, daily, span, now)),
      sets: this.sets.listed,
    };
  }

  private summary(): string {
    const { healthy, asked } = this.nodes.count;
    const total = this.network.nodes.length;
    const nodes =
      total === 0
        ? l10n.t('No node is configured.')
        : asked === 0
          ? l10n.t('No node has reported its health yet.')
          : l10n.t('{0} of {1} nodes healthy.', healthy, total);
    return [nodes, ...this.sets.sentences].join(' ');
  }

  private contextOf(): DashboardContext {
    const { deps, network, ports } = this;
    const trees = { ...deps, now: () => deps.clock.now(), active: () => network };
    const allowed = (url: string): boolean => ports.allowed(url);
    return {
      deps,
      network,
      trees,
      allowed,
      client: (signal) => createSourceClient(trees, network, { signal, allowed }),
      span: () => this.span,
      changed: () => ports.changed(),
      sentence(error) {
        if (!(error instanceof ApiError || error instanceof UserError)) {
          ports.failed(error);
        }
        return errorSentence(error);
      },
    };
  }
}
