import type { ListName, ListRef } from '../../report';
import {
  type Answer,
  type DataService,
  type GivenPage,
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

/** Every list that can be opened and exported. */
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

/** `note`: what a list of nodes is made of so far and what is not in it. */
export type ListPage = GivenPage<NotedPage>;
type NotedPage = Page<ListRow> & { readonly note?: string };

interface OpenOptions {
  readonly signal: AbortSignal;
  /** Absent: as many as an export asks for. */
  readonly pageSize?: number;
  /** Of the last page that was taken; absent: from the start. */
  readonly from?: PageCursor;
  /** See `pages`. */
  readonly onRestart?: (reason: PageTokenError) => void;
  /** Nodes that may be asked; absent: all that the wall before every request lets through. */
  readonly allowed?: (url: string) => boolean;
}

/** The lists of the data service, or where a network has none, of its own nodes, page by page. */
export interface Lists {
  /** URLs that are asked for a list: the service's, or those of the nodes. @throws {ListError} where nobody has it */
  urls(ref: ListRef, network: Network): readonly [string, ...string[]];
  /**
   * The pages of a list, each asked for when it is wanted.
   *
   * @throws {ListError} where the service knows no such list, what `pages` throws
   */
  open(ref: ListRef, network: Network, options: OpenOptions): AsyncGenerator<ListPage, void, undefined>;
}

interface ListsDeps {
  readonly dataService: (baseUrl: string) => DataService;
  /** For each request. */
  readonly deadlineMs: () => number;
  /** Absent: nodes are not asked. */
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
      let came = from !== undefined;
      const fetchPage = (mark: string | undefined) => page(mark, pageSize, options);
      for await (const one of pages<ListRow, NotedPage>(fetchPage, { place, from, onRestart })) {
        came = true;
        yield one;
      }
      if (!came) {
        throw new ListError(`${place.host} has no such list (${place.method}). Check the identifiers and the network.`);
      }
    },
  };
}

/** Where the rows of a list come from, page by page: a service, or a network's nodes and what a scan finds in their blocks. */
interface RowSource {
  readonly urls: readonly [string, ...string[]];
  /** As errors name it. */
  readonly method: string;
  page(mark: string | undefined, pageSize: number, options: OpenOptions): Promise<Answer<NotedPage> | undefined>;
}

/** @throws {ListError} */
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
  // Of the chain that the list is of, or of the network.
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
      // Each page has a client of its own, which forgets what it was told: an export may be of a million blocks.
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

/** A list as far as it was loaded. */
export class OpenList {
  readonly rows: Row<ListRow>[] = [];
  /** What happened on the way: a token that expired, a page that did not come. */
  note: string | undefined;
  /** What a list of nodes is made of so far. */
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

  /** There is more, or may be, where the last page did not come. */
  get hasMore(): boolean {
    return this.state === 'more';
  }

  /**
   * Loads the next page that has rows; who asks while one is loading waits for that one. What goes wrong stands in `note`,
   * and what was loaded before stays.
   *
   * @param report is told how far a list of nodes is while nothing was found yet
   * @param rows of the page
   * @throws the abort reason alone
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
        // Asking again gives the same.
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
