import type { LiveChain } from '../chain/liveChain';
import type { Exchange, Reply } from '../http/exchange';
import { MetricsApi, isMetricsPath } from '../metricsApi/metricsApi';
import type { Switches } from '../switches';
import { Access } from './access';
import { ApiError } from './apiError';
import { ChainIndex } from './chainIndex';
import { filteredChains } from './chains';
import { evmChain } from './evmChain';
import { jsonText } from './jsonText';
import { Pages } from './pages';
import { PrimaryNetwork } from './primary/primaryNetwork';

type Fields = Readonly<Record<string, unknown>>;

/** The data and metrics services, computed from the live chains and the recordings. */
export interface DataApi {
  answer(exchange: Exchange): Promise<Reply>;
}

interface Answer {
  /** 201 for signatures, as in the real service. */
  readonly status: 200 | 201;
  readonly body: Fields;
}

/** Serves the implemented operations; all others are not found. */
export function createDataApi(chains: readonly LiveChain[], switches: Switches): DataApi {
  const indexes = chains.map((chain) => new ChainIndex(chain, switches));
  const pages = new Pages(switches);
  const access = new Access(switches);
  const primary = new PrimaryNetwork(pages, switches);
  const metrics = new MetricsApi(indexes, pages, switches);

  const indexOf = (chainId: string): ChainIndex => {
    const found = indexes.find(
      ({ chain: { facts } }) => chainId === String(facts.evmChainId) || chainId === facts.blockchainId,
    );
    if (found === undefined) throw new ApiError(404, `Chain ${chainId} is not supported`);
    return found;
  };

  const compute = async ({ verb, path, query, headers, body }: Exchange): Promise<Answer> => {
    const origin = `http://${headers.host ?? '127.0.0.1'}`;
    const [version, resource, id, ...parts] = path.split('/').slice(1).map(decodeURIComponent);
    const found = (answer: Fields | undefined, status: Answer['status'] = 200): Answer => {
      if (answer === undefined) throw new ApiError(404, `Cannot ${verb} ${path}`);
      return { status, body: answer };
    };
    if (version !== 'v1') return found(undefined);
    if (resource === 'signatureAggregator' && id !== undefined && parts[0] === 'aggregateSignatures') {
      const [, txHash, ...more] = parts;
      if (verb === 'POST' && txHash === undefined) return found(primary.aggregate(id, body), 201);
      if (verb === 'GET' && txHash !== undefined && more.length === 0)
        return found(primary.signatures(id, txHash), 201);
    }
    if (verb !== 'GET') return found(undefined);
    if (resource === 'health-check' && id === undefined) return found({ status: 'ok' });
    if (resource === 'chains' && id === undefined) {
      const facts = chains.map((chain) => chain.facts);
      return found({ chains: filteredChains(facts, query, origin) });
    }
    if (resource === 'chains' && id !== undefined) {
      return found(await evmChain({ index: indexOf(id), path, parts, query }, pages, origin));
    }
    if (resource === 'networks' && id !== undefined) return found(primary.list(id, { path, parts, query }));
    return found(undefined);
  };

  const guarded = async (exchange: Exchange): Promise<Reply> => {
    if (isMetricsPath(exchange.path)) return reply(200, await metrics.answer(exchange), {});
    const headers = access.admit(exchange);
    try {
      const { status, body } = await compute(exchange);
      return reply(status, body, headers);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.status, error.expected, headers);
    }
  };

  return {
    async answer(exchange) {
      try {
        return await guarded(exchange);
      } catch (error) {
        if (error instanceof ApiError) return error.reply();
        throw error;
      }
    },
  };
}

function reply(status: number, body: Fields, headers: Readonly<Record<string, string>>): Reply {
  return { status, contentType: 'application/json; charset=utf-8', body: jsonText(body), headers };
}
