import * as z from 'zod/mini';
import { type Answer, type DataService, findPath, type ReadOptions } from '../dataApi/dataService';
import { type Page, pageOf } from '../dataApi/page';
import { type PageQuery, Parameters, type Period } from '../dataApi/parameters';
import { rate, wholeNumber, wireTime } from '../../primitives';

/** Transactions per second over one day, on average (docs/facts/data-service.md); `timestamp` is where it begins. */
const point = z.object({ value: rate, timestamp: wireTime });
export type TpsPoint = z.infer<typeof point>;

/** `status` and `lastRun` (when the newest point was made) come with the older path alone (docs/facts/data-service.md). */
export type TpsPage = Page<TpsPoint> & {
  status?: number | null | undefined;
  lastRun?: Date | null | undefined;
};

const answer = z.intersection(
  pageOf('results', point, ({ timestamp }) => String(timestamp.getTime())),
  z.object({ status: z.nullish(wholeNumber), lastRun: z.nullish(wireTime) }),
);

/**
 * Average transactions per second, by day, 100 points a page unless asked, at most 2,160:
 * `GET /v2/chains/{chainId}/metrics/avgTps`, and where that is not found the older `GET /v1/avg_tps/{chainId}`, which takes
 * no period. `undefined` where the service knows neither or does not know the chain.
 *
 * @param service the metrics service
 * @param chainId an EVM chain ID in decimal; `mainnet`, `testnet` or `total` for all chains together
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listAverageTps(
  service: DataService,
  chainId: string,
  query: PageQuery & Period,
  options: ReadOptions,
): Promise<Answer<TpsPage> | undefined> {
  const label = 'listAverageTps';
  const check = new Parameters(label);
  const chain = check.segment('chainId', chainId);
  const { pageToken } = query;
  const checked = {
    ...check.period(query),
    // Averages come by the day alone.
    timeInterval: 'day',
    pageToken,
    pageSize: check.pageSize(query.pageSize, 2_160),
  };
  const current = { path: `/v2/chains/${chain}/metrics/avgTps`, query: checked, label, schema: answer };
  const older = { path: `/v1/avg_tps/${chain}`, query: { pageToken }, label, schema: answer };
  return (await findPath(service, current, options)) ?? service.find(older, options);
}
