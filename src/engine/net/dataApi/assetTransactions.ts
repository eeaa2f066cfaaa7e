import * as z from 'zod/mini';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, pageOf } from './page';
import { type DataNetwork, type PageQuery, Parameters, type Period } from './parameters';
import { chainInfo, type PrimaryChainInfo } from './primaryShapes';
import { xTransaction, type XTransaction } from './primaryTransactions';

export interface AssetTransactionsQuery extends PageQuery, Period {
  /** Names as the service writes them: "BaseTx", "CreateAssetTx"… */
  readonly txTypes?: readonly string[];
}

export type AssetTransactionsPage = Page<XTransaction> & { chainInfo: PrimaryChainInfo };

const answer = z.intersection(
  pageOf('transactions', xTransaction, ({ txHash }) => txHash),
  z.object({ chainInfo }),
);

/**
 * `GET …/blockchains/{blockchainId}/assets/{assetId}/transactions`: transactions of the X-Chain
 * that move an asset, 10 a page unless asked, at most 100. `undefined` where the service knows no such chain or asset.
 *
 * @param blockchainId `x-chain` or the X-Chain's ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listAssetTransactions(
  service: DataService,
  network: DataNetwork,
  blockchainId: string,
  assetId: string,
  query: AssetTransactionsQuery,
  options: ReadOptions,
): Promise<Answer<AssetTransactionsPage> | undefined> {
  const label = 'listAssetTransactions';
  const check = new Parameters(label);
  const chain = `/v1/networks/${check.network(network)}/blockchains/${check.segment('blockchainId', blockchainId)}`;
  const path = `${chain}/assets/${check.id('assetId', assetId)}/transactions`;
  const checked = {
    txTypes: check.types(query.txTypes),
    ...check.period(query),
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 100),
  };
  return service.find({ path, query: checked, label, schema: answer }, options);
}
