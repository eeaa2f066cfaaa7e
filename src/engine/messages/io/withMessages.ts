import { readWarpEnvelope } from '../../detection';
import { ApiError } from '../../errors';
import { type FailureHint, type HashResult, type WarpResult, explainFailure, RpcBatch, callContract } from '../../evm';
import { raceAbort } from '../../net';
import type { EvmChain } from '../../networks';
import { formatCount, hexToBytes, cb58Id } from '../../primitives';
import type { Section, Sourced, UnsourcedReport } from '../../report';
import { type SourceClient, knownNames, TokenMetadataCache, evmCall } from '../../sources';
import { warpContent } from '../payload/warpContent';
import { messageReport } from '../report/messageReport';
import type {
  MessageTrace,
  Read,
  SigningTrace,
  DeliveryFailure,
  TokenSide,
  TokenUnitOn,
  TraceEndpoint,
  TransferTrace,
} from '../report/messageTrace';
import { dustOf, transferOf } from '../report/tokenTransfer';
import { copyActions, transactionFate } from '../report/transactionFate';
import { type PayloadContext, payloadContext, payloadSections } from '../signatures/payloadSections';
import { warpMessageReport } from '../signatures/warpReports';
import { fetchChecks } from './fetchChecks';
import { fetchFailure } from './fetchFailure';
import { fetchSigning } from './fetchSigning';
import { type FetchCache, TraceClient } from './traceClient';
import { type TraceStart, traceMessage } from './traceMessage';

// Bundled with this module, which loads with the first trace.
export { traceMessage } from './traceMessage';

/** Maximum messages with signers and causes; of further ones in a transaction only the stages are shown. */
const maxExplained = 4;
/** Time limit for signers and causes; without them the stages are still shown. */
const partsMs = 20_000;

/** Traces messages with signers, failure, checks and token transfers; a failed part does not affect the others. */
async function followMessage(
  client: SourceClient,
  start: TraceStart,
  cache: FetchCache,
): Promise<readonly MessageTrace[]> {
  const { progress } = client.context.options;
  const traces = await traceMessage(client, start, {
    cache,
    progress:
      progress &&
      ((chain, from, to) =>
        progress(`Searching ${chain} for the message: blocks ${formatCount(from)} to ${formatCount(to)}`)),
  });
  const end = AbortSignal.timeout(partsMs);
  const run = new TraceClient(client, cache);
  const explainedTraces = await Promise.all(
    traces.slice(0, maxExplained).map((trace) => explainTrace(run, trace, end)),
  );
  return [...explainedTraces, ...traces.slice(maxExplained)];
}

async function explainTrace(run: TraceClient, trace: MessageTrace, end: AbortSignal): Promise<MessageTrace> {
  const part = <T>(work: Promise<T>): Promise<Part<T>> => partOf(work, run.source.signal, end);
  const [signed, tokens, feeUnit, failed] = await Promise.all([
    part(fetchSigning(run, trace)),
    part(fetchTransfer(run, trace)),
    part(fetchFeeUnit(run.source, trace)),
    part(fetchFailure(run.source, trace)),
  ]);
  const signing: Read<SigningTrace> | undefined =
    signed.value ?? (signed.error && { ok: false, problem: { kind: 'failed', error: signed.error } });
  const failure: DeliveryFailure | undefined =
    failed.value ?? (failed.error && { kind: 'unread', error: failed.error });
  const checks = await part(fetchChecks(run, trace, signing));
  return { ...trace, signing, failure, transfer: tokens.value, feeUnit: feeUnit.value, checks: checks.value };
}

/** Result or error of one part; neither where it timed out. */
interface Part<T> {
  readonly value?: T;
  readonly error?: ApiError;
}

/** @throws the abort reason of `caller` */
async function partOf<T>(work: Promise<T>, caller: AbortSignal, end: AbortSignal): Promise<Part<T>> {
  try {
    return { value: await raceAbort(work, end) };
  } catch (error) {
    caller.throwIfAborted();
    if (error instanceof ApiError) {
      return { error };
    }
    if (end.aborted) {
      return {};
    }
    throw error;
  }
}

export interface TransactionMessages {
  readonly traces: readonly MessageTrace[];
  readonly report: UnsourcedReport;
  readonly fateOf: (own: UnsourcedReport) => Pick<UnsourcedReport, 'title' | 'status' | 'facts'>;
}

export async function messagesOf(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
  { value: { transaction: result } }: Sourced<HashResult>,
  cache: FetchCache,
): Promise<TransactionMessages | undefined> {
  if (result !== undefined) {
    const { transaction, receipt, block, latest, replay } = result;
    cache.transactions.set(hash, transaction);
    if (receipt !== undefined) {
      cache.receipts.set(hash, receipt);
    }
    if (block !== undefined) {
      cache.addBlock(chain, block);
    }
    if (latest !== undefined) {
      cache.addLatest(chain, latest);
    }
    if (receipt?.status === 0n && replay !== undefined) {
      const { to, gas: gasLimit } = transaction;
      const { reason, replayed } = explainFailure(result, { gasUsed: receipt.gasUsed, gasLimit, to: to ?? undefined });
      // Not the reason on the latest state: the message may have been delivered since.
      const { revert } = replayed?.on === 'parent' ? replayed : reason;
      if (revert?.kind === 'error') {
        cache.errors.set(hash, revert.text);
      }
    }
  }
  const traces = await followMessage(client, { kind: 'transaction', chain, hash }, cache);
  const report = await reportOf(client, traces);
  const { to, input = '0x' } = result?.transaction ?? {};
  const fateOf = (own: UnsourcedReport) => transactionFate(own, { hash, to, input }, traces, hintOf(client));
  return report && { traces, report, fateOf };
}

/** A message by its Teleporter or Warp ID. */
export async function messageById(
  client: SourceClient,
  id: string,
  cache: FetchCache,
): Promise<UnsourcedReport | undefined> {
  // Nodes that did not return a latest block would not return logs either.
  const chains = client.network.chains.filter((chain) => cache.latest(chain) !== undefined);
  const traces = chains.length === 0 ? [] : await followMessage(client, { kind: 'message', id, chains }, cache);
  const traceReport = await reportOf(client, traces);
  const envelope = readWarpEnvelope(hexToBytes(traces[0]?.unsigned ?? '') ?? new Uint8Array());
  return traceReport && envelope
    ? {
        ...traceReport,
        sections: [
          ...traceReport.sections,
          ...withoutFacts(traceReport, payloadSections(envelope, payloadContextOf(client, traces))),
        ],
      }
    : traceReport;
}

export interface FoundWarpMessage {
  readonly chain: EvmChain;
  readonly result: WarpResult;
  readonly source: Sourced<HashResult>;
}

/** A Warp message with its trace; without one where it is for the P-Chain or not sent by a contract. */
export async function messageByWarp(
  client: SourceClient,
  id: string,
  warp: FoundWarpMessage,
  cache: FetchCache,
): Promise<UnsourcedReport> {
  const { chain, result, source } = warp;
  const envelope = readWarpEnvelope(hexToBytes(result.unsigned) ?? new Uint8Array());
  const content = envelope && warpContent(envelope.payload);
  const message = content?.kind === 'call' ? content.content.kind : undefined;
  const isOfContract = message === 'teleporter' || message === 'bytes';
  const start = { kind: 'message', id, chains: [], warp: { chain, result, from: source.from } } as const;
  const traces = isOfContract ? await followMessage(client, start, cache) : [];
  const traceReport = await reportOf(client, traces);
  const report = warpMessageReport(id, chain, payloadContextOf(client, traces), source, result);
  if (message === 'bytes' || traceReport === undefined) {
    return traceReport === undefined ? report : mergeReports(report, traceReport);
  }
  // The trace shows the outcome and the sending; only facts about the bytes are added.
  const facts = report.facts.filter(({ key }) => key === 'size' || key === 'bytes');
  return {
    ...mergeReports(traceReport, { ...report, facts, sections: withoutFacts(traceReport, report.sections) }),
    raw: report.raw,
  };
}

function withoutFacts({ facts }: UnsourcedReport, sections: readonly Section[]): readonly Section[] {
  const isFact = facts.some(({ key }) => key === 'requiredGas');
  return sections.filter(({ key }) => !isFact || key !== 'teleporterMessage');
}

/** The report of the traces, with receivers' errors decoded by project ABIs and with actions that repair a failure. */
async function reportOf(client: SourceClient, traces: readonly MessageTrace[]): Promise<UnsourcedReport | undefined> {
  await client.context.abi?.ready();
  return traces.length === 0
    ? undefined
    : messageReport(traces, {
        hint: hintOf(client),
        copyActions: traces.length === 1 ? copyActions(traces[0]!, client.network.name) : [],
      });
}

function payloadContextOf({ network, context }: SourceClient, traces: readonly MessageTrace[]): PayloadContext {
  return payloadContext(network, knownNames(context), traces);
}

function hintOf({ context: { abi } }: SourceClient): (trace: MessageTrace) => FailureHint {
  return ({ destination }) => ({ abi: abi?.on(destination?.chain?.evmChainId) });
}

/** Message facts that the transaction's own facts or the lane already show. */
const ownFacts = new Set(['requiredGas', 'relayers', 'relayer', 'messenger', 'warpId', 'warpIdCb58']);

/** Adds the messages to a transaction's report, which takes precedence. */
export function withMessages<F extends UnsourcedReport>(own: F, result: TransactionMessages | undefined): F {
  if (result === undefined) {
    return own;
  }
  const { report, fateOf } = result;
  const facts = report.facts.filter(({ key }) => !ownFacts.has(key));
  return mergeReports({ ...own, ...fateOf(own) }, { ...report, facts });
}

function mergeReports<F extends UnsourcedReport>(report: F, result: UnsourcedReport): F {
  const { facts, sections, related = [] } = report;
  const isNew =
    <T extends { readonly key: string }>(known: readonly T[]) =>
    ({ key }: T): boolean =>
      !known.some((one) => one.key === key);
  return {
    ...report,
    timelines: report.timelines ?? result.timelines,
    copyActions: report.copyActions ?? result.copyActions,
    unconfigured: report.unconfigured ?? result.unconfigured,
    facts: [...facts, ...result.facts.filter(isNew(facts))],
    sections: [...sections, ...result.sections.filter(isNew(sections))],
    related: [...related, ...(result.related ?? []).filter(({ id }) => !related.some((one) => one.id === id))],
  };
}

/** The tokens carried by a message, with symbol and decimals on both sides. Missing receipts are fetched. */
async function fetchTransfer(run: TraceClient, trace: MessageTrace): Promise<TransferTrace | undefined> {
  if (trace.message?.transfer === undefined) {
    return undefined;
  }
  const { source, destination, sends, deliveries, retries } = trace;
  const attempts = [...(deliveries.ok ? deliveries.value : []), ...retries];
  const executed = attempts.find(({ outcome }) => outcome === 'executed');
  await Promise.all([
    readReceipt(run, source, sends.ok ? sends.value[0]?.transaction : undefined),
    readReceipt(run, destination, executed?.transaction),
  ]);
  const transfer = transferOf(trace, (transaction) => run.cache.receipts.get(transaction)?.logs ?? []);
  if (transfer === undefined) {
    return undefined;
  }
  const [from, to, settings] = await Promise.all([
    withUnit(run.source, source.chain, transfer.from),
    withUnit(run.source, destination?.chain, transfer.to),
    fetchSettings(run.source, trace, transfer),
  ]);
  const result = { ...transfer, ...settings, from, to };
  return { ...result, dust: dustOf(result) };
}

async function readReceipt(run: TraceClient, end: TraceEndpoint | undefined, transaction?: string): Promise<void> {
  if (end?.chain !== undefined && transaction !== undefined) {
    await run.read(end.chain, { receipts: [transaction] });
  }
}

/** `getRemoteTokenTransferrerSettings(bytes32,address)` of a home. */
const settingsSelector = '0xc8511ada';

/**
 * Current settings of a home for the remote that registers, or that a second hop could not reach: whether it is
 * registered, and the missing collateral.
 */
async function fetchSettings(
  client: SourceClient,
  { source, destination, message }: MessageTrace,
  transfer: TransferTrace,
): Promise<Pick<TransferTrace, 'isRegistered' | 'collateralNeeded'> | undefined> {
  const remote = remoteOf(source, transfer, message);
  if (destination?.chain === undefined || remote === undefined) {
    return undefined;
  }
  const data = `${settingsSelector}${remote.chain}${remote.contract.slice(2).toLowerCase().padStart(64, '0')}`;
  const result = await evmCall(client, destination.chain, callContract({ to: transfer.to.contract, data }));
  const words = result?.ok === true ? result.value.slice(2) : '';
  return words.length < 128
    ? undefined
    : { isRegistered: BigInt(`0x${words.slice(0, 64)}`) === 1n, collateralNeeded: BigInt(`0x${words.slice(64, 128)}`) };
}

/** `chain` is hex without 0x. */
function remoteOf(
  source: TraceEndpoint,
  { kind, outcome, from }: TransferTrace,
  message: MessageTrace['message'],
): { readonly chain: string; readonly contract: string } | undefined {
  if (kind === 'register') {
    const hex = cb58Id(source.blockchainId)?.hex;
    return hex === undefined ? undefined : { chain: hex.slice(2), contract: from.contract };
  }
  const { destinationBlockchainID: chain, destinationTokenTransferrerAddress: contract } =
    message?.transfer?.fields ?? {};
  return outcome === 'fallback' && typeof chain === 'string' && typeof contract === 'string'
    ? { chain: chain.slice(2), contract }
    : undefined;
}

/** Until tokens are released, the remote contract is queried, which is the token; a home has no unit of its own. */
async function withUnit(client: SourceClient, chain: EvmChain | undefined, side: TokenSide): Promise<TokenSide> {
  return chain === undefined ? side : { ...side, ...(await fetchUnit(client, chain, side.token ?? side.contract)) };
}

async function fetchFeeUnit(
  client: SourceClient,
  { source, sends, fees }: MessageTrace,
): Promise<TokenUnitOn | undefined> {
  const token = fees.at(-1)?.token ?? (sends.ok ? sends.value[0]?.fee?.token : undefined);
  return token === undefined || source.chain === undefined || BigInt(token) === 0n
    ? undefined
    : { ...(await fetchUnit(client, source.chain, token)), token };
}

/** @param token a contract, or `native` */
async function fetchUnit(client: SourceClient, chain: EvmChain, token: string): Promise<TokenUnitOn> {
  if (token === 'native') {
    return { symbol: chain.symbol, decimals: 18 };
  }
  const { tokens = new TokenMetadataCache() } = client.context;
  if (tokens.get(chain.name, token) === undefined) {
    await client.evm(chain, async (node) => {
      const batch = new RpcBatch();
      const queries = tokens.addQueries(batch, chain.name, [token]);
      tokens.remember(chain.name, queries, await node.query(batch));
      return { value: true, json: null };
    });
  }
  const { symbol, decimals } = tokens.get(chain.name, token) ?? {};
  return { symbol, decimals, native: chain.symbol };
}
