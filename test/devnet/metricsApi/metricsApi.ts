import { ApiError } from '../dataApi/apiError';
import type { ChainIndex } from '../dataApi/chainIndex';
import { listName } from '../dataApi/pages';
import type { Page, Pages } from '../dataApi/pages';
import { pageSizeOf } from '../dataApi/parameters';
import { timestampOf } from '../dataApi/primary/listParameters';
import type { Exchange } from '../http/exchange';
import type { Switches } from '../switches';
import { dailyTps } from './dailyTps';
import type { DayTps } from './dailyTps';

type Fields = Readonly<Record<string, unknown>>;

const maxPerPage = 2160;

/** Whether a path belongs to the metrics service, which needs no key. */
export function isMetricsPath(path: string): boolean {
  return path.startsWith('/v2/') || path.startsWith('/v1/avg_tps/');
}

/**
 * The metrics service: the average TPS of the live chains, at the current path or, by switch, at that of the
 * specification. The real service no longer serves holders over time
 * (`/v2/chains/{chainId}/contracts/{address}/balances`).
 */
export class MetricsApi {
  constructor(
    private readonly indexes: readonly ChainIndex[],
    private readonly pages: Pages,
    private readonly switches: Switches,
  ) {}

  async answer({ verb, path, query }: Exchange): Promise<Fields> {
    const [version, resource, id = '', ...rest] = path.split('/').slice(1).map(decodeURIComponent);
    const { oldMetrics } = this.switches;
    if (verb === 'GET' && path === '/v2/health-check') return { status: 'ok' };
    if (verb === 'GET' && oldMetrics && version === 'v1' && resource === 'avg_tps' && rest.length === 0) {
      const { items, ...next } = await this.results(id, path, query, 100);
      const newest = items[0]?.lastBlock ?? 0;
      return { ...next, results: items.map(plain), status: 200, lastRun: newest };
    }
    if (
      verb === 'GET' &&
      !oldMetrics &&
      version === 'v2' &&
      resource === 'chains' &&
      rest.join('/') === 'metrics/avgTps'
    ) {
      const interval = query.get('timeInterval') ?? 'day';
      if (interval !== 'day') throw new ApiError(400, ['timeInterval must be day for the metric avgTps']);
      const { items, ...next } = await this.results(id, path, query, pageSizeOf(query, maxPerPage, 100));
      return { ...next, results: items.map(plain) };
    }
    // Errors of the metrics service contain a list.
    throw new ApiError(404, [`Cannot ${verb} ${path}`]);
  }

  private async results(chainId: string, path: string, query: URLSearchParams, size: number): Promise<Page<DayTps>> {
    const known = this.indexes.filter(
      ({ chain: { facts } }) => chainId === String(facts.evmChainId) || chainId === 'total' || chainId === 'testnet',
    );
    if (known.length === 0 && chainId !== 'mainnet') throw new ApiError(404, [`Chain ${chainId} is not supported`]);
    const from = timestampOf(query, 'startTimestamp') ?? 0;
    const until = timestampOf(query, 'endTimestamp') ?? Infinity;
    const days = await dailyTps(known);
    return this.pages.page(
      listName(path, query),
      days.filter(({ timestamp }) => timestamp >= from && timestamp <= until),
      size,
      query.get('pageToken'),
    );
  }
}

function plain({ timestamp, value }: DayTps): Fields {
  return { timestamp, value };
}
