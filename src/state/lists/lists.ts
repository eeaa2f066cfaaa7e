import * as l10n from '@vscode/l10n';
import type { DataService } from '../../api/dataApi/dataService';
import type { Page } from '../../api/dataApi/page';
import { type GivenPage, type PageMark, pages } from '../../api/dataApi/pages';
import type { PageTokenError } from '../../api/dataApi/pageTokenError';
import { hostOf } from '../../api/errors/redact';
import type { ListRef } from '../../core/finding/listRef';
import { dataNetworkOf } from '../sources/networkSources';
import type { Network } from '../../core/networks/network';
import type { ListRow } from '../../explain/lists/list';
import { ListError } from './listError';
import { listTable } from './listTable';

export type ListPage = GivenPage<Page<ListRow>>;

export interface OpenOptions {
  readonly signal: AbortSignal;
  /** Absent: as many as an export asks for. */
  readonly pageSize?: number;
  /** Of the last page that was taken; absent: from the start. */
  readonly from?: PageMark;
  /** See `pages`. */
  readonly onRestart?: (reason: PageTokenError) => void;
}

/** The service's lists, page by page. */
export interface Lists {
  /** Base URL of the service that has the list. @throws {ListError} where the network has none */
  baseUrl(ref: ListRef, network: Network): string;
  /**
   * The pages of a list, each asked for when it is wanted.
   *
   * @throws {ListError} where the service knows no such list, what `pages` throws
   */
  open(ref: ListRef, network: Network, options: OpenOptions): AsyncGenerator<ListPage, void, undefined>;
}

export interface ListsDeps {
  readonly dataService: (baseUrl: string) => DataService;
  /** For each request. */
  readonly deadlineMs: () => number;
}

export function createLists(deps: ListsDeps): Lists {
  function baseUrl(ref: ListRef, network: Network): string {
    const { service } = listTable[ref.list];
    const url = network[service];
    if (url === undefined) {
      throw new ListError(
        service === 'dataApi'
          ? l10n.t(
              'Lists come from a data service, and {0} has none. Set its dataApi in snowprobe.networks.',
              network.name,
            )
          : l10n.t(
              'This list comes from a metrics service, and {0} has none. Set its metricsApi in snowprobe.networks.',
              network.name,
            ),
      );
    }
    return url;
  }

  return {
    baseUrl,
    async *open(ref, network, options) {
      const url = baseUrl(ref, network);
      const list = listTable[ref.list];
      const asked = { ref, service: deps.dataService(url), network: dataNetworkOf(network) };
      const pageSize = options.pageSize ?? list.pageSize;
      const place = { host: hostOf(url), method: list.operation };
      const fetchPage = (pageToken: string | undefined) =>
        list.ask(asked, { pageSize, pageToken }, { signal: options.signal, deadlineMs: deps.deadlineMs() });
      let came = options.from !== undefined;
      const { from, onRestart } = options;
      for await (const page of pages<ListRow, Page<ListRow>>(fetchPage, {
        place,
        from,
        onRestart,
      })) {
        came = true;
        yield page;
      }
      if (!came) {
        throw new ListError(
          l10n.t('{0} has no such list ({1}). Check the identifiers and the network.', place.host, place.method),
        );
      }
    },
  };
}
