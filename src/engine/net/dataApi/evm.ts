import * as z from 'zod/mini';
import {
  type Currency,
  JsonNumber,
  address,
  currencies,
  flag,
  hash,
  u256,
  u64,
  wholeNumber,
  wireHexBytes,
  wireText,
  wireTime,
} from '../../primitives';
import { matchesRequested } from '../schema/decode';
import { operation } from './dataService';
import { pageOf } from './pages';
import type { PageQuery, Parameters } from './parameters';

// The data service's EVM index (docs/facts/data-service.md). `chainId` is a decimal EVM chain ID or a blockchain ID;
// amounts are in wei or the token's base unit, prices in wei per gas.

/** Token decimals as reported by the contract; a number that is not a plain integer becomes null. */
const decimals = z.nullish(
  z.union([
    wholeNumber,
    z.pipe(
      z.custom<JsonNumber>((value) => value instanceof JsonNumber, 'a small integer of at least 0'),
      z.transform(() => null),
    ),
  ]),
);

const namedAddress = z.object({
  address,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  decimals,
});

/** The service omits whatever the contract does not report. */
export const networkToken = z.object({
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  decimals,
  logoUri: z.nullish(wireText),
});

/** The number as text, since it is a JSON number that may have a fraction. */
const money = z.object({
  currencyCode: wireText,
  value: z.pipe(
    z.custom<string | bigint | JsonNumber>(
      (value) => typeof value === 'string' || typeof value === 'bigint' || value instanceof JsonNumber,
      'a number',
    ),
    z.transform((value) => String(value)),
  ),
});
export type Money = z.infer<typeof money>;

const erc20Token = z.object({ ...networkToken.shape, address, price: z.nullish(money) });

/**
 * Metadata that the service read from the token URI; untrusted. `symbol` and `attributes` come with ERC-721, `decimals`
 * and `properties` with ERC-1155. `indexStatus` is the result of reading it ("INDEXED", "MISSING_TOKEN"…).
 */
const nftMetadata = z.object({
  indexStatus: z.nullish(wireText),
  metadataLastUpdatedTimestamp: z.nullish(wireTime),
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  imageUri: z.nullish(wireText),
  description: z.nullish(wireText),
  animationUri: z.nullish(wireText),
  externalUrl: z.nullish(wireText),
  background: z.nullish(wireText),
  attributes: z.nullish(wireText),
  decimals: z.nullish(wholeNumber),
  properties: z.nullish(wireText),
});

/** The name is optional: contracts need not define one, and ERC-1155 tokens have none here. */
const nftToken = z.object({
  address,
  name: z.nullish(wireText),
  symbol: z.nullish(wireText),
  /** "ERC-721" or "ERC-1155". */
  ercType: z.nullish(wireText),
  tokenId: u256,
  tokenUri: z.nullish(wireText),
  metadata: z.nullish(nftMetadata),
  ownerAddress: z.nullish(address),
});
export type NftToken = z.infer<typeof nftToken>;

const transfer = { from: namedAddress, to: namedAddress, logIndex: z.nullish(u64) };

const internal = z.object({
  from: namedAddress,
  to: z.nullish(namedAddress),
  internalTxType: z.nullish(wireText),
  value: u256,
  isReverted: z.nullish(flag),
  gasUsed: z.nullish(u64),
  gasLimit: z.nullish(u64),
});

const nativeTransaction = z.object({
  blockNumber: u64,
  /** Seconds since the epoch. */
  blockTimestamp: u64,
  blockTimestampMilliseconds: z.nullish(u64),
  blockHash: hash,
  /** EVM chain ID in decimal. */
  chainId: z.nullish(wireText),
  blockIndex: z.nullish(u64),
  txHash: hash,
  /** 1 succeeded, 0 failed. */
  txStatus: u64,
  txType: z.nullish(u64),
  gasLimit: u64,
  gasUsed: u64,
  gasPrice: u256,
  nonce: u64,
  from: namedAddress,
  to: z.nullish(namedAddress),
  method: z.nullish(z.object({ callType: wireText, methodHash: z.nullish(wireText), methodName: z.nullish(wireText) })),
  value: u256,
  input: wireHexBytes,
  baseFeePerGas: z.nullish(u256),
  maxFeePerGas: z.nullish(u256),
  maxPriorityFeePerGas: z.nullish(u256),
});

const transaction = z.object({
  nativeTransaction,
  networkTokenDetails: z.nullish(
    z.object({
      networkToken,
      currentPrice: z.nullish(money),
      historicalPrice: z.nullish(money),
    }),
  ),
  erc20Transfers: z.nullish(z.array(z.object({ ...transfer, value: u256, erc20Token }))),
  erc721Transfers: z.nullish(z.array(z.object({ ...transfer, erc721Token: nftToken }))),
  erc1155Transfers: z.nullish(z.array(z.object({ ...transfer, value: u256, erc1155Token: nftToken }))),
  internalTransactions: z.nullish(z.array(internal)),
  teleporterMessageInfo: z.nullish(
    z.object({
      teleporterMessageId: wireText,
      direction: wireText,
      sourceChainId: z.nullish(wireText),
      destinationChainId: z.nullish(wireText),
    }),
  ),
});

export type IndexedTransaction = z.infer<typeof transaction>;

/** `GET /v1/chains/{chainId}/transactions/{txHash}` */
export const getTransaction = operation('getTransaction', transaction, (check, chainId: string, txHash: string) => ({
  path: `${chainPath(check, chainId)}/transactions/${check.segment('txHash', txHash)}`,
  schema: z.extend(transaction, { nativeTransaction: nativeTransaction.check(matchesRequested('txHash', txHash)) }),
}));

/** Like a single transaction, but without input data and with only the transfers that concern the address. */
const addressTransaction = z.extend(transaction, {
  nativeTransaction: z.extend(nativeTransaction, { input: z.nullish(wireHexBytes) }),
});
export type AddressTransactionRow = z.infer<typeof addressTransaction>;

/** `GET /v1/chains/{chainId}/addresses/{address}/transactions`: newest first, 10 per page by default, at most 100. */
export const listAddressTransactions = operation(
  'listTransactions',
  pageOf('transactions', addressTransaction, (row) => row.nativeTransaction.txHash),
  (check, chainId: string, account: string, query: PageQuery) => ({
    path: `${addressPath(check, chainId, account)}/transactions`,
    query: { ...check.page(query, 100), sortOrder: 'desc' },
  }),
);

const block = z.object({
  /** EVM chain ID in decimal. */
  chainId: z.nullish(wireText),
  blockNumber: u64,
  /** Seconds since the epoch. */
  blockTimestamp: u64,
  blockTimestampMilliseconds: z.nullish(u64),
  /** Minimum block delay in milliseconds, as the logarithmic excess of ACP-226. */
  blockMinDelayExcess: z.nullish(u64),
  blockHash: hash,
  parentHash: hash,
  txCount: u64,
  baseFee: z.nullish(u256),
  gasUsed: u64,
  gasLimit: u64,
  gasCost: z.nullish(u64),
  feesSpent: z.nullish(u256),
  cumulativeTransactions: z.nullish(u64),
});

export type IndexedBlock = z.infer<typeof block>;

/** `GET /v1/chains/{chainId}/blocks/{blockId}`. @param blockId block number in decimal, or block hash */
export const fetchServiceBlock = operation('getBlock', block, (check, chainId: string, blockId: string) => ({
  path: `${chainPath(check, chainId)}/blocks/${check.segment('blockId', blockId)}`,
  schema: block.check(
    /^[0-9]+$/.test(blockId) ? matchesRequested('blockNumber', blockId) : matchesRequested('blockHash', blockId),
  ),
}));

const nativeBalance = z.object({
  ...networkToken.shape,
  price: z.nullish(money),
  balance: u256,
  balanceValue: z.nullish(money),
});
const erc20 = z.object({
  ...erc20Token.shape,
  chainId: z.nullish(wireText),
  balance: u256,
  balanceValue: z.nullish(money),
  /** "Malicious", "Benign" or null. */
  tokenReputation: z.nullish(wireText),
});

export type NativeBalance = z.infer<typeof nativeBalance>;
export type Erc20Balance = z.infer<typeof erc20>;

interface NativeQuery {
  /** Block height; absent: the latest block. */
  readonly blockNumber?: bigint;
  readonly currency?: Currency;
}

interface Erc20Query extends NativeQuery, PageQuery {
  /** Excludes known spam tokens. Default true. */
  readonly filterSpamTokens?: boolean;
  readonly contractAddresses?: readonly string[];
}

interface Erc721Query extends PageQuery {
  readonly contractAddress?: string;
}

/** `GET …/balances:getNative` */
export const getNativeBalance = operation(
  'getNativeBalance',
  z.object({ nativeTokenBalance: nativeBalance }),
  (check, chainId: string, account: string, query: NativeQuery) => ({
    path: `${addressPath(check, chainId, account)}/balances:getNative`,
    query: atHeight(check, query),
  }),
);

/** `GET …/balances:listErc20`: 10 per page by default, at most 500. */
export const listErc20Balances = operation(
  'listErc20Balances',
  pageOf('erc20TokenBalances', erc20, (row) => row.address),
  (check, chainId: string, account: string, query: Erc20Query) => {
    const contracts = query.contractAddresses?.map((contract) => check.evmAddress('contractAddresses', contract));
    return {
      path: `${addressPath(check, chainId, account)}/balances:listErc20`,
      query: {
        ...atHeight(check, query),
        ...check.page(query, 500),
        filterSpamTokens: query.filterSpamTokens?.toString(),
        contractAddresses: check.list('contractAddresses', contracts),
      },
    };
  },
);

/** `GET …/balances:listErc721`: 10 per page by default, at most 500. */
export const listErc721Balances = operation(
  'listErc721Balances',
  pageOf('erc721TokenBalances', nftToken, nftKey),
  (check, chainId: string, account: string, query: Erc721Query) => ({
    path: `${addressPath(check, chainId, account)}/balances:listErc721`,
    query: {
      ...check.page(query, 500),
      contractAddress: query.contractAddress && check.evmAddress('contractAddress', query.contractAddress),
    },
  }),
);

/** `GET /v1/chains/{chainId}/nfts/collections/{address}/tokens`: 10 per page by default, at most 100. */
export const listNftTokens = operation(
  'listNftTokens',
  pageOf('tokens', nftToken, nftKey),
  (check, chainId: string, collection: string, query: PageQuery) => ({
    path: `${chainPath(check, chainId)}/nfts/collections/${check.evmAddress('address', collection)}/tokens`,
    query: check.page(query, 100),
  }),
);

function nftKey({ address, tokenId }: NftToken): string {
  return `${address} ${tokenId}`;
}

function atHeight(check: Parameters, { blockNumber, currency }: NativeQuery) {
  return {
    blockNumber: check.unsigned('blockNumber', blockNumber),
    currency: check.oneOf('currency', currency, currencies),
  };
}

function chainPath(check: Parameters, chainId: string): string {
  return `/v1/chains/${check.segment('chainId', chainId)}`;
}

function addressPath(check: Parameters, chainId: string, account: string): string {
  return `${chainPath(check, chainId)}/addresses/${check.evmAddress('address', account)}`;
}
