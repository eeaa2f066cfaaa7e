import type { LiveChain } from '../chain/liveChain';
import type { Exchange, Reply } from '../http/exchange';
import { jsonReply } from '../http/exchange';
import type { Switches } from '../switches';
import { ApiError } from './apiError';
import { erc20Balances, erc721Balances, nativeBalance } from './balances';
import { blockDetails } from './block';
import { ChainIndex } from './chainIndex';
import { chainInfo, filteredChains } from './chains';
import { Pages } from './pages';
import { addressListOf, addressOf, blockNumberOf, checkCurrency, hashOf, pageSizeOf } from './parameters';
import { transactionDetails } from './transaction';

type Fields = Readonly<Record<string, unknown>>;

/** The data and metrics service, computed from the live chains. */
export interface DataApi {
  answer(exchange: Exchange): Promise<Reply>;
}

interface Asked {
  readonly index: ChainIndex;
  /** What stands in the path after the chain. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** Serves what is computed; every other operation is not found. */
export function createDataApi(chains: readonly LiveChain[], switches: Switches): DataApi {
  const indexes = chains.map((chain) => new ChainIndex(chain, switches));
  const pages = new Pages();

  const indexOf = (chainId: string): ChainIndex => {
    const found = indexes.find(
      ({ chain: { facts } }) => chainId === String(facts.evmChainId) || chainId === facts.blockchainId,
    );
    if (found === undefined) throw new ApiError(404, `Chain ${chainId} is not supported`);
    return found;
  };

  const balances = async ({ index, parts, query }: Asked): Promise<Fields> => {
    const [, text = '', operation] = parts;
    const address = addressOf(text);
    const list = `${index.chain.facts.evmChainId} ${parts.join('/')} ${withoutPage(query)}`;
    const token = query.get('pageToken');
    switch (operation) {
      case 'balances:getNative': {
        checkCurrency(query);
        const height = blockNumberOf(query, index.tip());
        return { nativeTokenBalance: await nativeBalance(index, address, height) };
      }
      case 'balances:listErc20': {
        checkCurrency(query);
        const size = pageSizeOf(query);
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
        const size = pageSizeOf(query);
        const [only] = addressListOf(query, 'contractAddress') ?? [];
        const { items, ...next } = pages.page(list, await erc721Balances(index, address, only), size, token);
        return {
          ...next,
          nativeTokenBalance: await nativeBalance(index, address, index.tip()),
          erc721TokenBalances: items,
        };
      }
      default:
        throw notFound(`/v1/chains/${index.chain.facts.evmChainId}/${parts.join('/')}`);
    }
  };

  const ofChain = async (asked: Asked, origin: string): Promise<Fields> => {
    const { index, parts } = asked;
    const [resource, id = ''] = parts;
    if (parts.length === 0) return chainInfo(index.chain.facts, origin);
    if (resource === 'transactions' && parts.length === 2) return transactionDetails(index, hashOf(id));
    if (resource === 'blocks' && parts.length === 2) return blockDetails(index, id);
    if (resource === 'addresses' && parts.length === 3) return balances(asked);
    throw notFound(`/v1/chains/${index.chain.facts.evmChainId}/${parts.join('/')}`);
  };

  const compute = async ({ verb, path, query, headers }: Exchange): Promise<Fields> => {
    if (verb !== 'GET') throw notFound(path, verb);
    const origin = `http://${headers.host ?? '127.0.0.1'}`;
    const [version, resource, chainId, ...parts] = path.split('/').slice(1).map(decodeURIComponent);
    if (version === 'v1' && resource === 'health-check' && chainId === undefined) return { status: 'ok' };
    if (version === 'v1' && resource === 'chains') {
      const facts = chains.map((chain) => chain.facts);
      if (chainId === undefined) return { chains: filteredChains(facts, query, origin) };
      return ofChain({ index: indexOf(chainId), parts, query }, origin);
    }
    throw notFound(path);
  };

  return {
    async answer(exchange) {
      try {
        return jsonReply(200, await compute(exchange));
      } catch (error) {
        if (error instanceof ApiError) return error.reply();
        throw error;
      }
    },
  };
}

function withoutPage(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'pageToken' && name !== 'pageSize')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

function notFound(path: string, verb = 'GET'): ApiError {
  return new ApiError(404, `Cannot ${verb} ${path}`);
}
