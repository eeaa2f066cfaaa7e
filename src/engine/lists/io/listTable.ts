import type { ListName, ListRef } from '../../report';
import {
  type Answer,
  type DataService,
  type GivenPage,
  type Page,
  type PageCursor,
  type PageTokenError,
  type Row,
  pages,
  toPage,
} from '../../net';
import { hostOf } from '../../errors';
import { type SourceDeps, chainSources, createSourceClient, dataNetworkOf } from '../../sources';
import type { Network } from '../../networks';
import type { List, ListRow } from '../list';
import { ListError } from '../listError';
import { addressTransactions } from './addressTransactions';
import { subnets, validators } from './platformLists';
import { blockchains, chains } from './registryLists';
import { nodeBlocks, pendingRewards } from './stakingLists';
import { erc20Balances, erc721Balances, nftTokens, tokenHolders } from './tokenLists';
import { assetTransactions, latestTransactions } from './transactionLists';
import { listedChain } from './node/listedChain';
import type { NodeList } from './node/nodeList';
import { nodeListTable } from './node/nodeListTable';

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
      const { urls, nodeList } = sourceOf(deps, ref, network);
      const list = listTable[ref.list];
      const pageSize = options.pageSize ?? list.pageSize;
      const place = { host: hostOf(urls[0]), method: nodeList?.method ?? list.operation };
      const fetchPage =
        nodeList === undefined
          ? pageOfService(deps, ref, network, urls[0], pageSize, options)
          : pageOfNodes(deps, ref, network, nodeList, pageSize, options);
      let came = options.from !== undefined;
      const { from, onRestart } = options;
      for await (const page of pages<ListRow, NotedPage>(fetchPage, { place, from, onRestart })) {
        came = true;
        yield page;
      }
      if (!came) {
        throw new ListError(`${place.host} has no such list (${place.method}). Check the identifiers and the network.`);
      }
    },
  };
}

type FetchPage = (pageToken: string | undefined) => Promise<Answer<NotedPage> | undefined>;

function pageOfService(
  deps: ListsDeps,
  ref: ListRef,
  network: Network,
  url: string,
  pageSize: number,
  { signal }: OpenOptions,
): FetchPage {
  const requested = { ref, service: deps.dataService(url), network: dataNetworkOf(network) };
  return (pageToken) =>
    listTable[ref.list].query(requested, { pageSize, pageToken }, { signal, deadlineMs: deps.deadlineMs() });
}

/** Each page has a client of its own, which forgets what it was told: an export may be of a million blocks. */
function pageOfNodes(
  { nodes }: ListsDeps,
  ref: ListRef,
  network: Network,
  nodeList: NodeList,
  pageSize: number,
  { signal, allowed = () => true }: OpenOptions,
): FetchPage {
  return async (mark) => {
    const client = createSourceClient(nodes!, network, { signal, allowed });
    const { rows, next, note } = await nodeList.query({ client, ref, mark, pageSize });
    const { row } = listTable[ref.list];
    const read = rows.map(({ value, key }): Row<ListRow> => ({ ok: true, value: row(value), key }));
    return { value: { ...toPage(read, next), note }, json: null };
  };
}

interface ListSource {
  readonly urls: readonly [string, ...string[]];
  /** Absent: a service has it. */
  readonly nodeList?: NodeList;
}

/** @throws {ListError} */
function sourceOf({ nodes }: ListsDeps, ref: ListRef, network: Network): ListSource {
  const { service } = listTable[ref.list];
  const url = service === 'nodes' ? undefined : network[service];
  if (url !== undefined) {
    return { urls: [url] };
  }
  const nodeList = nodes === undefined ? undefined : nodeListTable[ref.list];
  if (nodeList === undefined) {
    throw new ListError(
      service === 'metricsApi'
        ? `This list comes from a metrics service, and ${network.name} has none. Set its metricsApi in snowprobe.networks.`
        : `This list comes from a data service, and ${network.name} has none. Set its dataApi in snowprobe.networks.`,
    );
  }
  const [first, ...rest] = nodeUrls(ref, network);
  if (first === undefined) {
    throw new ListError(`${network.name} has neither a data service nor a node. Add a node to snowprobe.networks.`);
  }
  return { urls: [first, ...rest], nodeList };
}

/** Of the chain that the list is of, or of the network. */
function nodeUrls(ref: ListRef, network: Network): readonly string[] {
  return 'chainId' in ref
    ? chainSources(network, listedChain(network, ref.chainId)).rpcUrls
    : network.nodes.map(({ url }) => url);
}
