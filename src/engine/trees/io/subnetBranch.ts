import { ApiError, errorCategory, errorSentence } from '../../errors';
import { getBlockchainStatus, primaryMethods } from '../../rpc';
import { type Freshness, type TreeBranch, type TreeNode, placeId, chainCell } from '../treeNode';
import { PRIMARY_NETWORK_ID } from '../../networks';
import { valueOf, shareText } from '../../report';
import { QueryError, answeredBy, type SourceClient, createSourceClient, fetchChainValidators } from '../../sources';
import { chainNode, isRun, type FetchedChain } from '../chainNodes';
import { type ChainsContext, watchRun } from './chainsContext';
import {
  type ListedChain,
  type ListedSubnet,
  followPlatformHeight,
  matchesFilter,
  matches,
  subnetMatches,
} from '../../chains';
import { CONNECTED_NEEDED, type SetTotals, fetchValidators, setTotals } from '../../validators';
import { mapInSlices } from '../../net';
import { cleanRemote, formatCount, shortenId, compare } from '../../primitives';

/** Maximum number of chains whose height is fetched: each takes a request, and a subnet may have thousands. */
const maxRequested = 16;
const unrequested = `Heights are shown for the first ${maxRequested} blockchains. Pin or filter to see others.`;
const defaultMs = 10_000;

/** A chain's figures with the responding host, or why there are none. */
interface ChainFigures {
  readonly result: FetchedChain;
  readonly host?: string;
  readonly problem?: string;
  readonly wasReported?: boolean;
}

/** The blockchains of a subnet with current figures, pinned ones first. */
export async function subnetBranch(context: ChainsContext, subnetId: string): Promise<TreeBranch> {
  const { requested, network, run, deps } = context;
  const all =
    subnetId === PRIMARY_NETWORK_ID ? requested.list.primaryChains(network) : requested.list.chainsOf(subnetId);
  const isPinned = ({ blockchainId }: ListedChain) =>
    blockchainId !== undefined && deps.pinned(network.name, blockchainId);
  const matching = all.filter((chain) => matchesFilter(subnetId, run.filter) || matches(chain, run.filter));
  const sorted = [...matching.filter(isPinned), ...matching.filter((chain) => !isPinned(chain))];
  const chains = sorted.slice(0, run.shown);
  const lines = await Promise.all(
    chains.map((chain, i) =>
      i < maxRequested ? fetchLine(context, chain) : Promise.resolve<ChainFigures>({ result: {} }),
    ),
  );
  const problem = lines.find((line) => line.problem !== undefined)?.problem;
  const haveAllFailed = problem !== undefined && lines.every((line) => line.problem !== undefined);
  if (haveAllFailed && lines.some(({ wasReported }) => wasReported)) {
    // Throws so that the host keeps showing the previous figures.
    throw new QueryError(problem);
  }
  const { hosts, at } = answeredBy(context.client);
  const more = sorted.length - run.shown;
  return {
    nodes: chains.map((chain, i) => chainNode(context, chain, lines[i]!.result)),
    at,
    hosts: [...new Set([...hosts, ...lines.flatMap(({ host }) => host ?? [])])],
    problem: problem ?? (chains.length > maxRequested ? unrequested : undefined),
    more: more > 0 ? more : undefined,
    freshUntil: freshUntil(chains, lines),
  };
}

/** Until the next block, if exactly one chain produces blocks. */
function freshUntil(chains: readonly ListedChain[], lines: readonly ChainFigures[]): Freshness {
  const producing = chains.flatMap((chain, i) => {
    const { height } = lines[i]!.result;
    return chain.evm === undefined || height === undefined
      ? []
      : [{ kind: 'block', chain: chain.name, height } as const];
  });
  return producing.length === 1 ? producing[0]! : { kind: 'age', milliseconds: defaultMs };
}

async function fetchLine(context: ChainsContext, chain: ListedChain): Promise<ChainFigures> {
  const { client } = context;
  if (chain.key === 'P') {
    const result = await followPlatformHeight(client);
    return result.ok ? { result: { height: result.height }, host: result.host } : noResponseLine(client, result.from);
  }
  if (chain.key === 'X') {
    const result = await client.node('X-Chain', primaryMethods.X.getHeight, {});
    return result.ok ? { result: { height: result.value.height } } : noResponseLine(client, result.from);
  }
  // A chain in the settings, or one that every node runs, is queried without waiting for its status.
  const pendingFigures = chain.isConfigured ? fetchFigures(context, chain) : undefined;
  const status = chain.key === 'C' ? undefined : await fetchStatus(context, chain);
  const figures =
    (await pendingFigures) ?? (status !== undefined && isRun(status) ? await fetchFigures(context, chain) : undefined);
  return { ...figures, result: { ...figures?.result, ...(status === undefined ? {} : { status }) } };
}

async function fetchStatus({ client }: ChainsContext, { blockchainId }: ListedChain): Promise<string | undefined> {
  if (blockchainId === undefined || !client.hasNode) {
    return undefined;
  }
  return valueOf(await client.node('P-Chain', getBlockchainStatus, { blockchainID: blockchainId }))?.status;
}

/** `undefined` if it is not an EVM chain or none of its hosts is allowed. */
async function fetchFigures(context: ChainsContext, chain: ListedChain): Promise<ChainFigures | undefined> {
  const watch = context.watch(chain);
  if (watch === undefined) {
    return undefined;
  }
  try {
    const { block, tps, host } = await watch.query('line', watchRun(context, chain));
    return { result: { height: block.number, tps }, host };
  } catch (error) {
    context.run.signal.throwIfAborted();
    if (error instanceof ApiError) {
      // Not a failure: the node does not run the chain.
      return errorCategory(error) === 'noEndpoint'
        ? { result: { isAbsent: true } }
        : { result: { isSilent: true }, problem: errorSentence(error), wasReported: watch.wasReported };
    }
    throw error;
  }
}

/** A host that is not allowed has not failed; the view offers to allow it. */
function noResponseLine({ context }: ChainsContext['client'], from: number): ChainFigures {
  const source = context.log.all[from];
  return source?.outcome === 'failed' && source.message !== undefined
    ? { result: { isSilent: true }, problem: source.message }
    : { result: {} };
}

const maxNames = 3;

/** Subnets processed per slice, which takes some milliseconds. */
const slice = 2_000;

/** Maximum number of pinned and configured subnets whose validators are fetched: each takes a request. */
const maxWatched = 8;

/** Keeps a slow chain from delaying the list. */
const totalsMs = 2_000;
const configuredRank = 1;
const fullListMs = 600_000;
const partialListMs = 60_000;

/** The primary network, then subnets and L1s: pinned, configured, indexed by the data service, others; each by name. */
export async function rootBranch(context: ChainsContext): Promise<TreeBranch> {
  const { requested, run } = context;
  const { list } = requested;
  const { subnets, withoutSubnet } = list;
  const ranked = (await mapInSlices(subnets, slice, (subnet) => rank(context, subnet), run.signal)).flat();
  ranked.sort((a, b) => a.rank - b.rank || compare(a.name, b.name));
  const primary = list.primaryChains(context.network).some((chain) => matches(chain, run.filter));
  const shown = ranked.slice(0, run.shown);
  const watched = shown.filter(({ rank }) => rank <= configuredRank).slice(0, maxWatched);
  const totals = await fetchTotals(context, watched);
  const nodes: readonly TreeNode[] = [
    ...(primary ? [primaryNetworkNode(context)] : []),
    ...withoutSubnet.filter((chain) => matches(chain, run.filter)).map((chain) => chainNode(context, chain, {})),
    ...shown.map(({ subnet }) => subnetNode(context, subnet, totals.get(subnet.subnetId))),
  ];
  const more = ranked.length - run.shown;
  return {
    nodes,
    at: requested.at,
    hosts: requested.hosts,
    problem: requested.problem,
    more: more > 0 ? more : undefined,
    freshUntil: {
      kind: 'age',
      milliseconds: requested.problem === undefined && watched.length === 0 ? fullListMs : partialListMs,
    },
  };
}

/** Subnets that do not respond in time are shown without totals. */
async function fetchTotals(
  { deps, network, run }: ChainsContext,
  watched: readonly Ranked[],
): Promise<ReadonlyMap<string, SetTotals | undefined>> {
  const quick = { ...deps, deadlineMs: () => Math.min(deps.deadlineMs(), totalsMs) };
  const client = createSourceClient(quick, network, run);
  return new Map(
    await Promise.all(
      watched.map(async ({ subnet }) => [subnet.subnetId, await fetchSubnetTotals(client, subnet)] as const),
    ),
  );
}

interface Ranked {
  readonly subnet: ListedSubnet;
  readonly rank: number;
  readonly name: string;
}

function rank({ deps, network, run }: ChainsContext, subnet: ListedSubnet): readonly Ranked[] {
  if (!subnetMatches(subnet, run.filter)) {
    return [];
  }
  const { subnetId, chains } = subnet;
  const isPinned = (id: string | undefined): boolean => id !== undefined && deps.pinned(network.name, id);
  const hasChain = (test: (chain: ListedChain) => boolean): boolean => chains.some(test);
  const rank =
    isPinned(subnetId) || hasChain(({ blockchainId }) => isPinned(blockchainId))
      ? 0
      : hasChain(({ isConfigured }) => isConfigured)
        ? configuredRank
        : hasChain(({ isIndexed }) => isIndexed)
          ? 2
          : chains.length > 0
            ? 3
            : 4;
  return [{ subnet, rank, name: (chains[0]?.name ?? subnetId).toLowerCase() }];
}

/**
 * From a node that runs the subnet's chain; else from the P-Chain, without connections. `undefined` if neither
 * responds.
 */
async function fetchSubnetTotals(
  client: SourceClient,
  { subnetId, chains }: ListedSubnet,
): Promise<SetTotals | undefined> {
  const evm = chains.find(({ isConfigured }) => isConfigured)?.evm;
  const view = evm && valueOf(await fetchChainValidators(client, evm));
  if (view !== undefined) {
    return setTotals(view.validators);
  }
  const result = valueOf(await fetchValidators(client, { subnetID: subnetId }));
  return result && setTotals(result);
}

function primaryNetworkNode({ network }: ChainsContext): TreeNode {
  return {
    id: placeId({ network: network.name, subnetId: PRIMARY_NETWORK_ID, parts: [] }),
    label: 'Primary Network',
    icon: { symbol: 'globe', state: 'plain' },
    children: 'expanded',
    identifier: PRIMARY_NETWORK_ID,
    cell: chainCell(network, undefined, 'platform.getHeight', 'info.upgrades'),
    offers: ['export'],
  };
}

/** `91 % · 4 validators`, where the percentage is the connected weight. @param totals absent if unknown */
function subnetNode({ deps, network }: ChainsContext, subnet: ListedSubnet, totals?: SetTotals): TreeNode {
  const { subnetId, chains } = subnet;
  const names = chains.slice(0, maxNames).map(({ name }) => cleanRemote(name, 40));
  const label = [...names, ...(chains.length > maxNames ? ['…'] : [])].join(', ');
  const ids = chains.flatMap(({ evmChainId }) => (evmChainId === undefined ? [] : [String(evmChainId)]));
  const count =
    chains.length === 0
      ? 'no blockchain'
      : chains.length === 1
        ? undefined
        : `${formatCount(BigInt(chains.length))} blockchains`;
  const { connected, weight = 0n } = totals ?? {};
  const share = connected === undefined ? undefined : shareText(connected, weight);
  const validators = totals && validatorsText(totals);
  // Validators matter more than the number of chains, which the label shows.
  const figures = validators === undefined ? [count] : [share, validators];
  const details = [
    validators,
    share && `${share} of weight connected`,
    count,
    ids.length === 0 ? undefined : `EVM chain ID ${ids.join(', ')}`,
  ];
  const isLow = connected !== undefined && connected * 100n < weight * CONNECTED_NEEDED;
  return {
    id: placeId({ network: network.name, subnetId, parts: [] }),
    label: label === '' ? shortenId(subnetId) : label,
    description: textOf(figures),
    detail: textOf(details),
    icon: isLow ? { symbol: 'warning', state: 'warning' } : { symbol: 'layers', state: 'plain' },
    children: chains.length === 0 ? undefined : 'collapsed',
    identifier: subnetId,
    cell: chainCell(network, undefined, `platform.getSubnet { "subnetID": "${subnetId}" }`),
    runs: chains.flatMap(({ key, evm }) => (evm === undefined ? [] : [key])),
    offers: [deps.pinned(network.name, subnetId) ? 'unpin' : 'pin', 'compare'],
  };
}

function validatorsText({ count }: SetTotals): string {
  return count === 1 ? '1 validator' : `${formatCount(BigInt(count))} validators`;
}

function textOf(parts: readonly (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.join(' · ');
}
