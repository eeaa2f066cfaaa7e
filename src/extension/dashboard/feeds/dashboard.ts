import { ApiError, UserError, errorSentence } from '../../../engine/errors';
import type { ActionRow, DashboardView, Chart, Figure } from '../../../webview/protocol/dashboard';
import type { SpanKey } from '../../../webview/protocol/span';
import { cleanRemote, formatClockTime } from '../../../engine/primitives';
import { SetFeed } from './setFeed';
import type { EvmChain, Network } from '../../../engine/networks';
import { createSourceClient } from '../../../engine/sources';
import { warningLine } from '../../../engine/validators';
import { ChainLists } from '../../../engine/chains';
import { csvRecord } from '../../../engine/lists';
import { ChainFeeds } from './chainFeeds';
import { chainView } from './chainView';
import { type DashboardContext, type DashboardDeps, type DashboardPorts, Repeat } from './dashboardDeps';
import { MessageFeed } from './messageFeed';
import { NodeFeed } from './nodeFeed';
import { epochFigure, nearUpgrades, platformPanel, PlatformFeed } from './platformFeed';

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

/**
 * What a dashboard shows as one table: a record for each figure, each check, and each value of a chart, with its time where
 * it has one. What is missing has a value of nothing.
 */
export function dashboardCsv({ network, nodes, chains, sets, messages }: DashboardView): string {
  const head = csvRecord(['network', 'part', 'name', 'figure', 'time', 'value', 'unit']);
  const record = (part: string, name: string, figure: string, value: string | null, at?: number, unit = ''): string =>
    csvRecord([network, part, name, figure, at === undefined ? undefined : new Date(at), value ?? undefined, unit]);
  const figures = (part: string, name: string, all: readonly Figure[]): readonly string[] =>
    all.map(({ label, text, isMissing, result }) =>
      record(part, name, label, isMissing === true ? null : text, result?.at),
    );
  const chart = (name: string, { title, unit, times, lines }: Chart): readonly string[] =>
    times.flatMap((time, i) =>
      lines.map(({ label, texts }) =>
        record('chart', name, `${title}: ${label}`, texts[i]?.replaceAll(',', '') ?? null, time, unit),
      ),
    );
  return [
    head,
    ...nodes.rows.flatMap(({ name, words, result, checks }) => [
      record('node', name, 'health', words, result?.at),
      ...checks.map((check) => record('node', name, check.label, check.words[0] ?? null, result?.at)),
    ]),
    ...chains.flatMap(({ name, figures: all, charts }) => [
      ...figures('chain', name, all),
      ...charts.flatMap((one) => chart(name, one)),
    ]),
    ...(messages?.rows ?? []).flatMap(({ name, result, sent, delivered, executed, failed, undelivered }) =>
      Object.entries({ sent, delivered, executed, failed, undelivered }).map(([key, value]) =>
        record('messages', name, key, value.replaceAll(',', ''), result?.at),
      ),
    ),
    ...sets.rows.flatMap(({ name, figures: all, validators }) => [
      ...figures('L1', name, all),
      ...validators.flatMap(({ id, weight, connected, balance, left }) =>
        Object.entries({ weight, connected, balance, left }).map(([key, value]) =>
          record('validator', id, `${name}: ${key}`, value),
        ),
      ),
    ]),
  ].join('');
}
