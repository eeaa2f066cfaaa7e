import { type DecodedRevert, failureReason } from '../../../abi';
import { RpcError, UserError } from '../../../errors';
import {
  type EvmTransaction,
  type HashResult,
  type NodeTransaction,
  type TraceableCall,
  addressNames,
  calledToken,
  errorFormat,
  failedContract,
  logsInOrder,
  readableLogs,
  tokenStandards,
  callsIn,
} from '../../../evm';
import type { EvmChain } from '../../../networks';
import { compact, valueKey } from '../../../primitives';
import {
  type MinedTransaction,
  type ReplayResult,
  fetchMined,
  approximateLine,
  replacedFacts,
  replayAt,
  stateLine,
  planWithBuild,
} from '../../../replay';
import {
  type Fact,
  type Line,
  type Report,
  type RunSides,
  type Sourced,
  compareRuns,
  fact,
  message,
  text,
} from '../../../report';
import {
  type BuiltNamesByAddress,
  abisOn,
  hasVerified,
  withSourceLines,
  buildsFor,
  matchContracts,
} from '../../../source';
import { type EvmNode, type SourceClient, TokenMetadataCache } from '../../../sources';
import { evmTransactionReport } from '../../evmTransactionReport';
import { learnTokens } from './fetchHash';

/**
 * The Report of an unmined run, in the form of a transaction's: results, changes and cost.
 *
 * @param before Report of the transaction itself, with its sources
 * @param built the project's contracts that were called, by lower-case address
 */
export async function replayReport(
  client: SourceClient,
  chain: EvmChain,
  before: Report,
  known: NodeTransaction,
  built: BuiltNamesByAddress,
): Promise<Report> {
  const { network, context } = client;
  const { abi, tokens = new TokenMetadataCache() } = context;
  const results = resultsOf(known);
  const abis = abisOn(abi, chain.evmChainId, built);
  const nameOf = (address: string): string | undefined => built.get(address.toLowerCase())?.own;
  const { transaction, receipt, trace, replay } = known;
  const runTrace = replay?.trace ?? trace;
  const candidates = [
    ...(receipt === undefined ? [] : tokenStandards(readableLogs(receipt)).keys()),
    ...[calledToken(transaction), runTrace?.ok === true ? failedContract(runTrace.value) : undefined],
  ];
  const node = client.evmNode(chain);
  // Building the project clears the metadata that the lookup cached.
  await (node && learnTokens(node, chain.name, tokens, compact(candidates)));
  const { identifier, sources } = before;
  const report = evmTransactionReport(identifier, chain, network.name, results, sources, tokens, abis, nameOf);
  const name = addressNames(
    results.map(({ value }) => value),
    chain,
    tokens,
    nameOf,
  );
  const format = (contract: string): ReturnType<typeof errorFormat> => errorFormat(chain, contract, tokens);
  const hint = { abi: abis, format, name, isVerified: hasVerified(built) };
  return { ...(await withSourceLines(client, chain, report, results, hint)), sources };
}

export interface ReplayReport extends Report {
  readonly what: TraceableCall;
  readonly revert?: DecodedRevert | undefined;
  readonly failedAt?: Line | undefined;
}

/** The parts of a failure that can be expected, from the Report of the run alone. */
export function failureOf(
  { context: { abi } }: SourceClient,
  { evmChainId }: EvmChain,
  { facts }: Report,
  { trace, call }: ReplayResult,
  built: BuiltNamesByAddress,
): Pick<ReplayReport, 'revert' | 'failedAt'> {
  const { error, output, to } = trace.ok ? trace.value : {};
  const data = call?.ok === false && call.error instanceof RpcError ? call.error.data : error && output;
  const hint = { abi: abisOn(abi, evmChainId, built), address: to ?? undefined };
  return {
    failedAt: facts.find(({ key }) => key === 'failedAt')?.value,
    revert: typeof data === 'string' && data !== '' ? failureReason({ revertData: data }, hint).revert : undefined,
  };
}

/** Wraps a run as if a node had responded with it. */
export function resultsOf(known: NodeTransaction): readonly Sourced<HashResult>[] {
  return [{ ok: true, from: 0, value: { transaction: known, raw: [] }, json: null, url: '' }];
}

/** Compares a run with the mined one; `about` has facts about what was run. */
export function compareWithMined(
  before: Report,
  after: Report,
  { sides, title, about }: { readonly sides: RunSides; readonly title: Line; readonly about: readonly Fact[] },
): Report {
  // Both have the page's identifier.
  const compared = compareRuns({ ...before, identifier: '' }, { ...after, identifier: '' }, sides);
  return {
    ...compared,
    ...{ identifier: before.identifier, sources: before.sources, status: after.status, title },
    facts: [...compared.facts.slice(0, 2), ...about, ...compared.facts.slice(2)],
  };
}

interface ChainNode {
  readonly chain: EvmChain;
  readonly node: EvmNode;
}

/** A chain by name, with its node; `undefined` where there is no such chain, or no node may be queried. */
export function evmNodeOf(client: SourceClient, name: string | undefined): ChainNode | undefined {
  const chain = client.network.chains.find((one) => one.name === name);
  const node = chain && client.evmNode(chain);
  return node && { chain, node };
}

/** @throws {UserError} not an EVM transaction, or no node of its chain may be queried */
export function nodeOfReport(client: SourceClient, before: Report): ChainNode {
  const chainNode = before.kind === 'transaction' ? evmNodeOf(client, before.chain) : undefined;
  if (chainNode === undefined) {
    throw new UserError(`${before.identifier} is not a transaction of an EVM chain that may be queried.`);
  }
  return chainNode;
}

/** @throws {UserError} it is in no block; {ApiError} */
export async function requireMined(node: EvmNode, hash: string): Promise<MinedTransaction> {
  const mined = await fetchMined(node, hash);
  if (typeof mined === 'string') {
    throw new UserError(`${hash} is in no block yet. Run it again once it is.`);
  }
  return mined;
}

/** A run with its call trace, as a node would report it. */
export function toNodeTransaction(
  { transaction, receipt, block }: MinedTransaction,
  what: ReplayResult['what'],
  trace: Extract<ReplayResult['trace'], { readonly ok: true }>,
): NodeTransaction {
  const { value: calls } = trace;
  const outcome = { status: calls.error ? 0n : 1n, gasUsed: calls.gasUsed ?? receipt.gasUsed };
  const created = calls.error || !calls.type?.startsWith('CREATE') ? null : calls.to;
  const replayed = { ...receipt, ...outcome, contractAddress: created, logs: logsInOrder(calls) };
  const none = { ok: true, value: '0x', json: '0x' } as const;
  return {
    ...{ transaction: applyCall(transaction, what.call), receipt: replayed, block, traceable: what },
    ...(calls.error ? { replay: { trace, atParent: none, atLatest: none } } : { trace }),
  };
}

function applyCall(transaction: EvmTransaction, call: ReplayResult['what']['call']): EvmTransaction {
  const { from = transaction.from, to, input = '0x', value = '0x0', gas } = call as Readonly<Record<string, string>>;
  return { ...transaction, from, to, input, value: BigInt(value), gas: BigInt(gas ?? transaction.gas) };
}

/** Maximum requests to verified source services for contracts that are not in the project. */
const maxRequests = 2;

const sides = { first: 'as mined', second: 'current build' };

/**
 * Replays a transaction in its place with the current build of the project's contracts that it calls or creates, and
 * compares the result with the mined one.
 *
 * @param before Report of the transaction
 * @throws {UserError} it is not in a block, none of its contracts is in the project, or the node does not trace
 * @throws {ApiError} no node answers
 */
export async function runWithBuild(client: SourceClient, before: Report): Promise<ReplayReport> {
  const { abi } = client.context;
  const hash = before.identifier;
  const { chain, node } = nodeOfReport(client, before);
  const builds = client.context.builds && buildsFor(client, chain, maxRequests);
  if (builds === undefined) {
    throw new UserError('No project is open. Open the folder of the contracts, and build it.');
  }
  const mined = await requireMined(node, hash);
  await abi?.ready();
  const { place, replaced, changes } = await planWithBuild(node, mined, builds, abi?.on(chain.evmChainId));
  const run = await replayAt(node, place, changes);
  const { trace, what } = run;
  if (!trace.ok) {
    throw trace.error;
  }
  const known = toNodeTransaction({ ...mined, block: place.inBlock }, what, trace);
  const calls = callsIn(trace.value);
  const existing = replaced.filter(({ isCreation }) => !isCreation);
  const creations = calls.filter(({ type, error }) => type?.startsWith('CREATE') === true && !error);
  const codes = [
    ...existing.map(({ address, code }) => [address, code] as const),
    ...creations.map(({ to, output }) => [to?.toLowerCase() ?? '', output ?? '0x'] as const),
  ];
  const built = await matchContracts(builds, codes, calls);
  const after = await replayReport(client, chain, before, known, built);
  const name = (address: string): string | undefined => built.get(address.toLowerCase())?.own;
  const about = [
    ...replacedFacts(replaced),
    ...fact('state', 'runs on', stateLine(run.state), []),
    ...fact('elsewhere', 'not from there', approximateLine(run.elsewhere, name), []),
  ];
  const title = titleOf(before, after);
  const failure = failureOf(client, chain, after, run, built);
  const hasOtherCode = replaced.some(({ build, isSame }) => build.known === undefined && !isSame);
  const differences = compareWithMined(before, after, { sides: { ...sides, hasOtherCode }, title, about });
  // Receiver and method are the same, just named by a build that only one of the runs has.
  const facts = differences.facts.filter(({ key }) => key !== 'to' && key !== 'method');
  return { ...differences, facts, what, ...failure };
}

function titleOf(before: Report, after: Report): Line {
  if (after.status !== 'failed') {
    return [
      text(before.status === 'failed' ? 'Succeeds with the current build' : 'Still succeeds with the current build'),
    ];
  }
  if (before.status !== 'failed') {
    return message`Fails with the current build: ${after.title}`;
  }
  return valueKey(before.title) === valueKey(after.title)
    ? message`Fails as before with the current build: ${after.title}`
    : message`Fails otherwise with the current build: ${after.title}`;
}
