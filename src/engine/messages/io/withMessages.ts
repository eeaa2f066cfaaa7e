import { setMaxListeners } from 'node:events';
import type { Sourced, UnsourcedReport } from '../../report';
import { readWarpEnvelope } from '../../detection';
import { warpContent } from '../payload/warpContent';
import { formatCount, hexToBytes } from '../../primitives';
import type { EvmChain } from '../../networks';
import { type HashAnswer, type WarpAnswer, explainFailure } from '../../evm';
import { copyActions } from '../report/copyActions';
import { messageReport } from '../report/messageReport';
import { payloadSections } from '../signatures/payloadSections';
import type { MessageTrace, Read, SigningTrace, DeliveryFailure } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import { ApiError } from '../../errors';
import { raceAbort } from '../../net';
import type { FetchCache } from './fetchCache';
import { type MessageTraceOptions, type MessageTraces, traceMessage, type TraceStart } from './traceMessage';
import { fetchFailure } from './fetchFailure';
import { fetchTransfer } from './fetchTransfer';
import { fetchChecks } from './fetchChecks';
import { fetchSigning } from './fetchSigning';

// Loaded late with what stands here, whoever follows a message first.
export { traceMessage } from './traceMessage';

/** Messages whose signers and causes are asked for; of more in one transaction the stages alone are told. */
const mostExplained = 4;
/** Who signed or why it failed is not waited for any longer: the stages stand without it. */
const partsMs = 20_000;

/**
 * Follows messages and asks, for each, who signed it, why it failed or is not there, and what tokens it carries. What
 * one of these cannot tell costs the others nothing.
 */
async function followMessage(
  client: SourceClient,
  start: TraceStart,
  options: MessageTraceOptions = {},
): Promise<MessageTraces | undefined> {
  const found = await traceMessage(client, start, options);
  if (found === undefined) {
    return undefined;
  }
  const end = AbortSignal.timeout(partsMs);
  setMaxListeners(0, end);
  const parts = new Parts(client, end);
  const { traces, cache } = found;
  const whole = await Promise.all(traces.slice(0, mostExplained).map((trace) => explained(parts, trace, cache)));
  return { traces: [...whole, ...traces.slice(mostExplained)], cache };
}

async function explained(parts: Parts, trace: MessageTrace, cache: FetchCache): Promise<MessageTrace> {
  const { client } = parts;
  const [signed, tokens, why] = await Promise.all([
    parts.of(fetchSigning(client, trace, cache)),
    parts.of(fetchTransfer(client, trace, cache)),
    parts.of(fetchFailure(client, trace)),
  ]);
  const signing = readOf(signed);
  const failure: DeliveryFailure | undefined = why.value ?? (why.error && { kind: 'unread', error: why.error });
  const checks = await parts.of(fetchChecks(client, trace, signing, cache));
  return { ...trace, signing, failure, transfer: tokens.value, checks: checks.value };
}

function readOf({ value, error }: Part<Read<SigningTrace>>): Read<SigningTrace> | undefined {
  return value ?? (error && { ok: false, problem: { kind: 'failed', error } });
}

/** What one part told, or why nothing; neither: its time was over. */
interface Part<T> {
  readonly value?: T;
  readonly error?: ApiError;
}

/** Questions beside each other, of which one that fails costs the others nothing. */
class Parts {
  constructor(
    readonly client: SourceClient,
    private readonly end: AbortSignal,
  ) {}

  /** @throws the abort reason of who asked */
  async of<T>(work: Promise<T>): Promise<Part<T>> {
    try {
      return { value: await raceAbort(work, this.end) };
    } catch (error) {
      this.client.signal.throwIfAborted();
      if (error instanceof ApiError) {
        return { error };
      }
      if (this.end.aborted) {
        return {};
      }
      throw error;
    }
  }
}

/** The lives of the messages that a transaction is about, for its Finding. */
export async function messagesOf(
  client: SourceClient,
  chain: EvmChain,
  hash: string,
  { value: { transaction: result } }: Sourced<HashAnswer>,
  cache: FetchCache,
): Promise<UnsourcedReport | undefined> {
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
      // What it would say today is another matter: it may have been delivered since.
      const then = { ...result, replay: { ...replay, atLatest: replay.atParent } };
      const { reason } = explainFailure(then, { gasUsed: receipt.gasUsed, gasLimit, to: to ?? undefined });
      if (reason.revert?.kind === 'error') {
        cache.errors.set(hash, reason.revert.text);
      }
    }
  }
  return reportOf(client, await followMessage(client, { kind: 'transaction', chain, hash }, optionsOf(client, cache)));
}

/** A message by the ID that messengers know it by, or by the ID of its Warp message. */
export async function messageById(
  client: SourceClient,
  id: string,
  cache: FetchCache,
): Promise<UnsourcedReport | undefined> {
  // Who did not tell its last block would not tell of logs either.
  const chains = client.network.chains.filter((chain) => cache.latest(chain) !== undefined);
  const found =
    chains.length === 0
      ? undefined
      : await followMessage(client, { kind: 'message', id, chains }, optionsOf(client, cache));
  const life = await reportOf(client, found);
  const envelope = readWarpEnvelope(hexToBytes(found?.traces[0]?.unsigned ?? '') ?? new Uint8Array());
  return life && envelope
    ? { ...life, sections: [...life.sections, ...payloadSections(envelope, client.network)] }
    : life;
}

/** A Warp message that the node of a chain has, as the resolver tells it. */
export interface FoundWarpMessage {
  readonly chain: EvmChain;
  readonly answer: WarpAnswer;
  readonly from: number;
  readonly report: UnsourcedReport;
}

/** A Warp message with its life; without one where it is for the P-Chain, or no contract's. */
export async function messageByWarp(
  client: SourceClient,
  id: string,
  warp: FoundWarpMessage,
  cache: FetchCache,
): Promise<UnsourcedReport> {
  const { report, answer } = warp;
  const envelope = readWarpEnvelope(hexToBytes(answer.unsigned) ?? new Uint8Array());
  const content = envelope && warpContent(envelope.payload);
  const message = content?.kind === 'call' ? content.content.kind : undefined;
  if (message !== 'teleporter' && message !== 'bytes') {
    return report;
  }
  const life = await reportOf(
    client,
    await followMessage(client, { kind: 'message', id, chains: [], warp }, optionsOf(client, cache)),
  );
  if (message === 'bytes' || life === undefined) {
    return life === undefined ? report : added(report, life);
  }
  // What becomes of it is the answer; where it was sent stands in its life.
  const facts = report.facts.filter(({ key }) => key === 'size' || key === 'bytes');
  return { ...added(life, { ...report, facts }), raw: report.raw };
}

function optionsOf({ context }: SourceClient, cache: FetchCache): MessageTraceOptions {
  const { progress } = context.options;
  const words = (chain: string, from: bigint, to: bigint): string =>
    `Searching ${chain} for the message: blocks ${formatCount(from)} to ${formatCount(to)}`;
  return { cache, progress: progress && ((chain, from, to) => progress(words(chain, from, to))) };
}

/** What was read in words: the errors of receivers by the ABIs of the project, and what repairs it beside it. */
async function reportOf(
  { context: { abi }, network }: SourceClient,
  found: MessageTraces | undefined,
): Promise<UnsourcedReport | undefined> {
  await abi?.ready();
  return (
    found &&
    messageReport(found.traces, {
      hint: ({ destination }) => ({ abi: abi?.on(destination?.chain?.evmChainId) }),
      copyActions: found.traces.length === 1 ? found.traces.flatMap((trace) => copyActions(trace, network.name)) : [],
    })
  );
}

/** What a message's facts say of it that a transaction's say of itself, or that its lane says. */
const ownFacts: ReadonlySet<string> = new Set([
  'requiredGas',
  'relayers',
  'relayer',
  'messenger',
  'warpId',
  'warpIdCb58',
]);

/** A transaction with the messages that it is about; what it says itself stands. */
export function withMessages<F extends UnsourcedReport>(report: F, result: UnsourcedReport | undefined): F {
  return result === undefined
    ? report
    : added(report, { ...result, facts: result.facts.filter(({ key }) => !ownFacts.has(key)) });
}

function added<F extends UnsourcedReport>(report: F, result: UnsourcedReport): F {
  const { facts, sections, related } = report;
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
    related: [...related, ...result.related.filter(({ id }) => !related.some((one) => one.id === id))],
  };
}
