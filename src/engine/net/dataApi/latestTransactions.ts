import * as z from 'zod/mini';
import { anyJson, u64, wireText, wireTime } from '../../primitives';
import type { Answer, DataService, ReadOptions } from './dataService';
import { type Page, readRows, toPage } from './page';
import { type DataNetwork, type PageQuery, Parameters, type Period, type SortOrder } from './parameters';
import { type PTransaction, pTransaction, type XTransaction, xTransaction } from './primaryTransactions';
import { assetAmount, credential, utxo, type PrimaryChainInfo } from './primaryShapes';

/**
 * An atomic transaction of the C-Chain. An ExportTx takes `evmInputs` and makes `emittedUtxos`, an ImportTx takes
 * `consumedUtxos` and makes `evmOutputs`. Amounts of AVAX in nAVAX. (docs/facts/data-service.md)
 */
const cAtomicTransaction = z.object({
  txHash: wireText,
  blockHeight: u64,
  blockHash: wireText,
  timestamp: wireTime,
  memo: z.nullish(wireText),
  amountUnlocked: z.nullish(z.array(assetAmount)),
  amountCreated: z.nullish(z.array(assetAmount)),
  sourceChain: z.nullish(wireText),
  destinationChain: z.nullish(wireText),
  txType: wireText,
  evmInputs: z.nullish(
    z.array(z.object({ fromAddress: wireText, asset: assetAmount, credentials: z.nullish(z.array(credential)) })),
  ),
  evmOutputs: z.nullish(z.array(z.object({ toAddress: wireText, asset: assetAmount }))),
  emittedUtxos: z.nullish(z.array(utxo)),
  consumedUtxos: z.nullish(z.array(utxo)),
});

type CAtomicTransaction = z.infer<typeof cAtomicTransaction>;

export interface LatestTransactionsQuery extends PageQuery, Period {
  /** P-, X- or C-Chain addresses in bech32, or EVM addresses for atomic transactions of the C-Chain. */
  readonly addresses?: readonly string[];
  /** cb58: transactions of the P-Chain about this validation of an L1. */
  readonly l1ValidationId?: string;
  /** Names as the service writes them; only together with `addresses`, as is the period. */
  readonly txTypes?: readonly string[];
  readonly sortOrder?: SortOrder;
}

/** In the shape of its chain. */
export type LatestTransaction =
  | { readonly chain: 'P'; readonly transaction: PTransaction }
  | { readonly chain: 'X'; readonly transaction: XTransaction }
  | { readonly chain: 'C'; readonly transaction: CAtomicTransaction };

export type LatestTransactionsPage = Page<LatestTransaction> & { chainInfo: PrimaryChainInfo };

const rows: Readonly<Record<string, z.ZodMiniType<LatestTransaction>>> = {
  'p-chain': z.pipe(
    pTransaction,
    z.transform((transaction) => ({ chain: 'P' as const, transaction })),
  ),
  'x-chain': z.pipe(
    xTransaction,
    z.transform((transaction) => ({ chain: 'X' as const, transaction })),
  ),
  'c-chain': z.pipe(
    cAtomicTransaction,
    z.transform((transaction) => ({ chain: 'C' as const, transaction })),
  ),
};

const chainName = z.string().check(z.refine((name) => Object.hasOwn(rows, name), 'p-chain, x-chain or c-chain'));

const answer = z.pipe(
  z.object({
    nextPageToken: z.nullish(wireText),
    transactions: z.array(anyJson),
    chainInfo: z.object({ chainName, network: wireText }),
  }),
  z.transform(async ({ nextPageToken, transactions, chainInfo }): Promise<LatestTransactionsPage> => {
    const schema = rows[chainInfo.chainName]!;
    const read = await readRows(schema, transactions, ({ transaction }) => transaction.txHash);
    return { ...toPage(read, nextPageToken), chainInfo };
  }),
);

/**
 * `GET …/blockchains/{blockchainId}/transactions`: the latest transactions of the P- or X-Chain
 * or the atomic ones of the C-Chain, 10 a page unless asked, at most 100. A page is shorter where the transactions have
 * many UTXOs. `undefined` where the service knows no such chain.
 *
 * @param blockchainId `p-chain`, `x-chain`, `c-chain` or the chain's ID
 * @throws {ParameterError} before sending, {ApiError}
 */
export async function listLatestTransactions(
  service: DataService,
  network: DataNetwork,
  blockchainId: string,
  query: LatestTransactionsQuery,
  options: ReadOptions,
): Promise<Answer<LatestTransactionsPage> | undefined> {
  const label = 'listLatestTransactions';
  const check = new Parameters(label);
  const chain = `/v1/networks/${check.network(network)}/blockchains/${check.segment('blockchainId', blockchainId)}`;
  const addresses = check.list('addresses', query.addresses);
  const isFiltered = query.txTypes?.length || query.startTimestamp || query.endTimestamp;
  if (isFiltered && addresses === undefined) {
    check.reject(
      'addresses',
      `${label} was not queried: it filters by type and time only for addresses. Add an address.`,
    );
  }
  const checked = {
    addresses,
    l1ValidationId: query.l1ValidationId && check.id('l1ValidationId', query.l1ValidationId),
    txTypes: check.types(query.txTypes),
    ...check.period(query),
    pageToken: query.pageToken,
    pageSize: check.pageSize(query.pageSize, 100),
    sortOrder: check.sortOrder(query.sortOrder),
  };
  return service.find({ path: `${chain}/transactions`, query: checked, label, schema: answer }, options);
}
