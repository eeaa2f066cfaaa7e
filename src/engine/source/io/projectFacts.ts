import { ignoreApiError } from '../../errors';
import {
  type BlockTag,
  fetchContractCode,
  callsIn,
  type FailureHint,
  type HashResult,
  type NameOf,
  type NodeTransaction,
} from '../../evm';
import type { CodeMatch } from '../build/builtContract';
import type { EvmChain } from '../../networks';
import type { NodeAddress } from '../../addresses';
import type { BuiltFrom } from '../report/projectFacts';
import type { Builds } from './project/projectBuilds';
import { buildsFor, type ChainBuilds, noteNotRequested } from './verified/verifiedBuilds';
import type { SourceClient } from '../../sources';
import type { Sourced, UnsourcedReport } from '../../report';
import { toQuantity } from '../../primitives';

/** Requests for verified sources of a contract and its implementation: in full, and in a hover. */
const [maxRequests, quickRequests] = [8, 2];

/**
 * What the code at an address was built from; `undefined` where there is no project, build, or code. `late`: a quick
 * lookup did not wait for the result.
 *
 * @param at block whose state is read; absent: the latest
 * @throws the abort reason only
 */
export async function fetchBuiltFrom(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  result: NodeAddress | undefined,
  at?: bigint,
): Promise<BuiltFrom | 'late' | undefined> {
  const { options } = client.context;
  const builds = buildsFor(client, chain, options.quick === true ? quickRequests : maxRequests);
  if ((result?.code ?? '0x') === '0x') {
    return undefined;
  }
  if (builds?.mayKnow !== true) {
    noteNotRequested(client, chain);
    return undefined;
  }
  const matching = matchWithImplementation(client, builds, { chain, address }, result!, at).then((built) =>
    built?.own?.contract === undefined &&
    built?.implementation?.contract === undefined &&
    built?.published === undefined
      ? withDeployment(client, chain, { address, code: result!.code! }, built)
      : built,
  );
  if (options.quick !== true) {
    return await matching;
  }
  const inTime = await waitBriefly(matching);
  return inTime === undefined ? 'late' : inTime.done;
}

async function matchWithImplementation(
  client: SourceClient,
  builds: ChainBuilds,
  { chain, address }: { readonly chain: EvmChain; readonly address: string },
  { code, proxy }: NodeAddress,
  at: bigint | undefined,
): Promise<BuiltFrom | undefined> {
  const { implementation } = proxy ?? {};
  const [implementationCode] = await Promise.all([
    implementation === undefined ? undefined : fetchCode(client, chain, implementation, at),
    builds.ready(),
  ]);
  if (!builds.mayKnow) {
    return undefined;
  }
  // With one request only, a proxy's implementation is the more useful one.
  const implementationMatch =
    implementationCode === undefined ? undefined : await match(builds, implementationCode, implementation!);
  if (implementationMatch !== undefined && client.context.options.quick === true) {
    builds.useCacheOnly();
  }
  const own = await match(builds, code!, address);
  if (own.contract === undefined && implementationMatch?.contract === undefined) {
    noteNotRequested(client, chain);
  }
  const searched =
    implementationMatch === undefined
      ? { code: code!, address }
      : { code: implementationCode!, address: implementation! };
  const published = await builds.published(searched.code, searched.address);
  // A proxy is rarely from the project: no match of its own is only worth a line without one of the implementation.
  const showsOwnMatch = own.contract !== undefined || implementationMatch?.contract === undefined;
  return {
    ...(builds.isCut ? { isCut: true } : {}),
    ...(showsOwnMatch ? { own } : {}),
    ...(implementationMatch === undefined ? {} : { implementation: implementationMatch }),
    ...(published === undefined
      ? {}
      : { published: { ...published, at: `${chain.evmChainId}/${searched.address.toLowerCase()}` } }),
  };
}

async function match(builds: Builds, code: string, address: string): Promise<CodeMatch> {
  const found = await builds.runtime(code, address);
  return found.contract === undefined ? await builds.underOtherSettings(code) : found;
}

/** Falls back to recorded deployments, or to a contract with the same functions, where no build matches the code. */
async function withDeployment(
  client: SourceClient,
  chain: EvmChain,
  { address, code }: { readonly address: string; readonly code: string },
  built: BuiltFrom | undefined,
): Promise<BuiltFrom | undefined> {
  const { abi } = client.context;
  await abi?.ready();
  const deployedAs = abi?.on(chain.evmChainId).contractAt?.(address);
  if (built === undefined || deployedAs !== undefined) {
    return built && { ...built, deployedAs };
  }
  const alike = await client.context.builds?.withFunctionsOf(code);
  return alike === undefined ? built : { ...built, alike };
}

async function fetchCode(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  at: bigint | undefined,
): Promise<string | undefined> {
  const tag: BlockTag = at === undefined ? 'latest' : toQuantity(at);
  const node = client.evmNode(chain);
  return node && (await ignoreApiError(node.queryValue(fetchContractCode(address, tag))));
}

/** Milliseconds that a quick lookup waits. */
const quickMs = 100;

/** Waits briefly for a quick lookup; `undefined` where it takes longer. Late work continues, its errors ignored. */
export async function waitBriefly<T extends object | undefined>(
  work: Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), quickMs);
  });
  const done = work.then((value) => ({ done: value }));
  // The next lookup reports the error.
  done.catch(() => undefined);
  return await Promise.race([done, late]).finally(() => clearTimeout(timer));
}

export interface SourceHint extends FailureHint {
  readonly name: NameOf;
  /** Verification services know contracts that ran: without them and without builds, requesting steps is useless. */
  readonly isVerified: boolean;
}

/**
 * Adds what the open project shows about a transaction: where it failed or caught a failure, what it changed, and the
 * gas of its lines. A quick lookup skips slow parts.
 *
 * @throws the abort reason only
 */
export async function withSourceLines<T extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: T,
  results: readonly Sourced<HashResult>[],
  hint: SourceHint,
): Promise<T> {
  const result = results.find(({ value }) => value.transaction !== undefined);
  const known = result?.value.transaction;
  const mayKnow = client.context.builds?.mayKnow === true || hint.isVerified;
  if (result === undefined || known === undefined || !mayKnow || known.receipt === undefined || !wasTraced(known)) {
    return report;
  }
  const isQuick = client.context.options.quick === true;
  const unfinished: T = { ...report, unfinished: 'page' };
  if (isQuick && !mayHaveFailed(known)) {
    return unfinished;
  }
  const adding = addLines(client, chain, isQuick ? unfinished : report, { known, from: result.from, hint });
  if (!isQuick) {
    return await adding;
  }
  const inTime = await waitBriefly(adding);
  return inTime?.done ?? { ...report, unfinished: 'brief' };
}

async function addLines<T extends UnsourcedReport>(
  client: SourceClient,
  chain: EvmChain,
  report: T,
  traced: { readonly known: NodeTransaction; readonly from: number; readonly hint: SourceHint },
): Promise<T> {
  const { sourceLines } = await import('./sourceLines');
  const { facts, drawings, surer, first, last, located } = await sourceLines(client, chain, {
    ...traced,
    withChanges: report.unfinished === undefined,
  });
  return {
    ...report,
    facts: [...facts, ...report.facts.map((fact) => surer.find(({ key }) => key === fact.key) ?? fact)],
    drawings: [...drawings, ...(report.drawings ?? [])],
    sections: [...first, ...report.sections.flatMap((one) => located(one) ?? []), ...last],
  };
}

/** Whether its trace is known, or a replay was made. */
function wasTraced({ replay, trace }: NodeTransaction): boolean {
  return replay !== undefined || trace?.ok === true;
}

/** Whether it, or a nested call, is known to have failed. */
function mayHaveFailed({ replay, trace }: NodeTransaction): boolean {
  return replay !== undefined || (trace?.ok === true && callsIn(trace.value).some(({ error }) => error));
}
