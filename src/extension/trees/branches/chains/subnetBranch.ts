import { ApiError, errorCategory, errorSentence } from '../../../../engine/errors';
import {
  avmGetHeight as avmHeight,
  getBlockchainStatus,
  platformGetHeight as platformHeight,
} from '../../../../engine/rpc';
import type { Freshness, TreeBranch } from '../../rows/treeNode';
import { PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { valueOf } from '../../../../engine/report';
import { QueryError, answeredBy } from '../../../../engine/sources';
import { chainNode, isRun, type FetchedChain } from './chainNode';
import { type ChainsContext, watchRun } from './chainsContext';
import { type ListedChain, isMeant, matches } from '../../../../engine/chains';

/** Chains that are asked for their figures: a subnet may have thousands, and each is a request. */
const maxRequested = 16;
const otherwiseMs = 10_000;

/** A line, with who told its figures, or why nobody did. */
interface Line {
  readonly result: FetchedChain;
  readonly host?: string;
  readonly problem?: string;
  /** There were figures before. */
  readonly wasReported?: boolean;
}

/** The blockchains of a subnet, pinned ones first, each with its figures now. */
export async function subnetBranch(context: ChainsContext, subnetId: string): Promise<TreeBranch> {
  const { requested, network, run, deps } = context;
  const all =
    subnetId === PRIMARY_NETWORK_ID ? requested.list.primaryChains(network) : requested.list.chainsOf(subnetId);
  const isPinned = ({ blockchainId }: ListedChain) =>
    blockchainId !== undefined && deps.pinned(network.name, blockchainId);
  const meant = all.filter((chain) => isMeant(subnetId, run.filter) || matches(chain, run.filter));
  const sorted = [...meant.filter(isPinned), ...meant.filter((chain) => !isPinned(chain))];
  const chains = sorted.slice(0, run.shown);
  const lines = await Promise.all(
    chains.map((chain, i) => (i < maxRequested ? fetchLine(context, chain) : Promise.resolve<Line>({ result: {} }))),
  );
  const problem = lines.find((line) => line.problem !== undefined)?.problem;
  if (
    problem !== undefined &&
    lines.every((line) => line.problem !== undefined) &&
    lines.some(({ wasReported }) => wasReported)
  ) {
    // The figures of before are better than none.
    throw new QueryError(problem);
  }
  const { hosts, at } = answeredBy(context.client);
  const more = sorted.length - run.shown;
  return {
    nodes: chains.map((chain, i) => chainNode(context, chain, lines[i]!.result)),
    at,
    hosts: [...new Set([...hosts, ...lines.flatMap(({ host }) => host ?? [])])],
    ...problemOf(problem, chains.length),
    more: more > 0 ? more : undefined,
    freshUntil: freshUntil(chains, lines),
  };
}

function problemOf(problem: string | undefined, shown: number): { readonly problem?: string } {
  const unrequested =
    shown > maxRequested
      ? `Heights are shown for the first ${maxRequested} blockchains. Pin or filter to see others.`
      : undefined;
  const words = problem ?? unrequested;
  return words === undefined ? {} : { problem: words };
}

/** Until the next block where one chain makes them. */
function freshUntil(chains: readonly ListedChain[], lines: readonly Line[]): Freshness {
  const moving = chains.flatMap((chain, i) => {
    const { height } = lines[i]!.result;
    return chain.evm === undefined || height === undefined
      ? []
      : [{ kind: 'block', chain: chain.name, height } as const];
  });
  return moving.length === 1 ? moving[0]! : { kind: 'age', milliseconds: otherwiseMs };
}

async function fetchLine(context: ChainsContext, chain: ListedChain): Promise<Line> {
  const { client } = context;
  if (chain.key === 'P' || chain.key === 'X') {
    const result = await (chain.key === 'P'
      ? client.node('P-Chain', platformHeight, {})
      : client.node('X-Chain', avmHeight, {}));
    return result.ok ? { result: { height: result.value.height } } : silentLine(client, result.from);
  }
  // What the settings or everybody's node runs need not be asked for first.
  const certain = chain.isConfigured ? fetchFigures(context, chain) : undefined;
  const status = chain.key === 'C' ? undefined : await fetchStatus(context, chain);
  const figures =
    (await certain) ?? (status !== undefined && isRun(status) ? await fetchFigures(context, chain) : undefined);
  return { ...figures, result: { ...figures?.result, ...(status === undefined ? {} : { status }) } };
}

async function fetchStatus({ client }: ChainsContext, { blockchainId }: ListedChain): Promise<string | undefined> {
  if (blockchainId === undefined || !client.hasNode) {
    return undefined;
  }
  return valueOf(await client.node('P-Chain', getBlockchainStatus, { blockchainID: blockchainId }))?.status;
}

/** Undefined where the chain has none, or no host of it may be asked. */
async function fetchFigures(context: ChainsContext, chain: ListedChain): Promise<Line | undefined> {
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
      // A node that does not run the chain is well.
      return errorCategory(error) === 'noEndpoint'
        ? { result: { isAbsent: true } }
        : { result: { isSilent: true }, problem: errorSentence(error), wasReported: watch.wasReported };
    }
    throw error;
  }
}

/** A host that nobody agreed to has not failed: the view offers to ask it. */
function silentLine({ context }: ChainsContext['client'], from: number): Line {
  const source = context.log.all[from];
  return source?.outcome === 'failed' && source.message !== undefined
    ? { result: { isSilent: true }, problem: source.message }
    : { result: {} };
}
