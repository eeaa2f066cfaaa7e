import { hostOf } from '../../errors';
import { listBlockchains, pages, tryDecode } from '../../net';
import { type JsonValue, isJsonObject, parseIfJson } from '../../primitives';
import { blockNumber, getChainConfig, primaryMethods } from '../../rpc';
import type { ChainConfig } from '../rules/chainRules';
import { type QueryResult, valueOf } from '../../report';
import type { Network } from '../../networks';
import { type SourceClient, fetchCreatedChain, QueryError } from '../../sources';
import { catalogueCall } from '../../evm';

/** Rows of a page: each holds a genesis, which may be large. */
const pageSize = 100;

export type OriginalGenesis =
  /** By the transaction that created it, byte for byte. */
  | { readonly bytes: Uint8Array }
  /** As the data service lists it: what it read, or a text. */
  | { readonly json: JsonValue };

/** Undefined where neither a node nor the data service tells. @param blockchainId cb58 */
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

/** How genesis configured an EVM chain. Undefined where nobody tells, or it is no EVM's. @param blockchainId cb58 */
export async function fetchGenesisConfig(client: SourceClient, blockchainId: string): Promise<ChainConfig | undefined> {
  const result = await fetchOriginalGenesis(client, blockchainId);
  if (result === undefined) {
    return undefined;
  }
  const json = 'bytes' in result ? new TextDecoder().decode(result.bytes) : result.json;
  // Of another virtual machine it need not be JSON.
  const genesis = typeof json === 'string' ? (parseIfJson(json) ?? null) : json;
  const config = isJsonObject(genesis) ? genesis['config'] : undefined;
  const read = config === undefined ? undefined : tryDecode(getChainConfig.result(), config);
  return read?.success === true ? read.data : undefined;
}

/** Whoever asks again and again does so no sooner; a response serves all who ask within this time. */
export const platformHeightMs = 3_000;

interface PlatformHeight {
  readonly height: bigint;
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const platformHeights = new WeakMap<Network, PlatformHeight>();

/** For what follows the P-Chain on the screen: one request for the dashboard and the trees. @throws the abort reason alone */
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
 * Height of the last accepted block of a chain, from the first node that tells it.
 *
 * @param name "P-Chain", "X-Chain", or of an EVM chain as the network calls it
 * @throws {ApiError} or {QueryError} where nobody tells it; the abort reason
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
