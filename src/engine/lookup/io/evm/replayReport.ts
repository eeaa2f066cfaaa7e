import { compact } from '../../../primitives';
import { type DecodedRevert, failureReason } from '../../../abi';
import {
  type EvmTransaction,
  type HashAnswer,
  type NodeTransaction,
  type TraceableCall,
  addressNames,
  calledToken,
  errorFormat,
  failedContract,
  logsInOrder,
  readableLogs,
  tokenStandards,
} from '../../../evm';
import { RpcError, UserError } from '../../../errors';
import type { EvmChain } from '../../../networks';
import { type MinedTransaction, type Replayed, fetchMined } from '../../../replay';
import { type Fact, type Line, type Report, type RunSides, type Sourced, compareRuns } from '../../../report';
import { type BuiltAt, abisOn, isToldByServices, withSourceLines } from '../../../source';
import { type EvmNode, type SourceClient, TokenMetadataCache } from '../../../sources';
import { learnTokens } from './fetchHash';
import { evmTransactionReport } from '../../evmTransactionReport';

/**
 * A run that was not mined as the page of a transaction has it: what it would have done, changed and cost.
 *
 * @param before how the transaction itself went: the page has its sources
 * @param built the contracts of the open project that it called, by address in lower case
 */
export async function replayReport(
  client: SourceClient,
  chain: EvmChain,
  before: Report,
  known: NodeTransaction,
  built: BuiltAt,
): Promise<Report> {
  const { network, context } = client;
  const { abi, tokens = new TokenMetadataCache() } = context;
  const answers = answersOf(known);
  const abis = abisOn(abi, chain.evmChainId, built);
  const nameOf = (address: string): string | undefined => built.get(address.toLowerCase())?.own;
  const { transaction, receipt, trace, replay } = known;
  const ran = replay?.trace ?? trace;
  const told = [
    ...(receipt === undefined ? [] : tokenStandards(readableLogs(receipt)).keys()),
    ...[calledToken(transaction), ran?.ok === true ? failedContract(ran.value) : undefined],
  ];
  const node = client.evmNode(chain);
  // What its lookup learned is forgotten when the project is built.
  await (node && learnTokens(node, chain.name, tokens, compact(told)));
  const { identifier, sources } = before;
  const report = evmTransactionReport(identifier, chain, network.name, answers, sources, tokens, abis, nameOf);
  const name = addressNames(
    answers.map(({ value }) => value),
    chain,
    tokens,
    nameOf,
  );
  const format = (contract: string): ReturnType<typeof errorFormat> => errorFormat(chain, contract, tokens);
  const hint = { abi: abis, format, name, isVerified: isToldByServices(built) };
  return { ...(await withSourceLines(client, chain, report, answers, hint)), sources };
}

/** A run beside another one. */
export interface ReplayReport extends Report {
  /** What ran, for the debugger. */
  readonly what: TraceableCall;
  readonly revert?: DecodedRevert | undefined;
  readonly failedAt?: Line | undefined;
}

/** What of a run's failure can be expected. @param report of the run alone */
export function failureOf(
  { context: { abi } }: SourceClient,
  { evmChainId }: EvmChain,
  { facts }: Report,
  { trace, call }: Replayed,
  built: BuiltAt,
): Pick<ReplayReport, 'revert' | 'failedAt'> {
  const { error, output, to } = trace.ok ? trace.value : {};
  const data = call?.ok === false && call.error instanceof RpcError ? call.error.data : error && output;
  const hint = { abi: abisOn(abi, evmChainId, built), address: to ?? undefined };
  return {
    failedAt: facts.find(({ key }) => key === 'failedAt')?.value,
    revert: typeof data === 'string' && data !== '' ? failureReason({ revertData: data }, hint).revert : undefined,
  };
}

/** As a lookup has what nodes told: nobody told of this run but we. */
export function answersOf(known: NodeTransaction): readonly Sourced<HashAnswer>[] {
  return [{ ok: true, from: 0, value: { transaction: known, raw: [] }, json: null, url: '' }];
}

/** A run beside the mined one. @param about what was run, and on what: below how both went */
export function besideMined(
  before: Report,
  after: Report,
  { sides, title, about }: { readonly sides: RunSides; readonly title: Line; readonly about: readonly Fact[] },
): Report {
  // Both are of what the page itself names.
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

/** A chain by its name, and its node; undefined: it is none, or nobody may be asked about it. */
export function evmNodeOf(client: SourceClient, name: string | undefined): ChainNode | undefined {
  const chain = client.network.chains.find((one) => one.name === name);
  const node = chain && client.evmNode(chain);
  return node && { chain, node };
}

/** The node of a transaction's chain. @throws {UserError} it is none of an EVM chain, or nobody may be asked about that */
export function askedOf(client: SourceClient, before: Report): ChainNode {
  const asked = before.kind === 'transaction' ? evmNodeOf(client, before.chain) : undefined;
  if (asked === undefined) {
    throw new UserError(`${before.identifier} is no transaction of an EVM chain that may be asked about.`);
  }
  return asked;
}

/** @throws {UserError} it is in no block; {ApiError} */
export async function minedOf(node: EvmNode, hash: string): Promise<MinedTransaction> {
  const mined = await fetchMined(node, hash);
  if (typeof mined === 'string') {
    throw new UserError(`${hash} is in no block yet. Run it again once it is.`);
  }
  return mined;
}

/** What a node would tell of a transaction that ran so; undefined: its calls are not told. */
export function asMined({ transaction, receipt, block }: MinedTransaction, run: Replayed): NodeTransaction | undefined {
  if (!run.trace.ok) {
    return undefined;
  }
  const { trace, what } = run;
  const { value: calls } = trace;
  const ended = { status: calls.error ? 0n : 1n, gasUsed: calls.gasUsed ?? receipt.gasUsed };
  const made = calls.error || !calls.type?.startsWith('CREATE') ? null : calls.to;
  const replayed = { ...receipt, ...ended, contractAddress: made, logs: logsInOrder(calls) };
  const none = { ok: true, value: '0x', json: '0x' } as const;
  return {
    ...{ transaction: changedBy(transaction, what.call), receipt: replayed, block, traceable: what },
    ...(calls.error ? { replay: { trace, atParent: none, atLatest: none } } : { trace }),
  };
}

function changedBy(transaction: EvmTransaction, call: Replayed['what']['call']): EvmTransaction {
  const { from = transaction.from, to, input = '0x', value = '0x0', gas } = call as Readonly<Record<string, string>>;
  return { ...transaction, from, to, input, value: BigInt(value), gas: BigInt(gas ?? transaction.gas) };
}
