import type { Erc20Balance, Erc721Balance, NftToken } from '../../../net';
import {
  RpcBatch,
  type TokenTransfer,
  addressIn,
  callContract,
  decodeSmallUint,
  decodeSymbol,
  decodeUint,
  toQuantity,
  tokenTransfers,
} from '../../../evm';
import type { ListRef } from '../../../report';
import { type PlacedLog, tokenMovementFilters, transferSignatures } from '../../../addresses';
import { noNode } from '../scan/blockScan';
import type { EvmNode } from '../../../sources';
import { listedChain } from './listedChain';
import { firstBlockOf, type LogList, logPage } from './logList';
import { defineNodeList, type NodeListPage, type NodePageRequest, type NodeRow } from './nodeList';

type ChainRef = Extract<ListRef, { readonly chainId: string }>;

/** Tokens that ever came to an address, with what their contracts say that it has. */
export const nodeErc20Balances = defineNodeList('erc20Balances', 'eth_getLogs', (request) => {
  const own = request.ref.address.toLowerCase();
  return ofLogs(request, () => ({
    filters: incoming(own),
    firstBlock: () => Promise.resolve(0n),
    candidates: (logs) => received(logs, own).flatMap((one) => (one.standard === 'erc20' ? [one.token] : [])),
    prove: async (node, tokens, block) => {
      const word = own.slice(2).padStart(64, '0');
      const result = await calls(node, block, tokens, [`0x70a08231${word}`, '0x95d89b41', '0x313ce567', '0x06fdde03']);
      return result.flatMap(([balance, symbol, decimals, name], i): readonly NodeRow[] => {
        const value = balance === undefined ? undefined : decodeUint(balance);
        const address = tokens[i]!;
        return value === undefined || value === 0n
          ? []
          : [
              {
                key: address,
                value: {
                  address,
                  balance: value,
                  symbol: symbol === undefined ? undefined : decodeSymbol(symbol),
                  decimals: decimals === undefined ? undefined : decodeSmallUint(decimals),
                  name: name === undefined ? undefined : decodeSymbol(name),
                  chainId: request.ref.chainId,
                } satisfies Erc20Balance,
              },
            ];
      });
    },
  }));
});

/** Tokens of ERC-721 that ever came to an address and are still its own. */
export const nodeErc721Balances = defineNodeList('erc721Balances', 'eth_getLogs', (request) => {
  const own = request.ref.address.toLowerCase();
  return ofLogs(request, () => ({
    filters: incoming(own),
    firstBlock: () => Promise.resolve(0n),
    candidates: (logs) =>
      received(logs, own).flatMap((one) => (one.standard === 'erc721' ? [`${one.token}:${one.tokenId}`] : [])),
    prove: async (node, candidates, block) =>
      (await nfts(node, candidates, block)).filter((row) => (row.value as Erc721Balance).ownerAddress === own),
  }));
});

/** Tokens of a collection that were ever moved. */
export const nodeNftTokens = defineNodeList('nftTokens', 'eth_getLogs', (request) => {
  const contract = request.ref.contract.toLowerCase();
  return ofLogs(request, (chain) => ({
    filters: [{ address: contract, topics: [[...transferSignatures]] }],
    firstBlock: (node) => firstBlockOf(node, contract, chain),
    candidates: (logs) =>
      tokenTransfers(logs).flatMap((one) =>
        one.standard === 'erc20' ? [] : [nameOf(one.token, one.standard, one.tokenId)],
      ),
    prove: (node, candidates, block) => nfts(node, candidates, block),
  }));
});

async function ofLogs(
  { client, ref, mark, pageSize }: NodePageRequest<ChainRef>,
  list: (chain: string) => LogList,
): Promise<NodeListPage> {
  const chain = listedChain(client.network, ref.chainId);
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  return await logPage(node, list(chain.name), mark, pageSize);
}

/** The last two of those filters: what came, by all standards. */
function incoming(address: string) {
  return tokenMovementFilters(address)
    .slice(1)
    .map((topics) => ({
      topics: topics.map((topic) => (Array.isArray(topic) ? [...topic] : topic)),
    }));
}

function received(logs: readonly PlacedLog[], own: string): readonly TokenTransfer[] {
  return tokenTransfers(logs).filter(({ to }) => to === own);
}

function nameOf(token: string, standard: 'erc721' | 'erc1155', tokenId: bigint): string {
  return `${token}:${tokenId}${standard === 'erc1155' ? ':1155' : ''}`;
}

/** Each with its owner, where the standard has one, and where its metadata is. */
async function nfts(node: EvmNode, candidates: readonly string[], block: bigint): Promise<readonly NodeRow[]> {
  const batch = new RpcBatch();
  const at = toQuantity(block) as `0x${string}`;
  const requested = candidates.map((candidate) => {
    const [address = '', id = '0', standard] = candidate.split(':');
    const word = BigInt(id).toString(16).padStart(64, '0');
    const call = (data: string) => batch.add(callContract({ to: address, data }, at));
    return {
      candidate,
      address,
      tokenId: BigInt(id),
      isOwned: standard === undefined,
      owner: standard === undefined ? call(`0x6352211e${word}`) : undefined,
      uri: call(standard === undefined ? `0xc87b56dd${word}` : `0x0e89341c${word}`),
      name: call('0x06fdde03'),
      symbol: call('0x95d89b41'),
    };
  });
  const answers = await node.query(batch);
  return requested.flatMap(({ candidate, address, tokenId, isOwned, owner, uri, name, symbol }): readonly NodeRow[] => {
    const ownerAddress = owner && addressIn(answers.value(owner));
    // A token that was destroyed has no owner.
    if (isOwned && (ownerAddress === undefined || /^0x0+$/.test(ownerAddress))) {
      return [];
    }
    const textOf = (key: typeof uri): string | undefined => {
      const result = answers.value(key);
      return result === undefined ? undefined : decodeSymbol(result);
    };
    const value: NftToken = {
      address,
      tokenId,
      ercType: isOwned ? 'ERC-721' : 'ERC-1155',
      ownerAddress,
      tokenUri: textOf(uri),
      name: textOf(name),
      symbol: textOf(symbol),
    };
    return [{ key: candidate, value }];
  });
}

/** The answers of each contract; undefined: it refused. */
async function calls(
  node: EvmNode,
  block: bigint,
  contracts: readonly string[],
  data: readonly string[],
): Promise<readonly (readonly (string | undefined)[])[]> {
  const batch = new RpcBatch();
  const at = toQuantity(block) as `0x${string}`;
  const requested = contracts.map((to) => data.map((one) => batch.add(callContract({ to, data: one }, at))));
  const answers = await node.query(batch);
  return requested.map((keys) => keys.map((key) => answers.value(key)));
}
