import { ApiError, UserError, errorSentence } from '../../../engine/errors';
import type { ActionRow, DashboardView, Listed, SetPanel } from '../../../webview/protocol/dashboard';
import type { SpanKey } from '../../../webview/protocol/span';
import { cleanRemote, formatClockTime } from '../../../engine/primitives';
import { epochFigure, nearUpgrades, platformPanel } from '../report/platformPanel';
import { validatorSetPanel } from '../report/validatorSetPanel';
import type { EvmChain, Network } from '../../../engine/networks';
import { createSourceClient } from '../../../engine/sources';
import { type SetWarning, setTotals, warningLine } from '../../../engine/validators';
import { shareText } from '../../../engine/report';
import { ChainLists } from '../../../engine/chains';
import { type WatchDeps, WatchedSets } from '../../../engine/diagnose';
import { ChainFeeds } from './chainFeeds';
import { chainView } from './chainView';
import { type DashboardContext, type DashboardDeps, type DashboardPorts, Repeat } from './dashboardDeps';
import { MessageFeed } from './messageFeed';
import { NodeFeed } from './nodeFeed';
import { PlatformFeed } from './platformFeed';

const everyMs = 30_000;

/** The L1s that somebody watches: those of the settings, pinned ones, and those that a configured node validates. */
class SetFeed {
  private readonly sets: WatchedSets;
  private readonly trees: WatchDeps;
  private problem: string | undefined;
  private isReported = false;

  constructor(
    private readonly context: DashboardContext,
    lists: ChainLists,
  ) {
    this.trees = context.trees;
    this.sets = new WatchedSets(context.trees, lists);
  }

  get listed(): Listed<SetPanel> {
    const { trees } = this;
    const rules = { now: trees.now(), warnDays: trees.warnDays() };
    const rows = this.sets.watched().map(({ label, set }) => ({
      ...validatorSetPanel(label, set, rules),
      isPinned: trees.pinned(this.context.network.name, set.subnetId),
    }));
    const missing = this.problem ?? (this.isReported ? noneWords() : 'Loading.');
    return { rows, missing: rows.length === 0 || this.problem !== undefined ? missing : undefined };
  }

  /** What needs an action soon. */
  get warnings(): readonly SetWarning[] {
    return this.sets.warnings();
  }

  /** "orders has 91 % of its weight connected." for each L1 that a node tells it of. */
  get sentences(): readonly string[] {
    return this.sets.watched().flatMap(({ label, set }) => {
      const { connected, weight } = setTotals(set.validators);
      const share = connected === undefined ? undefined : shareText(connected, weight);
      return share === undefined ? [] : [`${label} has ${share} of its weight connected.`];
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const { network, allowed, changed, sentence } = this.context;
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      if (network.nodes.length === 0) {
        this.problem = `Validators come from a node, and ${network.name} has none. Add one in the settings.`;
      } else {
        try {
          const { problem } = await this.sets.refresh({ signal, allowed });
          this.problem = problem;
          this.isReported = true;
        } catch (error) {
          signal.throwIfAborted();
          this.problem = sentence(error);
        }
      }
      changed();
      return everyMs;
    });
  }
}

function noneWords(): string {
  return 'No L1 is watched. Pin one in the Validators view, or add its chain to the settings.';
}

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
  private readonly platform: PlatformFeed;
  private readonly messages: MessageFeed;
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
    const followed = (): readonly EvmChain[] => this.chains.all.map(({ feed }) => feed.chain);
    this.platform = new PlatformFeed(context, followed);
    this.messages = new MessageFeed(context, followed);
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
    const { nodes, sets, chains, platform, messages } = this;
    for (const work of [tick, ...[nodes, sets, chains, platform, messages].map((feed) => feed.run(signal))]) {
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
    const { network, platform, chains } = this;
    const now = this.deps.clock.now();
    const rules = { networkId: network.networkId, span, now };
    return {
      network: this.network.name,
      summary: this.summary(now),
      span,
      actions: this.actions(now),
      nodes: this.nodes.listed,
      platform: network.nodes.length === 0 ? undefined : platformPanel(platform, rules),
      chains: chains.all.map(({ feed, daily }) => {
        const { chain } = feed;
        return chainView({
          ...{ feed, daily, span, now },
          pin: chains.pinOf(chain),
          epoch: epochFigure(platform, chain.path, rules),
        });
      }),
      sets: this.sets.listed,
      messages: this.messages.listed,
    };
  }

  /** Nodes first, then validators, chains and upgrades. */
  private actions(now: number): readonly ActionRow[] {
    const row = (mark: ActionRow['mark'], words: string, diagnose?: string): ActionRow => ({ mark, words, diagnose });
    return [
      ...this.nodes.listed.rows
        .filter(({ mark }) => mark === 'bad')
        .map(({ name, words, checks }) => {
          const chain = checks.find(({ diagnose }) => diagnose !== undefined)?.diagnose;
          return row('bad', `${name}: ${words}`, chain);
        }),
      ...this.sets.warnings.map((one) => row('warning', warningLine(one, now), one.chain)),
      ...this.chains.all.flatMap(({ feed: { chain, problem } }) =>
        problem === undefined
          ? []
          : [row('warning', `${cleanRemote(chain.name, 60)}: ${problem}`, chain.blockchainId ?? chain.path)],
      ),
      ...nearUpgrades(this.platform, now, this.deps.warnDays()).map((words) => row('warning', words)),
    ];
  }

  private summary(now: number): string {
    const { outage } = this.nodes;
    if (outage !== undefined) {
      const { why, since } = outage;
      return since === undefined
        ? `No node of ${this.network.name} answers: ${why}`
        : `No node of ${this.network.name} answers: ${why} What follows is as of ${formatClockTime(since, { now })}.`;
    }
    const { healthy, requested } = this.nodes.count;
    const total = this.network.nodes.length;
    const nodes =
      total === 0
        ? 'No node is configured.'
        : requested === 0
          ? 'No node has reported its health yet.'
          : `${healthy} of ${total} nodes healthy.`;
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
