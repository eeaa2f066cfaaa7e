import { hostOf } from '../../../engine/errors';
import { type TpsPage, listAverageTps } from '../../../engine/net';
import type { Chart, FigureSource } from '../../../webview/protocol/dashboardView';
import { formatAbsoluteTime } from '../../../engine/primitives';
import type { EvmChain } from '../../../engine/networks';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

/** The service reckons by the day. */
const everyMs = 3_600_000;
const afterFailureMs = 60_000;
const days = 30;

/** Average transactions per second of a chain by day, as the metrics service reckons them. */
export class DailyFeed {
  private page: TpsPage | undefined;
  private result: FigureSource | undefined;
  private missing: string | undefined;

  constructor(
    private readonly context: DashboardContext,
    private readonly chain: EvmChain,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { context, chain } = this;
    const { evmChainId } = chain;
    const base = context.network.metricsApi;
    if (base === undefined) {
      this.missing = `Needs the metrics service: none configured for ${context.network.name}.`;
      return;
    }
    if (evmChainId === undefined) {
      this.missing = `The metrics service needs the EVM chain ID of ${chain.name}. Add evmChainId to the settings.`;
      return;
    }
    await new Repeat(context.deps.clock).run(signal, async () => {
      const wait = await this.query(base, evmChainId, signal);
      context.changed();
      return wait;
    });
  }

  chart(): Chart {
    const rows = [...(this.page?.items ?? [])].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
    const { lastRun } = this.page ?? {};
    const newest = rows.at(-1)?.timestamp;
    const title =
      lastRun == null
        ? newest === undefined
          ? 'Average daily TPS'
          : `Average daily TPS through ${newest.toISOString().slice(0, 10)}`
        : `Average daily TPS, last updated ${formatAbsoluteTime(lastRun.getTime(), {})}`;
    const missing = this.missing ?? (this.page === undefined ? 'Loading.' : noneOf(rows));
    return {
      key: 'daily',
      title,
      unit: 'TPS',
      kind: 'bars',
      isByDay: true,
      times: rows.map(({ timestamp }) => timestamp.getTime()),
      lines: [
        {
          label: 'average',
          values: rows.map(({ value }) => Number(value)),
          // The service hands on a quotient with all its digits.
          texts: rows.map(({ value }) => String(Number(Number(value).toFixed(4)))),
        },
      ],
      missing,
      result: this.result,
    };
  }

  private async query(base: string, evmChainId: bigint, signal: AbortSignal): Promise<number> {
    const { trees, allowed } = this.context;
    if (!allowed(base)) {
      this.missing = `${hostOf(base)} was not queried: the host is not allowed.`;
      return afterFailureMs;
    }
    const result = await this.context
      .client(signal)
      .metrics('TPS', `listAverageTps ${evmChainId}`, (service, _network, options) =>
        listAverageTps(service, String(evmChainId), { pageSize: days }, options),
      );
    if (result.ok) {
      this.page = result.value;
      this.result = { at: trees.now(), hosts: [hostOf(base)] };
      this.missing = undefined;
      return everyMs;
    }
    this.missing = result.rejected
      ? `${hostOf(base)} does not know this chain.`
      : result.error === undefined
        ? 'Loading failed.'
        : this.context.sentence(result.error);
    return result.rejected ? everyMs : afterFailureMs;
  }
}

function noneOf(rows: readonly unknown[]): string | undefined {
  return rows.length === 0 ? 'The service has no data for this chain yet.' : undefined;
}
