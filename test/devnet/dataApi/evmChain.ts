import { listName } from './pages';
import type { Pages } from './pages';
import { addressListOf, addressOf, blockNumberOf, checkCurrency, hashOf, pageSizeOf } from './parameters';
import { erc20Balances, erc721Balances, nativeBalance } from './balances';
import { addressTransactions } from './addressTransactions';
import { blockDetails } from './block';
import type { ChainIndex } from './chainIndex';
import { chainInfo } from './chains';
import { nftTokens } from './nftTokens';
import { transactionDetails } from './transaction';

type Fields = Readonly<Record<string, unknown>>;

export interface ChainRequest {
  readonly index: ChainIndex;
  readonly path: string;
  /** Decoded path segments after the chain. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** Operations on one EVM chain; `undefined` for unknown ones. */
export async function evmChain(requested: ChainRequest, pages: Pages, origin: string): Promise<Fields | undefined> {
  const { index, parts, path, query } = requested;
  const [resource, id = ''] = parts;
  if (parts.length === 0) return chainInfo(index.chain.facts, origin);
  if (resource === 'transactions' && parts.length === 2) return transactionDetails(index, hashOf(id));
  if (resource === 'blocks' && parts.length === 2) return blockDetails(index, id);
  if (resource === 'addresses' && parts.length === 3 && parts[2] === 'transactions') {
    const size = pageSizeOf(query, 100);
    const all = await addressTransactions(index, addressOf(id));
    const { items, ...next } = pages.page(listName(path, query), all, size, query.get('pageToken'));
    return { ...next, transactions: items };
  }
  if (resource === 'addresses' && parts.length === 3) return balances(requested, pages);
  if (parts.length === 4 && resource === 'nfts' && id === 'collections' && parts[3] === 'tokens') {
    const contract = addressOf(parts[2] ?? '');
    const size = pageSizeOf(query, 100);
    const all = await nftTokens(index, contract);
    const { items, ...next } = pages.page(listName(path, query), all, size, query.get('pageToken'));
    return { ...next, tokens: items };
  }
  return undefined;
}

const maxBalances = 500;

async function balances({ index, parts, path, query }: ChainRequest, pages: Pages): Promise<Fields | undefined> {
  const [, text = '', operation] = parts;
  const address = addressOf(text);
  const list = listName(path, query);
  const token = query.get('pageToken');
  switch (operation) {
    case 'balances:getNative': {
      checkCurrency(query);
      const height = blockNumberOf(query, index.tip());
      return { nativeTokenBalance: await nativeBalance(index, address, height) };
    }
    case 'balances:listErc20': {
      checkCurrency(query);
      const size = pageSizeOf(query, maxBalances);
      const height = blockNumberOf(query, index.tip());
      const only = addressListOf(query, 'contractAddresses');
      const all = await erc20Balances(index, address, height, only, query.get('filterSpamTokens') !== 'false');
      const { items, ...next } = pages.page(list, all, size, token);
      return {
        ...next,
        nativeTokenBalance: await nativeBalance(index, address, height),
        erc20TokenBalances: items,
      };
    }
    case 'balances:listErc721': {
      const size = pageSizeOf(query, maxBalances);
      const [only] = addressListOf(query, 'contractAddress') ?? [];
      const { items, ...next } = pages.page(list, await erc721Balances(index, address, only), size, token);
      return {
        ...next,
        nativeTokenBalance: await nativeBalance(index, address, index.tip()),
        erc721TokenBalances: items,
      };
    }
    default:
      return undefined;
  }
}
