import type { EvmChain } from '../../../engine/networks';
import type { ChainLists } from '../../trees/branches/chainLists';
import { TreeError } from '../../trees/branches/treeError';
import { ChainFeed } from './chainFeed';
import { DailyFeed } from './dailyFeed';
import type { DashboardContext } from './dashboardDeps';

/** Chains of which blocks are followed at once, those of the settings in any case. */
const maxChains = 8;
const listLifeMs = 600_000;

interface Followed {
  readonly feed: ChainFeed;
  readonly daily: DailyFeed;
}

/** The C-Chain, every EVM chain of the settings, and those that are pinned, or whose subnet is. */
export class ChainFeeds {
  private readonly known = new Map<string, Followed>();
  private shown: readonly Followed[];
  /** Pinned subnets by the paths of their chains. */
  private readonly pins = new Map<string, string>();

  constructor(
    private readonly context: DashboardContext,
    private readonly lists: ChainLists,
  ) {
    this.shown = this.settled().map((chain) => this.followed(chain));
  }

  get all(): readonly Followed[] {
    return this.shown;
  }

  async run(signal: AbortSignal): Promise<void> {
    const settled = this.settled();
    this.pins.clear();
    this.shown = settled.map((chain) => this.followed(chain));
    const run = (all: readonly Followed[]) => all.flatMap(({ feed, daily }) => [feed.run(signal), daily.run(signal)]);
    await Promise.all([
      ...run(this.shown),
      this.fetchPinned(signal, settled).then(async (chains) => {
        const more = chains.map((chain) => this.followed(chain));
        this.shown = [...this.shown, ...more];
        await Promise.all(run(more));
      }),
    ]);
  }

  /** What is pinned of a chain: it or its subnet; undefined where it is here for another reason. */
  pinOf({ path, blockchainId }: EvmChain): string | undefined {
    const { network, trees } = this.context;
    const pins = trees.pins?.(network.name) ?? [];
    const id = this.pins.get(path) ?? blockchainId;
    return id !== undefined && (pins.includes(id) || trees.pinned(network.name, id)) ? id : undefined;
  }

  private settled(): readonly EvmChain[] {
    return this.context.network.chains;
  }

  /** Pinned chains that the settings do not name, and those of pinned subnets. */
  private async fetchPinned(signal: AbortSignal, settled: readonly EvmChain[]): Promise<readonly EvmChain[]> {
    const { trees, network } = this.context;
    const pins = (trees.pins?.(network.name) ?? []).filter(
      (pin) => !pin.startsWith('NodeID-') && settled.every(({ blockchainId }) => blockchainId !== pin),
    );
    if (pins.length === 0) {
      return [];
    }
    try {
      const client = this.context.client(signal);
      const { list } = await this.lists.of(client, listLifeMs);
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
      const others = chains.filter(({ path }) => settled.every((one) => one.path !== path));
      return [...new Map(others.map((chain) => [chain.path, chain])).values()].slice(
        0,
        Math.max(0, maxChains - settled.length),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TreeError) {
        // The L1s below say the same of the same hosts.
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
