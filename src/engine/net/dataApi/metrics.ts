import * as z from 'zod/mini';
import { address, rate, u256, wireTime } from '../../primitives';
import { type RequestOrigin, UserError } from '../../errors';
import { type ServiceResponse, type DataService, type ReadOptions, findPath } from './dataService';
import { type Page, pageOf } from './pages';
import { type PageQuery, Parameters, type Period } from './parameters';

// The metrics service is queried like the data service; `chainId` is a decimal EVM chain ID.

/** Average transactions per second over one day (docs/facts/data-service.md); `timestamp` is the start of the day. */
const point = z.object({ value: rate, timestamp: wireTime });

/** `lastRun` (when the newest point was computed) comes only from the older path (docs/facts/data-service.md). */
export type TpsPage = Page<z.infer<typeof point>> & { lastRun?: Date | null | undefined };

const tpsPage = z.intersection(
  pageOf('results', point, ({ timestamp }) => String(timestamp.getTime())),
  z.object({ lastRun: z.nullish(wireTime) }),
);

/**
 * `GET /v2/chains/{chainId}/metrics/avgTps`, or the older `GET /v1/avg_tps/{chainId}`: average transactions per second
 * by day, 100 points per page by default, at most 2,160. `undefined` where the service knows neither, or not the chain.
 *
 * @param chainId also `mainnet`, `testnet` or `total` for all chains combined
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listAverageTps(
  service: DataService,
  chainId: string,
  query: PageQuery,
  options: ReadOptions,
): Promise<ServiceResponse<TpsPage> | undefined> {
  const check = new Parameters('listAverageTps');
  const chain = check.segment('chainId', chainId);
  const { pageToken, pageSize } = check.page(query, 2_160);
  const read = { label: check.method, schema: tpsPage };
  // The only supported interval is the day.
  const today = { timeInterval: 'day', pageToken, pageSize };
  const current = { ...read, path: `/v2/chains/${chain}/metrics/avgTps`, query: today };
  const older = { ...read, path: `/v1/avg_tps/${chain}`, query: { pageToken } };
  return (await findPath(service, current, options)) ?? service.find(older, options);
}

/** The metrics service responded 404 to a request for token holders. */
export class HoldersGoneError extends UserError {
  override readonly name = 'HoldersGoneError';

  constructor(readonly place: RequestOrigin) {
    super(
      `${place.host} does not list token holders (${place.method}): the public metrics service removed this, or does not index the chain. Set metricsApi of the network to a service that has it.`,
    );
  }
}

/** `sortKey`: the latest balance in the token's base unit. */
const holder = z.object({ address, sortKey: u256 });
export type TokenHolder = z.infer<typeof holder>;

const holdersPage = pageOf('addresses', holder, (one) => one.address);

/**
 * `GET /v2/chains/{chainId}/contracts/{address}/balances`: addresses that held more than `threshold` in the period,
 * 1,000 per page by default, at most 5,000. No longer in today's public service. `undefined` for an unknown page token.
 *
 * @throws {ParameterError} before sending, {ApiError}
 * @throws {HoldersGoneError} where the service does not have the operation or the chain
 */
export async function listTokenHolders(
  service: DataService,
  chainId: string,
  contract: string,
  /** Minimum balance, in the token's base unit. */
  query: PageQuery & Period & { readonly threshold: bigint },
  options: ReadOptions,
): Promise<ServiceResponse<Page<TokenHolder>> | undefined> {
  const check = new Parameters('listTokenHolders');
  const chain = check.segment('chainId', chainId);
  const path = `/v2/chains/${chain}/contracts/${check.evmAddress('address', contract)}/balances`;
  const checked = {
    threshold: check.unsigned('threshold', query.threshold),
    ...check.period(query),
    ...check.page(query, 5_000),
  };
  const found = await findPath(service, { path, query: checked, label: check.method, schema: holdersPage }, options);
  if (found === undefined && query.pageToken === undefined) {
    throw new HoldersGoneError({ host: service.host, method: check.method });
  }
  return found;
}
