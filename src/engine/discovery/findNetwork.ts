import pMap from 'p-map';
import {
  ApiError,
  ConnectionError,
  DecodeError,
  HttpError,
  RpcError,
  TimeoutError,
  errorCategory,
  errorSentence,
  hostFailure,
  hostOf,
} from '../errors';
import { type JsonRpc, type NodeClient, createNodeClient, decodeInSlices } from '../net';
import {
  type EvmChain,
  type FoundEvm,
  type FoundNetwork,
  type FoundNode,
  type NodeEndpoint,
  type TypedUrl,
  likelyUrls,
  networkHrp,
  readTypedUrl,
  withUniqueNames,
} from '../networks';
import {
  chainId,
  clientVersion,
  getBlockchainID,
  getNetworkID,
  getNetworkName,
  health,
  platformGetTx as getTx,
} from '../rpc';
import { cleanRemote, cb58Id, formatDuration } from '../primitives';
import { ChainDiscovery, EndpointStats, hasChainsToFind, type QueryOptions, createdChain } from '../sources';

const maxChains = 32;

interface TrackedChains {
  readonly chains: readonly EvmChain[];
  /** Number of IDs that were not queried. */
  readonly leftOut: number;
}

/**
 * The L1s' EVM chains that one node of a public network runs: its health checks are named after their blockchain IDs,
 * whereas the P-Chain lists thousands. Empty for public nodes, which do not serve the health API.
 *
 * @throws the abort reason
 */
async function trackedChains(node: NodeClient, options: QueryOptions): Promise<TrackedChains> {
  const result = await orUndefined(options.signal, () => node.call(health, {}, options));
  const ids = Object.keys(result?.value.checks ?? {}).filter((name) => cb58Id(name)?.checksum === 'valid');
  const chains = await pMap(ids.slice(0, maxChains), (id) => runningChain(node, id, options), { concurrency: 8 });
  return { chains: chains.filter((chain) => chain !== undefined), leftOut: Math.max(0, ids.length - maxChains) };
}

async function runningChain(node: NodeClient, id: string, options: QueryOptions): Promise<EvmChain | undefined> {
  const [evmId, creation] = await Promise.all([
    orUndefined(options.signal, () => node.call(chainId, {}, { ...options, chain: id })),
    orUndefined(options.signal, () => node.call(getTx, { txID: id, encoding: 'hex' }, options)),
  ]);
  const name = creation && createdChain(creation.value.tx)?.name;
  return evmId && { name: cleanRemote(name ?? '', 60) || id, path: id, blockchainId: id, evmChainId: evmId.value };
}

/** `undefined` if the host did not answer. @throws the abort reason, and errors not caused by a host */
async function orUndefined<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T | undefined> {
  const result = await attempt({ signal }, request);
  return result.ok ? result.value : undefined;
}

/** What a URL serves, or why it is not what was expected. */
export type Probe<T> =
  | { readonly kind: 'found'; readonly found: T }
  | {
      readonly kind: 'failed';
      readonly sentence: string;
      /** The origin that requires an API key. */
      readonly keyFor?: string;
      /** A URL of the host that does respond. */
      readonly suggestion?: string;
    };

export interface FindNetworkOptions {
  readonly signal: AbortSignal;
  /** For each request. */
  readonly deadlineMs: number;
}

/** Timeout for requests that only serve a suggestion or a detail. */
const briefMs = 3_000;

/**
 * Finds what a URL serves: an Avalanche node, with its network and the chains it runs, or the JSON-RPC of any EVM. The
 * caller must ensure that the host is allowed.
 *
 * @throws the abort reason
 */
export async function findNetwork(
  rpc: JsonRpc,
  typed: TypedUrl,
  options: FindNetworkOptions,
): Promise<Probe<FoundNetwork>> {
  const node = nodeAt(rpc, typed.base);
  const [info, evm] = await Promise.all([
    attempt(options, () => node.call(getNetworkID, {}, { ...options, tries: 1 })),
    attempt(options, () => requestEvm(rpc, evmUrlOf(typed), options)),
  ]);
  if (info.ok) {
    const nodes = [{ name: 'one', url: typed.base }];
    return { kind: 'found', found: await readNode(rpc, nodes, Number(info.value.value.networkID), typed, options) };
  }
  if (evm.ok) {
    return { kind: 'found', found: evm.value };
  }
  return await explainFailure(rpc, typed, [info.error, evm.error], options);
}

/** `findNetwork` for node URLs written by a tool on this machine: the first one that responds counts for all. */
export async function findNetworkOfNodes(
  rpc: JsonRpc,
  nodes: readonly NodeEndpoint[],
  options: FindNetworkOptions,
): Promise<Probe<FoundNetwork>> {
  let last: Probe<FoundNetwork> | undefined;
  for (const { url } of nodes) {
    const typed = readTypedUrl(url);
    last = 'problem' in typed ? last : await findNetwork(rpc, typed, { ...options, deadlineMs: briefMs });
    if (last?.kind === 'found' && last.found.kind === 'node') {
      return { kind: 'found', found: { ...last.found, nodes } };
    }
  }
  return last ?? { kind: 'failed', sentence: 'No node of this network answers. Start it, then try again.' };
}

function nodeAt(rpc: JsonRpc, base: string): NodeClient {
  return createNodeClient(rpc, base, 'wire');
}

function evmUrlOf({ url, base, chain }: TypedUrl): string {
  return chain === undefined ? url : `${base}/ext/bc/${encodeURIComponent(chain)}/rpc`;
}

async function requestEvm(rpc: JsonRpc, url: string, { signal, deadlineMs }: FindNetworkOptions): Promise<FoundEvm> {
  const options = { signal, deadlineMs, tries: 1 };
  const json = await rpc.call(url, { method: chainId.name, params: [] }, options);
  const evmChainId = await decodeInSlices(chainId.result(), json, { host: hostOf(url), method: chainId.name }, signal);
  const client = await attempt({ signal }, () =>
    rpc.call(
      url,
      { method: clientVersion.name, params: [] },
      { ...options, deadlineMs: Math.min(briefMs, deadlineMs) },
    ),
  );
  const named = client.ok && typeof client.value === 'string' ? cleanRemote(client.value, 60) : '';
  return { kind: 'evm', url, evmChainId, client: named === '' ? undefined : named };
}

async function readNode(
  rpc: JsonRpc,
  nodes: readonly NodeEndpoint[],
  networkId: number,
  { base, chain: typedChain }: TypedUrl,
  options: FindNetworkOptions,
): Promise<FoundNode> {
  const node = nodeAt(rpc, base);
  const brief = { signal: options.signal, deadlineMs: Math.min(briefMs, options.deadlineMs), tries: 1 };
  const [name, blockchainId, evmId] = await Promise.all([
    attempt(options, () => node.call(getNetworkName, {}, brief)),
    attempt(options, () => node.call(getBlockchainID, { alias: 'C' }, brief)),
    attempt(options, () => node.call(chainId, {}, { ...brief, chain: 'C' })),
  ]);
  const cChain: EvmChain = {
    name: 'C-Chain',
    path: 'C',
    blockchainId: blockchainId.ok ? blockchainId.value.value.blockchainID : undefined,
    evmChainId: evmId.ok ? evmId.value.value : undefined,
    symbol: 'AVAX',
  };
  const hasCChain = blockchainId.ok || evmId.ok;
  const network = {
    ...{ name: base, networkId, hrp: networkHrp(networkId), nodes, chains: hasCChain ? [cChain] : [] },
    wireNames: 'wire' as const,
  };
  const discovery = new ChainDiscovery(rpc, () => 0, new EndpointStats());
  const { chains, leftOut, notRun } = hasChainsToFind(network)
    ? {
        chains: (await discovery.complete(network, { signal: options.signal, allowed: () => true })).chains,
        leftOut: discovery.leftOut(network),
        notRun: discovery.unservedChains(network),
      }
    : { ...(await addTrackedChains(node, network.chains, brief)), notRun: [] };
  const named = name.ok ? cleanRemote(name.value.value.networkName, 40) : '';
  return {
    kind: 'node',
    nodes,
    networkId,
    networkName: named === '' ? undefined : named,
    chains: await addTypedChain(node, chains, typedChain, brief),
    ...(leftOut === 0 ? {} : { leftOut }),
    ...(notRun.length === 0 ? {} : { notRun }),
  };
}

async function addTrackedChains(
  node: NodeClient,
  known: readonly EvmChain[],
  options: FindNetworkOptions & { readonly tries: number },
): Promise<TrackedChains> {
  const { chains, leftOut } = await trackedChains(node, options);
  return { chains: [...known, ...withUniqueNames(chains, known)], leftOut };
}

/** Adds the chain in the URL to the network's chains even if no P-Chain list has it. */
async function addTypedChain(
  node: NodeClient,
  chains: readonly EvmChain[],
  typed: string | undefined,
  options: FindNetworkOptions,
): Promise<readonly EvmChain[]> {
  if (typed === undefined || /^[CPX]$/.test(typed)) {
    return chains;
  }
  const [id, evmId] = await Promise.all([
    attempt(options, () => node.call(getBlockchainID, { alias: typed }, options)),
    attempt(options, () => node.call(chainId, {}, { ...options, chain: typed })),
  ]);
  const blockchainId = id.ok ? id.value.value.blockchainID : typed;
  const isKnown = chains.some((chain) => chain.blockchainId === blockchainId || chain.path === typed);
  return isKnown || !evmId.ok
    ? chains
    : [
        ...chains,
        ...withUniqueNames(
          [{ name: typed.slice(0, 40), path: blockchainId, blockchainId, evmChainId: evmId.value.value }],
          chains,
        ),
      ];
}

async function explainFailure(
  rpc: JsonRpc,
  typed: TypedUrl,
  errors: readonly ApiError[],
  options: FindNetworkOptions,
): Promise<Probe<FoundNetwork>> {
  const { origin, host } = new URL(typed.url);
  const unauthorized = errors.find(
    (error) => error instanceof HttpError && (error.status === 401 || error.status === 403),
  );
  if (unauthorized instanceof HttpError) {
    const sentence = `${host} requires an API key (HTTP status ${unauthorized.status}). Set one, then press Enter again.`;
    return { kind: 'failed', sentence, keyFor: origin };
  }
  const rateLimited = errors.find(
    (error) => (error instanceof HttpError || error instanceof RpcError) && errorCategory(error) === 'rateLimited',
  );
  if (rateLimited !== undefined) {
    const { retrySeconds } = hostFailure(rateLimited) ?? {};
    const when = retrySeconds === undefined ? 'in a minute' : `in ${formatDuration(retrySeconds * 1_000)}`;
    const sentence = `${host} rate-limited this request. Press Enter again ${when}, or set an API key.`;
    return { kind: 'failed', sentence, keyFor: origin };
  }
  const answered = errors.find(
    (error) => error instanceof HttpError || error instanceof RpcError || error instanceof DecodeError,
  );
  if (answered === undefined) {
    return { kind: 'failed', sentence: noResponseText(errors, host) };
  }
  const suggestion = await findRespondingUrl(rpc, typed, options);
  if (suggestion !== undefined) {
    return {
      kind: 'failed',
      sentence: `Nothing answers at this path, but ${suggestion} does. Press Enter to use it.`,
      suggestion,
    };
  }
  const isWebPage = errors.every((error) => error instanceof DecodeError || isMissing(error)) && errors.some(isHtml);
  return {
    kind: 'failed',
    sentence: isWebPage
      ? `${host} answers with a web page. Enter the URL of its RPC, often ending in /rpc.`
      : `${host} answers, but as neither an Avalanche node nor an EVM RPC. Check the path.`,
  };
}

/** Shown at the input field, where the URL can be edited, so it does not mention settings. */
function noResponseText([error]: readonly ApiError[], host: string): string {
  if (error instanceof ConnectionError && error.problem === 'refused') {
    return `Nothing is listening at ${host}. Start the node, or correct the URL.`;
  }
  return error instanceof TimeoutError
    ? `${host} did not answer within ${Number((error.milliseconds / 1_000).toFixed(1))} s. Correct the URL, or press Enter to try again.`
    : errorSentence(error);
}

function isMissing(error: ApiError): boolean {
  return error instanceof HttpError && (error.status === 404 || error.status === 405);
}

function isHtml(error: ApiError): boolean {
  return (
    (error instanceof DecodeError && error.found === 'html') ||
    (error instanceof HttpError && error.contentType.includes('html'))
  );
}

async function findRespondingUrl(
  rpc: JsonRpc,
  typed: TypedUrl,
  { signal, deadlineMs }: FindNetworkOptions,
): Promise<string | undefined> {
  const options = { signal, deadlineMs: Math.min(briefMs, deadlineMs), tries: 1 };
  const { origin } = new URL(typed.url);
  const nodeAttempt =
    typed.base === origin
      ? { ok: false }
      : await attempt(options, () => nodeAt(rpc, origin).call(getNetworkID, {}, options));
  if (nodeAttempt.ok) {
    return origin;
  }
  const results = await Promise.all(
    likelyUrls(typed).map(async (url) => ({
      url,
      answer: await attempt(options, () => requestEvm(rpc, url, options)),
    })),
  );
  return results.find(({ answer }) => answer.ok)?.url;
}

type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

/** @throws the abort reason, and errors not caused by a host */
async function attempt<T>(
  { signal }: { readonly signal: AbortSignal },
  request: () => Promise<T>,
): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await request() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) {
      return { ok: false, error };
    }
    throw error;
  }
}
