import {
  type Erc20Balance,
  type Erc721Balance,
  type NftToken,
  type TokenHolder,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
  listTokenHolders,
} from '../../net';
import { amount, count } from '../../report';
import { identifier, number, cellText } from '../cells';
import { defineList, type FieldValue } from '../list';

export const erc20Balances = defineList<'erc20Balances', Erc20Balance>('erc20Balances', {
  operation: 'listErc20Balances',
  rows: 'erc20TokenBalances',
  pageSize: 500,
  title: ({ address, chainId }) => `ERC-20 balances of ${address} on chain ${chainId}`,
  columns: () => [
    [
      'balance',
      (row) =>
        row.decimals == null
          ? [count(row.balance, 'base units')]
          : [amount(row.balance, row.decimals, row.symbol ?? '')],
    ],
    ['value', (row) => cellText(row.balanceValue && `${row.balanceValue.value} ${row.balanceValue.currencyCode}`)],
    ['token', (row) => cellText(row.name)],
    ['reputation', (row) => cellText(row.tokenReputation)],
    ['contract', (row) => identifier(row.address)],
  ],
  fields: {
    address: (row) => row.address,
    name: (row) => row.name,
    symbol: (row) => row.symbol,
    decimals: (row) => row.decimals?.toString(),
    balance: (row) => row.balance,
    price: (row) => row.price?.value,
    balanceValue: (row) => row.balanceValue?.value,
    currencyCode: (row) => row.balanceValue?.currencyCode ?? row.price?.currencyCode,
    tokenReputation: (row) => row.tokenReputation,
    chainId: (row) => row.chainId,
  },
  // Nothing is left out: what the service takes for spam says so in its reputation.
  query: ({ ref, service }, query, options) =>
    listErc20Balances(service, ref.chainId, ref.address, { filterSpamTokens: false, ...query }, options),
});

/** Words of a token's metadata are whatever its maker wrote. */
const nftFields: Readonly<Record<string, (row: NftToken) => FieldValue>> = {
  address: (row) => row.address,
  tokenId: (row) => row.tokenId,
  ercType: (row) => row.ercType,
  name: (row) => row.name,
  symbol: (row) => row.symbol,
  ownerAddress: (row) => row.ownerAddress,
  tokenUri: (row) => row.tokenUri,
  metadataName: (row) => row.metadata?.name,
  metadataImageUri: (row) => row.metadata?.imageUri,
  metadataStatus: (row) => row.metadata?.indexStatus,
};

export const erc721Balances = defineList<'erc721Balances', Erc721Balance>('erc721Balances', {
  operation: 'listErc721Balances',
  rows: 'erc721TokenBalances',
  pageSize: 500,
  title: ({ address, chainId }) => `ERC-721 tokens of ${address} on chain ${chainId}`,
  columns: () => [
    ['collection', (row) => cellText(row.name ?? row.symbol)],
    ['token ID', (row) => number(row.tokenId)],
    ['name', (row) => cellText(row.metadata?.name)],
    ['contract', (row) => identifier(row.address)],
  ],
  fields: nftFields,
  query: ({ ref, service }, query, options) => listErc721Balances(service, ref.chainId, ref.address, query, options),
});

export const nftTokens = defineList<'nftTokens', NftToken>('nftTokens', {
  operation: 'listNftTokens',
  rows: 'tokens',
  pageSize: 100,
  title: ({ contract, chainId }) => `Tokens of collection ${contract} on chain ${chainId}`,
  columns: () => [
    ['token ID', (row) => number(row.tokenId)],
    ['name', (row) => cellText(row.metadata?.name ?? row.name)],
    ['standard', (row) => cellText(row.ercType)],
    ['owner', (row) => identifier(row.ownerAddress)],
    ['URI', (row) => cellText(row.tokenUri)],
  ],
  fields: nftFields,
  query: ({ ref, service }, query, options) => listNftTokens(service, ref.chainId, ref.contract, query, options),
});

export const tokenHolders = defineList<'tokenHolders', TokenHolder>('tokenHolders', {
  service: 'metricsApi',
  operation: 'listTokenHolders',
  rows: 'addresses',
  pageSize: 1_000,
  title: ({ contract, chainId }) => `Holders of token ${contract} on chain ${chainId}`,
  columns: () => [
    ['holder', (row) => identifier(row.address)],
    ['balance', (row) => number(row.sortKey, 'base units')],
  ],
  fields: {
    address: (row) => row.address,
    balance: (row) => row.sortKey,
  },
  query: ({ ref, service }, query, options) => {
    const period = {
      startTimestamp: ref.startTimestamp === undefined ? undefined : new Date(ref.startTimestamp * 1_000),
      endTimestamp: ref.endTimestamp === undefined ? undefined : new Date(ref.endTimestamp * 1_000),
    };
    const threshold = BigInt(ref.threshold ?? 0);
    return listTokenHolders(service, ref.chainId, ref.contract, { threshold, ...period, ...query }, options);
  },
});
