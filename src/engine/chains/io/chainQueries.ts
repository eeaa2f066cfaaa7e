import { hostOf } from '../../errors';
import { listBlockchains, pages, tryDecode } from '../../net';
import { type JsonValue, isJsonObject, parseIfJson } from '../../primitives';
import { blockNumber, getChainConfig, primaryMethods } from '../../rpc';
import type { ChainConfig } from '../rules/chainRules';
import { type QueryResult, valueOf } from '../../report';
import type { Network } from '../../networks';
import { type SourceClient, fetchCreatedChain, QueryError } from '../../sources';
import { catalogueCall } from '../../evm';

/** Rows per page. Each contains a genesis, which may be large. */
const pageSize = 100;

export type OriginalGenesis =
  /** Byte for byte from the transaction that created the chain. */
  | { readonly bytes: Uint8Array }
  /** As the data service lists it: parsed JSON, or a string. */
  | { readonly json: JsonValue };

/** `undefined` if neither a node nor the data service has it. @param blockchainId cb58 */
export async function fetchOriginalGenesis(
  client: SourceClient,
  blockchainId: string,
): Promise<OriginalGenesis | undefined> {
  const { created } = await fetchCreatedChain(client, blockchainId);
  if (created !== undefined) {
    return { bytes: created.genesis };
  }
  const result = await client.index('P-Chain', `genesis ${blockchainId}`, async (service, network, options) => {
    const place = { host: service.host, method: 'listBlockchains' };
    const fetchPage = (pageToken: string | undefined) =>
      listBlockchains(service, network, { pageSize, pageToken }, options);
    for await (const page of pages(fetchPage, { place })) {
      const row = page.items.find((one) => one.blockchainId === blockchainId);
      if (row !== undefined) {
        return { value: row.genesisData ?? null, json: null };
      }
    }
    return undefined;
  });
  const json = valueOf(result) ?? null;
  return json === null ? undefined : { json };
}

/** The chain config in the genesis, if available and of an EVM chain. @param blockchainId cb58 */
export async function fetchGenesisConfig(client: SourceClient, blockchainId: string): Promise<ChainConfig | undefined> {
  const result = await fetchOriginalGenesis(client, blockchainId);
  if (result === undefined) {
    return undefined;
  }
  const json = 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.json;
  // The genesis of another VM need not be JSON.
  const genesis = typeof json === 'string' ? (parseIfJson(json) ?? null) : json;
  const config = isJsonObject(genesis) ? genesis['config'] : undefined;
  const read = config === undefined ? undefined : tryDecode(getChainConfig.result(), config);
  return read?.success === true ? read.data : undefined;
}

/** Minimum interval between requests for the P-Chain height; callers within it share one response. */
export const platformHeightMs = 3_000;

interface PlatformHeight {
  readonly height: bigint;
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const platformHeights = new WeakMap<Network, PlatformHeight>();

/** The P-Chain height, with one request shared by dashboard and trees. @throws the abort reason alone */
export async function followPlatformHeight(
  client: SourceClient,
): Promise<({ readonly ok: true } & PlatformHeight) | Extract<QueryResult<unknown>, { readonly ok: false }>> {
  const { context, network } = client;
  const known = platformHeights.get(network);
  if (known !== undefined && context.now() < known.at + platformHeightMs) {
    return { ok: true, ...known };
  }
  const result = await client.node('P-Chain', primaryMethods.P.getHeight, {});
  if (!result.ok) {
    return result;
  }
  const height = { height: result.value.height, host: hostOf(result.url), at: context.now() };
  platformHeights.set(network, height);
  return { ok: true, ...height };
}

/**
 * Height of the last accepted block of a chain, from the first node that reports it.
 *
 * @param name "P-Chain", "X-Chain", or an EVM chain's name in the network
 * @throws {ApiError} or {QueryError} if no node reports it; the abort reason
 */
export async function chainHeight(client: SourceClient, name: string): Promise<bigint> {
  const { network } = client;
  const none = (): QueryError => new QueryError(`No allowed host of ${network.name} serves the height of ${name}.`);
  if (name === 'P-Chain' || name === 'X-Chain') {
    const { getHeight } = primaryMethods[name === 'P-Chain' ? 'P' : 'X'];
    const result = await client.node(name, getHeight, {});
    if (result.ok) {
      return result.value.height;
    }
    throw result.error ?? none();
  }
  const chain = network.chains.find((one) => one.name === name);
  const node = chain && client.evmNode(chain);
  if (node === undefined) {
    throw none();
  }
  return await node.queryValue(catalogueCall(blockNumber, {}));
}
