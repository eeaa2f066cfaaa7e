import { zeroAddress, toQuantity } from '../../../primitives';
import {
  type Erc20Balance,
  type NftToken,
  type TokenHolder,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
  listTokenHolders,
} from '../../../net';
import {
  RpcBatch,
  type TokenTransfer,
  addressIn,
  callContract,
  decodeSmallUint,
  decodeSymbol,
  decodeUint,
  tokenTransfers,
} from '../../../evm';
import { type ListRef, amount, count, symbolName } from '../../../report';
import { type PlacedLog, tokenMovementFilters, transferSignatures } from '../../../addresses';
import type { EvmNode } from '../../../sources';
import {
  ListError,
  type FieldValue,
  type NodePage,
  type NodePageRequest,
  type NodeRow,
  cellText,
  defineList,
  identifier,
  nodeOf,
  number,
  plainFields,
} from '../list';
import { type LogList, firstBlockOf, logPage } from './logList';

type ChainRef = Extract<ListRef, { readonly chainId: string }>;

const selectors = {
  balanceOf: '0x70a08231',
  balanceOfToken: '0x00fdd58e',
  ownerOf: '0x6352211e',
  tokenURI: '0xc87b56dd',
  uri: '0x0e89341c',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
};
const wordOf = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');

/** From nodes: `balanceOf` of every token the address ever received. */
export const erc20Balances = defineList<'erc20Balances', Erc20Balance>('erc20Balances', {
  operation: 'listErc20Balances',
  nodeMethod: 'eth_getLogs',
  rows: 'erc20TokenBalances',
  pageSize: 500,
  title: ({ address, chainId }) => `ERC-20 balances of ${address} on chain ${chainId}`,
  columns: [
    ['token', (row) => cellText(row.name)],
    [
      'balance',
      ({ balance, decimals, symbol }) =>
        decimals == null ? [count(balance, 'base units')] : [amount(balance, decimals, symbolName(symbol ?? ''))],
    ],
    ['value', (row) => cellText(row.balanceValue && `${row.balanceValue.value} ${row.balanceValue.currencyCode}`)],
    ['reputation', (row) => cellText(row.tokenReputation)],
    ['contract', (row) => identifier(row.address)],
  ],
  fields: [
    ...plainFields('address', 'name', 'symbol'),
    ['decimals', (row) => row.decimals?.toString()],
    'balance',
    ['price', (row) => row.price?.value],
    ['balanceValue', (row) => row.balanceValue?.value],
    ['currencyCode', (row) => row.balanceValue?.currencyCode ?? row.price?.currencyCode],
    ...plainFields('tokenReputation', 'chainId'),
  ],
  // Nothing is filtered: the service marks presumed spam in its reputation.
  query: ({ ref, service }, query, options) =>
    listErc20Balances(service, ref.chainId, ref.address, { filterSpamTokens: false, ...query }, options),
  queryNodes(request) {
    const { address, chainId } = request.ref;
    const holder = address.toLowerCase();
    const data = [`${selectors.balanceOf}${wordOf(holder)}`, selectors.symbol, selectors.decimals, selectors.name];
    return ofLogs(request, () => ({
      filters: incoming(holder),
      candidates: (logs) => received(logs, holder).flatMap((one) => (one.standard === 'erc20' ? [one.token] : [])),
      async prove(node, tokens, block) {
        const result = await calls(
          node,
          block,
          tokens.map((to) => data.map((one) => ({ to, data: one }))),
        );
        return result.flatMap(([balance, symbol, decimals, name], i) => {
          const value = textOf(balance, decodeUint);
          const token = tokens[i]!;
          return value === undefined || value === 0n
            ? []
            : [
                {
                  key: token,
                  value: {
                    address: token,
                    balance: value,
                    symbol: textOf(symbol, decodeSymbol),
                    decimals: textOf(decimals, decodeSmallUint),
                    name: textOf(name, decodeSymbol),
                    chainId,
                  },
                },
              ];
        });
      },
    }));
  },
});

/** A token's metadata is untrusted text from its creator. */
const nftFields = [
  ...plainFields('address', 'tokenId', 'ercType', 'name', 'symbol', 'ownerAddress', 'tokenUri'),
  ['metadataName', (row: NftToken): FieldValue => row.metadata?.name],
  ['metadataImageUri', (row: NftToken): FieldValue => row.metadata?.imageUri],
  ['metadataStatus', (row: NftToken): FieldValue => row.metadata?.indexStatus],
] as const;

/** From nodes: tokens the address ever received and still owns. */
export const erc721Balances = defineList<'erc721Balances', NftToken>('erc721Balances', {
  operation: 'listErc721Balances',
  nodeMethod: 'eth_getLogs',
  rows: 'erc721TokenBalances',
  pageSize: 500,
  title: ({ address, chainId }) => `ERC-721 tokens of ${address} on chain ${chainId}`,
  columns: [
    ['collection', (row) => cellText(row.name ?? row.symbol)],
    ['token ID', (row) => number(row.tokenId)],
    ['name', (row) => cellText(row.metadata?.name)],
    ['contract', (row) => identifier(row.address)],
  ],
  fields: nftFields,
  query: ({ ref, service }, query, options) => listErc721Balances(service, ref.chainId, ref.address, query, options),
  queryNodes(request) {
    const owner = request.ref.address.toLowerCase();
    return ofLogs(request, () => ({
      filters: incoming(owner),
      candidates: (logs) => received(logs, owner).flatMap((one) => (one.standard === 'erc721' ? [nftName(one)] : [])),
      prove: async (node, candidates, block) =>
        (await nfts(node, candidates, block)).filter(({ value }) => value.ownerAddress === owner),
    }));
  },
});

/** From nodes: tokens of a collection that were ever transferred. */
export const nftTokens = defineList<'nftTokens', NftToken>('nftTokens', {
  operation: 'listNftTokens',
  nodeMethod: 'eth_getLogs',
  rows: 'tokens',
  pageSize: 100,
  title: ({ contract, chainId }) => `Tokens of collection ${contract} on chain ${chainId}`,
  columns: [
    ['token ID', (row) => number(row.tokenId)],
    ['name', (row) => cellText(row.metadata?.name ?? row.name)],
    ['standard', (row) => cellText(row.ercType)],
    ['owner', (row) => identifier(row.ownerAddress)],
    ['URI', (row) => cellText(row.tokenUri)],
  ],
  fields: nftFields,
  query: ({ ref, service }, query, options) => listNftTokens(service, ref.chainId, ref.contract, query, options),
  queryNodes(request) {
    const contract = request.ref.contract.toLowerCase();
    return ofLogs(request, (chain) => ({
      filters: [{ address: contract, topics: [[...transferSignatures]] }],
      firstBlock: (node) => firstBlockOf(node, contract, chain),
      candidates: (logs) => tokenTransfers(logs).flatMap((one) => (one.standard === 'erc20' ? [] : [nftName(one)])),
      prove: nfts,
    }));
  },
});

/**
 * From nodes: every recipient of a transfer, with its balance per the contract at one block, largest of a page first.
 * Holders that received tokens without an event are missing.
 */
export const tokenHolders = defineList<'tokenHolders', TokenHolder>('tokenHolders', {
  service: 'metricsApi',
  operation: 'listTokenHolders',
  nodeMethod: 'eth_getLogs',
  rows: 'addresses',
  pageSize: 1_000,
  title: ({ contract, chainId }) => `Holders of token ${contract} on chain ${chainId}`,
  columns: [
    ['holder', (row) => identifier(row.address)],
    ['balance', (row) => number(row.sortKey, 'base units')],
  ],
  fields: ['address', ['balance', (row) => row.sortKey]],
  query({ ref, service }, query, options) {
    const period = {
      startTimestamp: ref.startTimestamp === undefined ? undefined : new Date(ref.startTimestamp * 1_000),
      endTimestamp: ref.endTimestamp === undefined ? undefined : new Date(ref.endTimestamp * 1_000),
    };
    const threshold = BigInt(ref.threshold ?? 0);
    return listTokenHolders(service, ref.chainId, ref.contract, { threshold, ...period, ...query }, options);
  },
  async queryNodes(request) {
    const { contract, threshold = 0, startTimestamp, endTimestamp } = request.ref;
    if (startTimestamp !== undefined || endTimestamp !== undefined) {
      throw new ListError('Nodes list current holders only. Leave the period empty, or use a metrics service.');
    }
    const least = BigInt(threshold);
    const page = await ofLogs(request, (chain): LogList<TokenHolder> => ({
      filters: [{ address: contract, topics: [[...transferSignatures]] }],
      firstBlock: (node) => firstBlockOf(node, contract, chain),
      candidates: (logs) =>
        tokenTransfers(logs).flatMap((one) =>
          one.to === zeroAddress ? [] : [one.standard === 'erc1155' ? `${one.to}:${one.tokenId}` : one.to],
        ),
      isGrouped: true,
      prove: (node, candidates, block) => holders(node, contract, candidates, block),
    }));
    const isShown = ({ value: { sortKey } }: NodeRow<TokenHolder>): boolean => sortKey > 0n && sortKey >= least;
    const rows = page.rows
      .filter(isShown)
      .sort(({ value: a }, { value: b }) => Number(b.sortKey > a.sortKey) - Number(b.sortKey < a.sortKey));
    return { ...page, rows };
  },
});

async function ofLogs<T>(
  { client, ref, mark, pageSize }: NodePageRequest<ChainRef>,
  list: (chain: string) => LogList<T>,
): Promise<NodePage<T>> {
  const { chain, node } = nodeOf(client, ref.chainId);
  return await logPage(node, list(chain.name), mark, pageSize);
}

/** The last two filters: incoming transfers of all standards. */
function incoming(address: string) {
  return tokenMovementFilters(address)
    .slice(1)
    .map((topics) => ({ topics: [...topics] }));
}

function received(logs: readonly PlacedLog[], holder: string): readonly TokenTransfer[] {
  return tokenTransfers(logs).filter(({ to }) => to === holder);
}

function nftName({ token, standard, tokenId }: Extract<TokenTransfer, { readonly tokenId: bigint }>): string {
  return `${token}:${tokenId}${standard === 'erc1155' ? ':1155' : ''}`;
}

/** Each token with its owner, where the standard has one, and its metadata URI. */
async function nfts(
  node: EvmNode,
  candidates: readonly string[],
  block: bigint,
): Promise<readonly NodeRow<NftToken>[]> {
  const tokens = candidates.map((key) => {
    const [address = '', id = '0', standard] = key.split(':');
    return { key, address, tokenId: BigInt(id), isOwned: standard === undefined };
  });
  const result = await calls(
    node,
    block,
    tokens.map(({ address: to, tokenId, isOwned }) => [
      { to, data: `${isOwned ? selectors.tokenURI : selectors.uri}${wordOf(tokenId)}` },
      { to, data: selectors.name },
      { to, data: selectors.symbol },
      ...(isOwned ? [{ to, data: `${selectors.ownerOf}${wordOf(tokenId)}` }] : []),
    ]),
  );
  return tokens.flatMap(({ key, address, tokenId, isOwned }, i): readonly NodeRow<NftToken>[] => {
    const [uri, name, symbol, owner] = result[i] ?? [];
    const ownerAddress = owner && addressIn(owner);
    // A burned token has no owner.
    if (isOwned && (ownerAddress === undefined || ownerAddress === zeroAddress)) {
      return [];
    }
    const [tokenUri, ...words] = [uri, name, symbol].map((text) => textOf(text, decodeSymbol));
    const ercType = isOwned ? 'ERC-721' : 'ERC-1155';
    return [{ key, value: { address, tokenId, ercType, ownerAddress, tokenUri, name: words[0], symbol: words[1] } }];
  });
}

/** Balances are per owner in ERC-20 and ERC-721, per owner and token in ERC-1155. */
async function holders(
  node: EvmNode,
  contract: string,
  candidates: readonly string[],
  block: bigint,
): Promise<readonly NodeRow<TokenHolder>[]> {
  const batch = new RpcBatch();
  const at = toQuantity(block);
  const requested = candidates.map((candidate) => {
    const [owner = '', tokenId] = candidate.split(':');
    const data =
      tokenId === undefined
        ? `${selectors.balanceOf}${wordOf(owner)}`
        : `${selectors.balanceOfToken}${wordOf(owner)}${wordOf(tokenId)}`;
    return { owner, key: batch.add(callContract({ to: contract, data }, at)) };
  });
  const responses = await node.query(batch);
  const byOwner = new Map<string, bigint>();
  for (const { owner, key } of requested) {
    byOwner.set(owner, (byOwner.get(owner) ?? 0n) + (decodeUint(responses.needed(key)) ?? 0n));
  }
  return [...byOwner].map(([address, sortKey]) => ({ key: address, value: { address, sortKey } }));
}

/** Results of the calls for each row; `undefined` for a call that reverted. */
async function calls(
  node: EvmNode,
  block: bigint,
  rows: readonly (readonly { readonly to: string; readonly data: string }[])[],
): Promise<readonly (readonly (string | undefined)[])[]> {
  const batch = new RpcBatch();
  const at = toQuantity(block);
  const requested = rows.map((row) => row.map((call) => batch.add(callContract(call, at))));
  const responses = await node.query(batch);
  return requested.map((keys) => keys.map((key) => responses.value(key)));
}

function textOf<T>(result: string | undefined, read: (result: string) => T): T | undefined {
  return result === undefined ? undefined : read(result);
}
