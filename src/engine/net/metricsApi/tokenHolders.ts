import * as z from 'zod/mini';
import { type Answer, type DataService, findPath, type ReadOptions } from '../dataApi/dataService';
import { type Page, pageOf } from '../dataApi/page';
import { type PageQuery, Parameters, type Period } from '../dataApi/parameters';
import { address, u256 } from '../../primitives';
import { type RequestOrigin, UserError } from '../../errors';

/** The metrics service answered 404 for the holders of a token. */
export class HoldersGoneError extends UserError {
  override readonly name = 'HoldersGoneError';

  constructor(readonly place: RequestOrigin) {
    super(
      `${place.host} does not list token holders (${place.method}): the public metrics service removed this, or does not index the chain. Set metricsApi of the network to a service that has it.`,
    );
  }
}

/** An address and its latest balance in the token's base unit (`sortKey`). */
const holder = z.object({ address, sortKey: u256 });
export type TokenHolder = z.infer<typeof holder>;

export interface TokenHoldersQuery extends PageQuery, Period {
  /** Smallest balance that counts, in the token's base unit. */
  readonly threshold: bigint;
}

const answer = pageOf('addresses', holder, (one) => one.address);

/**
 * `GET /v2/chains/{chainId}/contracts/{address}/balances`: who held more than `threshold` in
 * the period, 1,000 a page unless asked, at most 5,000. Today's public service has it no more. `undefined` where a page
 * token is not known.
 *
 * @param service the metrics service
 * @param chainId an EVM chain ID in decimal
 * @throws {ParameterError} before sending, {HoldersGoneError} where the service does not have the operation or the chain,
 *   {ApiError}
 */
export async function listTokenHolders(
  service: DataService,
  chainId: string,
  contract: string,
  query: TokenHoldersQuery,
  options: ReadOptions,
): Promise<Answer<Page<TokenHolder>> | undefined> {
  const label = 'listTokenHolders';
  const check = new Parameters(label);
  const chain = check.segment('chainId', chainId);
  const path = `/v2/chains/${chain}/contracts/${check.evmAddress('address', contract)}/balances`;
  const checked = {
    threshold: check.unsigned('threshold', query.threshold),
    ...check.period(query),
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 5_000),
  };
  const found = await findPath(service, { path, query: checked, label, schema: answer }, options);
  if (found === undefined && query.pageToken === undefined) {
    throw new HoldersGoneError({ host: service.host, method: label });
  }
  return found;
}
