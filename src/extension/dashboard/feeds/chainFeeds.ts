import type { EvmChain } from '../../../engine/networks';
import { hostOf } from '../../../engine/errors';
import { type TpsPage, listAverageTps } from '../../../engine/net';
import type { Chart, FigureSource } from '../../../webview/protocol/dashboard';
import { formatAbsoluteTime } from '../../../engine/primitives';
import { QueryError } from '../../../engine/sources';
import { ChainFeed } from './chainFeed';
import { type DashboardContext, Repeat } from './dashboardDeps';

/** The service aggregates by day. */
const everyMs = 3_600_000;
const afterFailureMs = 60_000;
const days = 30;

/** Average transactions per second by day, as reported by the metrics service. */
export class DailyFeed {
  private page: TpsPage | undefined;
  private result: FigureSource | undefined;
  /** Why the service returned nothing; `undefined` where there is no service, or it does not know the chain. */
  problem: string | undefined;

  constructor(
    private readonly context: DashboardContext,
    private readonly chain: EvmChain,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { context, chain } = this;
    const { evmChainId } = chain;
    const base = context.network.metricsApi;
    if (base === undefined || evmChainId === undefined) {
      return;
    }
    await new Repeat(context.deps.clock).run(signal, async () => {
      const wait = await this.query(base, evmChainId, signal);
      context.changed();
      return wait;
    });
  }

  /** `undefined` while there is nothing to draw. */
  chart(): Chart | undefined {
    const rows = [...(this.page?.items ?? [])].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
    const { lastRun } = this.page ?? {};
    const newest = rows.at(-1)?.timestamp;
    if (newest === undefined) {
      return undefined;
    }
    return {
      key: 'daily',
      title:
        lastRun == null
          ? `Average daily TPS through ${newest.toISOString().slice(0, 10)}`
          : `Average daily TPS, last updated ${formatAbsoluteTime(lastRun.getTime(), {})}`,
      unit: 'TPS',
      kind: 'bars',
      isByDay: true,
      times: rows.map(({ timestamp }) => timestamp.getTime()),
      lines: [
        {
          label: 'average',
          values: rows.map(({ value }) => Number(value)),
          // The service returns quotients with all their digits.
          texts: rows.map(({ value }) => String(Number(Number(value).toFixed(4)))),
        },
      ],
      result: this.result,
    };
  }

  private async query(base: string, evmChainId: bigint, signal: AbortSignal): Promise<number> {
    const { trees, allowed } = this.context;
    if (!allowed(base)) {
      this.problem = `${hostOf(base)} was not queried: the host is not allowed.`;
      return afterFailureMs;
    }
    const result = await this.context
      .client(signal)
      .metrics('TPS', `listAverageTps ${evmChainId}`, (service, _network, options) =>
        listAverageTps(service, String(evmChainId), { pageSize: days }, options),
      );
    this.problem = undefined;
    if (result.ok) {
      this.page = result.value;
      this.result = { at: trees.now(), hosts: [hostOf(base)] };
      return everyMs;
    }
    if (!result.rejected) {
      this.problem = result.error === undefined ? 'Loading failed.' : this.context.sentence(result.error);
      return afterFailureMs;
    }
    return everyMs;
  }
}

/** Limit on chains that are followed at once. Chains in the settings are always followed. */
const maxChains = 8;
const listLifeMs = 600_000;

interface Followed {
  readonly feed: ChainFeed;
  readonly daily: DailyFeed;
}

/** The C-Chain, every EVM chain in the settings, and pinned ones: by themselves or by their subnet. */
export class ChainFeeds {
  private readonly known = new Map<string, Followed>();
  private shown: readonly Followed[];
  /** Pinned subnets, by chain path. */
  private readonly pins = new Map<string, string>();

  constructor(private readonly context: DashboardContext) {
    this.shown = this.settled().map((chain) => this.followed(chain));
  }

  get all(): readonly Followed[] {
    return this.shown;
  }

  async run(signal: AbortSignal): Promise<void> {
    const configuredChains = this.settled();
    this.pins.clear();
    this.shown = configuredChains.map((chain) => this.followed(chain));
    const run = (all: readonly Followed[]) => all.flatMap(({ feed, daily }) => [feed.run(signal), daily.run(signal)]);
    await Promise.all([
      ...run(this.shown),
      this.fetchPinned(signal, configuredChains).then(async (chains) => {
        const more = chains.map((chain) => this.followed(chain));
        this.shown = [...this.shown, ...more];
        await Promise.all(run(more));
      }),
    ]);
  }

  /** The pin of a chain: its own or its subnet's; `undefined` where it is followed for another reason. */
  pinOf({ path, blockchainId }: EvmChain): string | undefined {
    const { network, trees } = this.context;
    const pins = trees.pins?.(network.name) ?? [];
    const id = this.pins.get(path) ?? blockchainId;
    return id !== undefined && (pins.includes(id) || trees.pinned(network.name, id)) ? id : undefined;
  }

  isPinnedBy({ path }: EvmChain, subnetId: string): boolean {
    return this.pins.get(path) === subnetId;
  }

  private settled(): readonly EvmChain[] {
    return this.context.network.chains;
  }

  /** Pinned chains that are not in the settings, and those of pinned subnets. */
  private async fetchPinned(signal: AbortSignal, configuredChains: readonly EvmChain[]): Promise<readonly EvmChain[]> {
    const { trees, network } = this.context;
    const pins = (trees.pins?.(network.name) ?? []).filter(
      (pin) => !pin.startsWith('NodeID-') && configuredChains.every(({ blockchainId }) => blockchainId !== pin),
    );
    if (pins.length === 0) {
      return [];
    }
    try {
      const client = this.context.client(signal);
      const { list } = await this.context.deps.sets.lists.of(client, listLifeMs);
      const chains = pins.flatMap((pin) =>
        [list.find(pin), ...list.chainsOf(pin)].flatMap((chain) => {
          const evm = chain?.evm;
          if (evm === undefined) {
            return [];
          }
          this.pins.set(evm.path, pin);
          return [evm];
        }),
      );
      const others = chains.filter(({ path }) => configuredChains.every((one) => one.path !== path));
      return [...new Map(others.map((chain) => [chain.path, chain])).values()].slice(
        0,
        Math.max(0, maxChains - configuredChains.length),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof QueryError) {
        // The L1 panels already report this failure of the same hosts.
        return [];
      }
      throw error;
    }
  }

  private followed(chain: EvmChain): Followed {
    const { context, known } = this;
    const followed = known.get(chain.path) ?? {
      feed: new ChainFeed(context, chain),
      daily: new DailyFeed(context, chain),
    };
    known.set(chain.path, followed);
    return followed;
  }
}
