import type { UnsourcedReport, QueryResult, RawResponse } from '../../../report';
import { type EvmAddress, wellKnownName, printJson, toQuantity } from '../../../primitives';
import { type AddressOnChain, type IndexedAddress, type NodeAddress, addressReport, isUsed } from '../../../addresses';
import { fetchBuiltFrom } from '../../../source';
import { type SourceClient, fetchEvmChains, fetchL1Managers, type EvmNode } from '../../../sources';
import { managedBy, type EvmChain } from '../../../networks';
import { precompileAt, type PrecompileKey } from '../../../precompiles';
import {
  type BlockTag,
  RpcBatch,
  fetchBalance,
  fetchTransactionCount,
  getLatestBlock,
  type BatchKey,
  type BatchResponses,
  catalogueCall,
} from '../../../evm';
import { fetchImplementation, requestTraits } from '../../../contracts';
import { getChainConfig } from '../../../rpc';
import { type ChainConfig, L1Rules, type PrecompileResult, type RequestedRules } from '../../../chains';
import {
  type ServiceResponse,
  type NftToken,
  type Page,
  getNativeBalance,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
} from '../../../net';
import { evmChainsFor } from '../requestedSources';

const tokenPageSize = 25;

/** Queries native, ERC-20 and ERC-721 balances in parallel; a failure is noted in the source and leaves the others. */
function fetchIndexForAddress(
  client: SourceClient,
  chain: EvmChain,
  address: string,
): Promise<QueryResult<IndexedAddress>> {
  const {
    options: { balances = {} },
    currency,
  } = client.context;
  const { block, spam, contracts } = balances;
  const native = { blockNumber: block === undefined ? undefined : BigInt(block), currency };
  const page = { pageSize: tokenPageSize };
  return client.evmIndex<IndexedAddress>(chain, async (service, chainId, options) => {
    const settled = await Promise.allSettled([
      getNativeBalance(service, chainId, address, native, options),
      listErc20Balances(
        service,
        chainId,
        address,
        {
          ...page,
          ...native,
          filterSpamTokens: spam === undefined ? undefined : false,
          contractAddresses: contracts,
        },
        options,
      ),
      // The service filters NFTs by a single collection; several are filtered from its list.
      listErc721Balances(
        service,
        chainId,
        address,
        { ...page, contractAddress: contracts?.length === 1 ? contracts[0] : undefined },
        options,
      ),
    ]);
    options.signal.throwIfAborted();
    const [nativeResult, erc20Result, erc721Result] = settled;
    const rejected = settled.find((result) => result.status === 'rejected');
    if (settled.every((result) => result.status === 'rejected') && rejected !== undefined) {
      throw rejected.reason;
    }
    const [nativeBalance, erc20, erc721] = [valueOf(nativeResult), valueOf(erc20Result), valueOf(erc721Result)];
    const responses = [nativeBalance, erc20, erc721].filter((response) => response !== undefined);
    if (responses.length === 0 && rejected === undefined) {
      return { value: undefined, json: null };
    }
    const value: IndexedAddress = {
      chainId,
      native: nativeBalance?.value.nativeTokenBalance,
      erc20: erc20?.value,
      erc721: erc721?.value,
      raw: responses.map((response) => rawOf(service.host, response)),
    };
    return { value, json: responses[0]?.json ?? null, problem: rejected?.reason };
  });
}

function valueOf<T>(result: PromiseSettledResult<T | undefined>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined;
}

function fetchIndexForCollection(
  client: SourceClient,
  chain: EvmChain,
  address: string,
): Promise<QueryResult<{ readonly page: Page<NftToken>; readonly raw: readonly RawResponse[] }>> {
  return client.evmIndex(chain, async (service, chainId, options) => {
    const response = await listNftTokens(service, chainId, address, { pageSize: tokenPageSize }, options);
    return response === undefined
      ? { value: undefined, json: null }
      : { value: { page: response.value, raw: [rawOf(service.host, response)] }, json: response.json };
  });
}

function rawOf(label: string, { json, request }: Pick<ServiceResponse<unknown>, 'json' | 'request'>): RawResponse {
  return { label, json: printJson(json, 2), request };
}

/** An address on all chains; the first chain where it was used is shown in full. Unused addresses have balance 0. */
export async function resolveEvmAddress(
  client: SourceClient,
  identifier: EvmAddress,
): Promise<UnsourcedReport | undefined> {
  const { network, context } = client;
  const { address } = identifier;
  const { block } = context.options.balances ?? {};
  const at = block === undefined ? undefined : BigInt(block);
  const chains = await fetchEvmChains<NodeAddress, IndexedAddress>(
    client,
    evmChainsFor(identifier, network, context.options.chain),
    {
      node: (one, chain) => fetchNodeForAddress(one, chain, address, at),
      index: (one, chain) => fetchIndexForAddress(one, chain, address),
    },
  );
  const known = chains.filter(({ node, index }) => node !== undefined || index?.value.native !== undefined);
  const main = known.find(isUsed) ?? known[0];
  if (main === undefined) {
    return undefined;
  }
  const [mainAddress, built, managers] = await Promise.all([
    withCollection(client, main, address),
    fetchBuiltFrom(client, main.chain, address, main.node?.value, at),
    precompileAt(address) === undefined && known.some(mayBeManager)
      ? fetchL1Managers(client)
      : (context.registry.managers.get(network.name) ?? []),
  ]);
  const withManager = (one: AddressOnChain): AddressOnChain => ({
    ...one,
    manages: managedBy(managers, address, one.chain, network),
  });
  const others = known.filter((other) => other !== main).map(withManager);
  const shown = built === 'late' ? withManager(mainAddress) : { ...withManager(mainAddress), built };
  const report = addressReport(address, wellKnownName(identifier)?.name, context, shown, others);
  return { ...report, unfinished: built === 'late' ? 'brief' : built?.isCut === true ? 'page' : undefined };
}

/** Contracts that are not tokens; others are not worth a query. */
function mayBeManager({ node }: AddressOnChain): boolean {
  const { code = '0x', token } = node?.value ?? {};
  return code !== '0x' && token === undefined;
}

/** Adds the tokens of an NFT collection, in a second round trip only for these and for unknown contracts. */
async function withCollection(client: SourceClient, main: AddressOnChain, address: string): Promise<AddressOnChain> {
  const { chain, node, index } = main;
  const standard = node?.value.token?.standard;
  const mayHaveTokens = node === undefined || standard === 'ERC-721' || standard === 'ERC-1155';
  if (!mayHaveTokens || index === undefined) {
    return main;
  }
  const collection = await fetchIndexForCollection(client, chain, address);
  if (!collection.ok) {
    return main;
  }
  const raw = [...index.value.raw, ...collection.value.raw];
  return { ...main, index: { ...index, value: { ...index.value, collection: collection.value.page, raw } } };
}

/**
 * Everything about an address in one round trip, contract or not: a needless request costs less than a second round
 * trip.
 *
 * @param at number of the block whose state is read; latest by default
 */
function fetchNodeForAddress(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  at?: bigint,
): Promise<QueryResult<NodeAddress>> {
  return client.evm<NodeAddress>(chain, async (node) => {
    const tag: BlockTag = at === undefined ? 'latest' : toQuantity(at);
    const batch = new RpcBatch();
    const balance = batch.add(fetchBalance(address, tag));
    const nonce = batch.add(fetchTransactionCount(address, tag));
    const latest = batch.add(getLatestBlock());
    const traits = requestTraits(batch, address, tag);
    // Of these, the C-Chain has only Warp, which its config does not mention.
    const precompile = at === undefined && chain.path !== 'C' ? precompileAt(address)?.configKey : undefined;
    const requested = precompile === undefined ? undefined : requestPrecompile(batch);
    const responses = await node.query(batch);

    const first = responses.of(balance);
    if (!first.ok && !responses.of(traits.code).ok) {
      throw first.error;
    }
    const rejected = [balance, nonce, traits.code]
      .map((key) => responses.of<unknown>(key))
      .find((outcome) => !outcome.ok);
    const { token, proxy } = traits.read(responses);
    const beaconImplementation =
      proxy?.beacon === undefined ? undefined : await fetchImplementation(node, proxy.beacon, tag);
    const height = responses.value(latest)?.number;
    const value: NodeAddress = {
      balance: responses.value(balance),
      nonce: responses.value(nonce),
      code: responses.value(traits.code),
      token,
      proxy: proxy && { ...proxy, implementation: proxy.implementation ?? beaconImplementation?.address },
      precompile:
        precompile === undefined || requested === undefined
          ? undefined
          : await fetchPrecompile({ node, now: client.context.now() }, precompile, requested, responses, height),
    };
    return {
      value,
      json: first.ok ? first.json : null,
      height,
      problem: rejected?.ok === false ? rejected.error : beaconImplementation?.error,
    };
  });
}

interface RequestedPrecompile {
  readonly l1: L1Rules;
  readonly config: BatchKey<ChainConfig>;
  readonly rules: RequestedRules;
}

/** Adds the requests for a precompile's configuration to the batch for its address. */
function requestPrecompile(batch: RpcBatch): RequestedPrecompile {
  const l1 = new L1Rules();
  return { l1, config: batch.add(catalogueCall(getChainConfig, {})), rules: l1.query(batch) };
}

/** `undefined` where the node does not return the chain config. Takes another round trip for the roles. */
async function fetchPrecompile(
  { node, now }: { readonly node: EvmNode; readonly now: number },
  key: PrecompileKey,
  { l1, config: configKey, rules: requested }: RequestedPrecompile,
  responses: BatchResponses,
  height: bigint | undefined,
): Promise<PrecompileResult | undefined> {
  const config = responses.value(configKey);
  if (config === undefined || height === undefined) {
    return undefined;
  }
  const batch = new RpcBatch();
  const rest = l1.fetchRest(batch, responses, requested, config, height);
  const restResults = await node.query(batch);
  return { key, config, rules: l1.receive({ responses, requested, restResults, rest, config, now, height }) };
}
