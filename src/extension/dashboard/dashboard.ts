import { ApiError, UserError, errorSentence } from '../../engine/errors';
import type { ActionRow, ChainCell, DashboardView, Chart, Figure, Mark } from '../../webview/protocol/dashboard';
import type { SpanKey } from '../../webview/protocol/span';
import { cleanRemote, formatClockTime, formatDuration } from '../../engine/primitives';
import { SetFeed } from './feeds/setFeed';
import type { EvmChain, Network } from '../../engine/networks';
import { createSourceClient } from '../../engine/sources';
import { type SetWarning, setWarningText, warningLine } from '../../engine/validators';
import { csvRecord } from '../../engine/lists';
import { ChainFeeds } from './feeds/chainFeeds';
import { chainView, stalledFor } from './feeds/chainView';
import { type DashboardContext, type DashboardDeps, type DashboardPorts, Repeat } from './feeds/dashboardDeps';
import { MessageFeed } from './feeds/messageFeed';
import { NodeFeed } from './feeds/nodeFeed';
import { epochFigure, nearUpgrades, platformPanel, PlatformFeed } from './feeds/platformFeed';

/** Ages are shown in seconds. */
const tickMs = 1_000;

/**
 * A dashboard's state for one network. It sends requests between `start` and `stop` only; data stays in between, and
 * the pause shows as a gap.
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
    this.nodes = new NodeFeed(context);
    this.sets = new SetFeed(context);
    this.chains = new ChainFeeds(context);
    const followed = (): readonly EvmChain[] => this.chains.all.map(({ feed }) => feed.chain);
    this.platform = new PlatformFeed(context, followed);
    this.messages = new MessageFeed(context, followed);
  }

  /** Starts polling; no-op while it runs. */
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

  /** Cancels all requests and connections at once. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
  }

  /** Fetches everything again, after consent or pins have changed. */
  restart(): void {
    if (this.running !== undefined) {
      this.stop();
      this.start();
    }
  }

  /** Fetches what is missing of this span. */
  lookAt(span: SpanKey): void {
    this.span = span;
    this.chains.all.forEach(({ feed }) => feed.earlier.wake());
  }

  /** @param chosen key of the chain with details; the first one's where it does not exist */
  view(span: SpanKey, chosen?: string): DashboardView {
    const keys = this.chains.all.map(({ feed: { chain } }) => chain.blockchainId ?? chain.path);
    const key = chosen !== undefined && [...keys, 'P'].includes(chosen) ? chosen : (keys[0] ?? 'P');
    return { ...this.viewOf(span, (one) => one === key), chosen: key };
  }

  wholeView(span: SpanKey): DashboardView {
    return this.viewOf(span, () => true);
  }

  private viewOf(span: SpanKey, isWhole: (key: string) => boolean): DashboardView {
    const { network, platform, chains, sets, messages } = this;
    const now = this.deps.clock.now();
    const rules = { networkId: network.networkId, span, now };
    const rows = chains.all.map(({ feed, daily }) => {
      const { chain } = feed;
      return chainView({
        ...{ feed, daily, span, now },
        pin: chains.pinOf(chain),
        epoch: epochFigure(platform, chain.path, rules),
        cells: {
          ...sets.cellsOf(chain, (subnetId) => chains.isPinnedBy(chain, subnetId)),
          messages: messages.cellOf(chain),
        },
        isWhole: isWhole(chain.blockchainId ?? chain.path),
      });
    });
    return {
      network: this.network.name,
      summary: this.summary(now),
      span,
      actions: worstFirst(this.actions(now)),
      nodes: this.nodes.listed,
      chains: worstFirst([
        ...rows,
        ...(network.nodes.length === 0 ? [] : [platformPanel(platform, rules, isWhole('P'))]),
      ]),
      sets: sets.listed,
      messages: messages.listed,
    };
  }

  private actions(now: number): readonly ActionRow[] {
    const row = (mark: ActionRow['mark'], words: string, diagnose?: string): ActionRow => ({ mark, words, diagnose });
    return [
      ...this.nodes.listed.rows
        .filter(({ mark }) => mark === 'bad')
        .map(({ name, words, action, checks }) => {
          const chain = checks.find(({ diagnose }) => diagnose !== undefined)?.diagnose;
          return row('bad', `${name}: ${action ?? words}`, chain);
        }),
      ...this.chains.all.flatMap(({ feed }) => {
        const { chain, problem } = feed;
        const key = chain.blockchainId ?? chain.path;
        const name = cleanRemote(chain.name, 60);
        const stalled = stalledFor(feed, now);
        return [
          ...(stalled === undefined
            ? []
            : [row('warning', `${name}: no block for ${formatDuration(stalled)} while transactions wait`, key)]),
          ...(problem === undefined ? [] : [row('warning', `${name}: ${problem}`, key)]),
        ];
      }),
      ...this.messages.actions,
      ...this.sets.warnings.map((one) => row('warning', warningAction(one, now), one.chain)),
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

/** Connected weight is already in the headline and in the row of its chain. */
function warningAction(one: SetWarning, now: number): string {
  const { set, warning, nameOf } = one;
  return warning.kind === 'connected'
    ? `${set}: ${setWarningText(warning, now, nameOf) ?? 'too little weight connected'}`
    : warningLine(one, now);
}

const ranks: Readonly<Record<Mark, number>> = { bad: 0, warning: 1, good: 2, plain: 2, away: 2 };

function worstFirst<T extends { readonly mark: Mark }>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((a, b) => ranks[a.mark] - ranks[b.mark]);
}

/**
 * A dashboard as one table: a record for each figure, each check, and each value of a chart, with its time if it has
 * one.
 */
export function dashboardCsv({ network, nodes, chains, sets, messages }: DashboardView): string {
  const head = csvRecord(['network', 'part', 'name', 'figure', 'time', 'value', 'unit']);
  const record = (part: string, name: string, figure: string, value: string | null, at?: number, unit = ''): string =>
    csvRecord([network, part, name, figure, at === undefined ? undefined : new Date(at), value ?? undefined, unit]);
  const figures = (part: string, name: string, all: readonly Figure[]): readonly string[] =>
    all.map(({ label, text, result }) => record(part, name, label, text, result?.at));
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
    ...chains.flatMap(({ name, cells, detail }) => [
      ...Object.entries<ChainCell | undefined>(cells).flatMap(([key, cell]) =>
        cell === undefined
          ? []
          : key === 'block'
            ? [record('chain', name, 'height', cell.text.split(' ')[0] ?? null, cell.result?.at)]
            : [record('chain', name, key, cell.text, cell.result?.at)],
      ),
      ...figures('chain', name, detail?.figures ?? []),
      ...(detail?.charts ?? []).flatMap((one) => chart(name, one)),
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
