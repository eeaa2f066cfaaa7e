import type { ListName, ListRef } from '../../report';
import {
  type ServiceResponse,
  type DataService,
  type PageWithCursor,
  type Page,
  type PageCursor,
  PageTokenError,
  type Row,
  pages,
  toPage,
} from '../../net';
import { hostOf, errorSentence } from '../../errors';
import { type SourceDeps, chainSources, createSourceClient, dataNetworkOf } from '../../sources';
import type { Network } from '../../networks';
import { type List, type ListRow, listedChain, ListError } from './list';
import { blockchains, chains, subnets, validators } from './kinds/platformLists';
import { nodeBlocks, pendingRewards } from './kinds/stakingLists';
import { erc20Balances, erc721Balances, nftTokens, tokenHolders } from './kinds/tokenLists';
import { addressTransactions, assetTransactions, latestTransactions } from './kinds/transactionLists';

export const listTable: Readonly<Record<ListName, List>> = {
  addressTransactions,
  assetTransactions,
  latestTransactions,
  blockchains,
  chains,
  subnets,
  validators,
  erc20Balances,
  erc721Balances,
  pendingRewards,
  nftTokens,
  nodeBlocks,
  tokenHolders,
};

/** `note`: what a list from nodes is based on so far and what it lacks. */
export type ListPage = PageWithCursor<NotedPage>;
type NotedPage = Page<ListRow> & { readonly note?: string };

interface OpenOptions {
  readonly signal: AbortSignal;
  /** Defaults to the page size of an export. */
  readonly pageSize?: number;
  /** Position after the last page taken; absent for the first page. */
  readonly from?: PageCursor;
  readonly onRestart?: (reason: PageTokenError) => void;
  /** Restricts the nodes to query; by default all that the consent guard allows. */
  readonly allowed?: (url: string) => boolean;
}

/** The lists of the data service, or of the network's own nodes where it has none, page by page. */
export interface Lists {
  /** URLs queried for a list: the service's, or those of the nodes. @throws {ListError} where there is none */
  urls(ref: ListRef, network: Network): readonly [string, ...string[]];
  /**
   * The pages of a list, each requested on demand.
   *
   * @throws {ListError} where the service does not have the list, and what `pages` throws
   */
  open(ref: ListRef, network: Network, options: OpenOptions): AsyncGenerator<ListPage, void, undefined>;
}

interface ListsDeps {
  readonly dataService: (baseUrl: string) => DataService;
  /** Deadline of each request. */
  readonly deadlineMs: () => number;
  /** Absent: nodes are not queried. */
  readonly nodes?: SourceDeps;
}

export function createLists(deps: ListsDeps): Lists {
  return {
    urls: (ref, network) => sourceOf(deps, ref, network).urls,
    async *open(ref, network, options) {
      const { urls, method, page } = sourceOf(deps, ref, network);
      const pageSize = options.pageSize ?? listTable[ref.list].pageSize;
      const place = { host: hostOf(urls[0]), method };
      const { from, onRestart } = options;
      let hasPage = from !== undefined;
      const fetchPage = (mark: string | undefined) => page(mark, pageSize, options);
      for await (const one of pages<ListRow, NotedPage>(fetchPage, { place, from, onRestart })) {
        hasPage = true;
        yield one;
      }
      if (!hasPage) {
        throw new ListError(`${place.host} has no such list (${place.method}). Check the identifiers and the network.`);
      }
    },
  };
}

/** Source of a list's rows, page by page: a service, or a network's nodes and scans of their blocks. */
interface RowSource {
  readonly urls: readonly [string, ...string[]];
  readonly method: string;
  page(
    mark: string | undefined,
    pageSize: number,
    options: OpenOptions,
  ): Promise<ServiceResponse<NotedPage> | undefined>;
}

function sourceOf({ nodes, dataService, deadlineMs }: ListsDeps, ref: ListRef, network: Network): RowSource {
  const list = listTable[ref.list];
  const url = list.service === 'nodes' ? undefined : network[list.service];
  if (url !== undefined) {
    const requested = { ref, service: dataService(url), network: dataNetworkOf(network) };
    return {
      urls: [url],
      method: list.operation,
      page: (pageToken, pageSize, { signal }) =>
        list.query(requested, { pageSize, pageToken }, { signal, deadlineMs: deadlineMs() }),
    };
  }
  if (nodes === undefined) {
    throw new ListError(
      list.service === 'metricsApi'
        ? `This list comes from a metrics service, and ${network.name} has none. Set its metricsApi in snowprobe.networks.`
        : `This list comes from a data service, and ${network.name} has none. Set its dataApi in snowprobe.networks.`,
    );
  }
  // The nodes of the list's chain, or of the network.
  const [first, ...rest] =
    'chainId' in ref
      ? chainSources(network, listedChain(network, ref.chainId)).rpcUrls
      : network.nodes.map((node) => node.url);
  if (first === undefined) {
    throw new ListError(`${network.name} has neither a data service nor a node. Add a node to snowprobe.networks.`);
  }
  return {
    urls: [first, ...rest],
    method: list.nodeMethod,
    async page(mark, pageSize, { signal, allowed = () => true }) {
      // A new client per page, because a client caches responses and an export may scan a million blocks.
      const client = createSourceClient(nodes, network, { signal, allowed });
      const { rows, next, note } = await list.queryNodes({ client, ref, mark, pageSize });
      return {
        value: {
          ...toPage(
            rows.map((row): Row<ListRow> => ({ ok: true, ...row })),
            next,
          ),
          note,
        },
        json: null,
      };
    },
  };
}

const pageSize = 100;

/** The loaded part of a list. */
export class OpenList {
  readonly rows: Row<ListRow>[] = [];
  /** An expired token or a failed page. */
  note: string | undefined;
  /** What a list from nodes is based on so far. */
  coverage: string | undefined;
  private state: 'fresh' | 'more' | 'whole' = 'fresh';
  private mark: PageCursor | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    readonly ref: ListRef,
    private readonly lists: Lists,
    private readonly network: Network,
    private readonly allowed?: (url: string) => boolean,
  ) {}

  get isFresh(): boolean {
    return this.state === 'fresh';
  }

  /** There is another page, or the last request failed. */
  get hasMore(): boolean {
    return this.state === 'more';
  }

  /**
   * Loads the next page that has rows. Concurrent calls share one request. Errors are put in `note`; loaded rows
   * remain.
   *
   * @param report receives the progress of a list from nodes until there are rows
   * @param rows per page
   * @throws only the abort reason
   */
  async load(signal: AbortSignal, report?: (coverage: string) => void, rows = pageSize): Promise<void> {
    this.loading ??= this.loadPage(signal, report, rows).finally(() => (this.loading = undefined));
    await this.loading;
  }

  private async loadPage(
    signal: AbortSignal,
    report: ((coverage: string) => void) | undefined,
    rows: number,
  ): Promise<void> {
    this.note = undefined;
    if (this.state === 'whole') {
      return;
    }
    const { mark } = this;
    const walk = this.lists.open(this.ref, this.network, {
      signal,
      pageSize: rows,
      from: mark,
      allowed: this.allowed,
      onRestart: ({ message }) => (this.note = message),
    });
    try {
      for await (const page of walk) {
        this.take(page);
        if (page.rows.length === 0 && page.note !== undefined) {
          report?.(page.note);
        }
        if (page.rows.length > 0 && this.state === 'more') {
          return;
        }
      }
      this.state = 'whole';
    } catch (error) {
      signal.throwIfAborted();
      this.note = errorSentence(error);
      if (error instanceof PageTokenError) {
        // A retry returns the same error.
        this.state = 'whole';
      }
    }
  }

  private take(page: ListPage): void {
    this.rows.push(...page.rows);
    this.mark = page.mark;
    this.coverage = page.note;
    this.state = page.mark === undefined ? 'whole' : 'more';
  }
}
