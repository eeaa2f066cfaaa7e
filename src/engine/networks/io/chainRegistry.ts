import {
  type ServiceResponse,
  type DataNetwork,
  type DataService,
  type IndexedBlockchain,
  type Page,
  type ReadOptions,
  TtlCache,
  listBlockchains,
  listChains,
  pages,
} from '../../net';
import type { JsonValue } from '../../primitives';
import { TooLargeError } from '../../errors';
import type { L1Manager } from '../primaryNetwork';
import { registeredBlockchain, RegisteredBlockchains, registeredChain, RegisteredChains } from '../registeredChains';

const lifeMs = 3_600_000;
/** An L1's manager is set when its subnet is converted, and does not change. */
const managersLifeMs = 600_000;

/** Rows per page of blockchains, largest first. Rows contain geneses, so a page may exceed the response size limit. */
const pageSizes: readonly number[] = [10_000, 1_000, 100];

/**
 * The data service's chains by network, fetched on demand and cached for an hour. The caller checks consent for the
 * service's host. There is no consent for the hosts in its rows, so they are never queried.
 */
export class ChainRegistry {
  /** Of the configured L1s, by network. */
  readonly managers: TtlCache<readonly L1Manager[]>;
  private readonly chainLists: TtlCache<RegisteredChains>;
  private readonly blockchainLists: TtlCache<RegisteredBlockchains>;
  private readonly names = new Map<string, ReadonlyMap<string, string>>();

  constructor(private readonly now: () => number) {
    this.managers = new TtlCache(now, managersLifeMs);
    this.chainLists = new TtlCache(now, lifeMs);
    this.blockchainLists = new TtlCache(now, lifeMs);
  }

  /** Cached chains, without a request. @param network its name in the settings */
  cachedChains(network: string): RegisteredChains | undefined {
    return this.chainLists.get(network);
  }

  /**
   * The EVM chains that the service indexes; `undefined` where it does not have the network. `json` is the raw
   * response, or null where the result is cached.
   *
   * @throws {ApiError}
   */
  async chains(
    network: string,
    service: DataService,
    dataNetwork: DataNetwork,
    options: ReadOptions,
  ): Promise<ServiceResponse<RegisteredChains> | undefined> {
    let json: JsonValue = null;
    const value = await this.chainLists.getOrFetch(network, async () => {
      const response = await listChains(service, dataNetwork, options);
      if (response === undefined) {
        return undefined;
      }
      const { items, rows } = response.value;
      ({ json } = response);
      return new RegisteredChains(items.map(registeredChain), rows.length - items.length, this.now());
    });
    return value && { value, json };
  }

  /**
   * Every blockchain of the network; `undefined` where the service does not have it.
   *
   * @throws {ApiError}
   */
  async blockchains(
    network: string,
    service: DataService,
    dataNetwork: DataNetwork,
    options: ReadOptions,
  ): Promise<ServiceResponse<RegisteredBlockchains> | undefined> {
    const value = await this.blockchainLists.getOrFetch(network, () =>
      this.allBlockchains(service, dataNetwork, options),
    );
    return value && { value, json: null };
  }

  /** Names of chains and subnets by ID, as reported by nodes. @param network its name in the settings */
  learned(network: string): ReadonlyMap<string, string> {
    return this.names.get(network) ?? new Map<string, string>();
  }

  /** Stores names, which do not change while the network is the same. */
  remember(network: string, names: Iterable<readonly [string, string]>): void {
    this.names.set(network, new Map([...this.learned(network), ...names]));
  }

  /**
   * Clears the caches, including pending results, as the settings may now have other hosts.
   *
   * @param network defaults to all
   */
  forget(network?: string): void {
    if (network === undefined) {
      this.names.clear();
    } else {
      this.names.delete(network);
    }
    this.managers.forget(network);
    this.chainLists.forget(network);
    this.blockchainLists.forget(network);
  }

  private async allBlockchains(
    service: DataService,
    dataNetwork: DataNetwork,
    options: ReadOptions,
  ): Promise<RegisteredBlockchains | undefined> {
    const all = [];
    let unread = 0;
    let known = false;
    const place = { host: service.host, method: 'listBlockchains' };
    for await (const page of pages(pagesThatFit(service, dataNetwork, options), { place })) {
      known = true;
      all.push(...page.items.map(registeredBlockchain));
      unread += page.rows.length - page.items.length;
    }
    return known ? new RegisteredBlockchains(all, unread, this.now()) : undefined;
  }
}

/** Requests the largest pages that can be read. */
function pagesThatFit(service: DataService, dataNetwork: DataNetwork, options: ReadOptions) {
  let size = 0;
  return async (pageToken: string | undefined): Promise<ServiceResponse<Page<IndexedBlockchain>> | undefined> => {
    for (;;) {
      try {
        const query = { pageSize: pageSizes[size]!, pageToken };
        return await listBlockchains(service, dataNetwork, query, options);
      } catch (error) {
        if (!(error instanceof TooLargeError) || size === pageSizes.length - 1) {
          throw error;
        }
        size++;
      }
    }
  };
}
