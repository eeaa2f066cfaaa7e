import { type ServiceResponse, type DataService, fetchServiceBlock, getTransaction } from '../../../net';
import { hostOf } from '../../../errors';
import { type Fact, type UnsourcedReport, fact, text } from '../../../report';
import { type Hash32, cleanRemote, printJson } from '../../../primitives';
import type { EvmChain, RegisteredChain, RegisteredChains } from '../../../networks';
import { type HashResult, evmBlockReport } from '../../../evm';
import { evmTransactionReport } from '../../evmTransactionReport';
import { notFoundReport } from '../../identifierReport';
import {
  type FirstFound,
  type QueryOptions,
  type SourceClient,
  TokenMetadataCache,
  firstFound,
} from '../../../sources';

/** Number of chains queried in parallel. */
const concurrency = 8;

type Search = FirstFound<OtherChain, ServiceResponse<HashResult>>;

/**
 * Searches a hash that is on no configured chain on all others that the data service indexes: as a transaction, then as
 * a block. If it is not found, the Report lists what was queried.
 */
export async function resolveElsewhere(client: SourceClient, { hex }: Hash32): Promise<UnsourcedReport | undefined> {
  const { network, context } = client;
  const { registry, options, log } = context;
  const { dataApi } = network;
  if (dataApi === undefined || options.chain !== undefined || !client.hasIndex) {
    return undefined;
  }
  const cached = registry.cachedChains(network.name);
  if (cached !== undefined && otherChains(client, cached).length === 0) {
    return undefined;
  }
  let search: Search = { requested: 0 };
  const result = await client.index('other chains', `elsewhere ${hex}`, async (service, dataNetwork, read) => {
    const response = await registry.chains(network.name, service, dataNetwork, read);
    search = await searchChains(service, otherChains(client, response?.value), hex, read);
    if (search.found === undefined && search.failure !== undefined) {
      throw search.failure as Error;
    }
    return search.found?.result;
  });
  const { requested, found } = search;
  const facts = requested === 0 ? [] : otherChainsFact(requested, hostOf(dataApi), result.from, found !== undefined);
  if (!result.ok || found === undefined) {
    return requested === 0 ? undefined : { ...notFoundReport('transaction', hex, network.name, log.all), facts };
  }
  const { chain } = found.item;
  const { abi, tokens = new TokenMetadataCache() } = context;
  const report =
    result.value.indexedTransaction === undefined
      ? evmBlockReport(hex, chain, network.name, [result], log.all)
      : evmTransactionReport(hex, chain, network.name, [result], log.all, tokens, abi?.on(chain.evmChainId));
  return { ...report, facts: [...report.facts, ...facts] };
}

/** Transactions first: most hashes are transactions, and every request counts against the user's rate limit. */
async function searchChains(
  service: DataService,
  chains: readonly OtherChain[],
  hash: string,
  options: QueryOptions,
): Promise<Search> {
  const search = (
    request: (chainId: string, read: QueryOptions) => Promise<ServiceResponse<HashResult> | undefined>,
  ): Promise<Search> =>
    firstFound(chains, concurrency, options.signal, ({ chainId }, signal) => request(chainId, { ...options, signal }));
  const transactions = await search(async (chainId, read) => {
    const response = await getTransaction(service, chainId, hash, read);
    const raw = response && [{ label: 'getTransaction', json: printJson(response.json, 2) }];
    return raw && { json: response.json, value: { indexedTransaction: response.value, raw } };
  });
  if (transactions.found !== undefined || transactions.failure !== undefined) {
    return transactions;
  }
  return search(async (chainId, read) => {
    const response = await fetchServiceBlock(service, chainId, hash, read);
    const raw = response && [{ label: 'getBlock', json: printJson(response.json, 2) }];
    return raw && { json: response.json, value: { indexedBlock: response.value, raw } };
  });
}

function otherChainsFact(requested: number, host: string, source: number, found: boolean): readonly Fact[] {
  const isOne = requested === 1;
  const words = found
    ? isOne
      ? `found by querying ${host} for 1 other chain`
      : `found by querying ${host} for ${requested} other chains`
    : isOne
      ? `queried 1 other chain indexed by ${host}`
      : `queried ${requested} other chains indexed by ${host}`;
  return fact('elsewhere', 'other chains', [text(words)], [source]);
}

/** A chain that is not in the settings, as named by the data service. */
interface OtherChain {
  readonly chainId: string;
  /** Has no RPC URL, since the user did not agree to its host. */
  readonly chain: EvmChain;
}

/** The EVM chains that the data service indexes, without configured, private and unavailable ones. */
function otherChains({ network }: SourceClient, listed: RegisteredChains | undefined): readonly OtherChain[] {
  const isConfigured = ({ evmChainId, blockchainId }: RegisteredChain): boolean =>
    network.chains.some(
      (chain) =>
        (chain.evmChainId !== undefined && chain.evmChainId === evmChainId) ||
        (chain.blockchainId !== undefined && chain.blockchainId === blockchainId),
    );
  return (listed?.all ?? [])
    .filter((chain) => chain.evmChainId !== undefined && !chain.isPrivate && chain.status !== 'UNAVAILABLE')
    .filter((chain) => !isConfigured(chain))
    .map((chain) => ({ chainId: chain.chainId, chain: evmChainOf(chain) }));
}

function evmChainOf({ name, chainId, evmChainId, blockchainId, token }: RegisteredChain): EvmChain {
  return {
    name: cleanRemote(name, 60) || chainId,
    path: blockchainId ?? chainId,
    blockchainId,
    evmChainId,
    symbol: token?.symbol,
  };
}
