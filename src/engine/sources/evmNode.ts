import { BatchResponses, type EvmCall, type Outcome, RpcBatch, catalogueCall } from '../evm';
import {
  type ApiError,
  DecodeError,
  NotExecutedError,
  type ErrorCategory,
  RpcError,
  TimeoutError,
  errorCategory,
  hostOf,
  isMissing,
  isNodeResponse,
  isUnreadableResponse,
} from '../errors';
import { type JsonRpc, LinkedAbort, type RpcOptions } from '../net';
import type { EvmChain } from '../networks';
import { messengerTopics, signatureHash, teleporter } from '../abi';
import {
  type JsonObject,
  type JsonValue,
  bytesToHex,
  concatBytes,
  decodeCb58,
  hexToBytes,
  isJsonObject,
  keccak,
} from '../primitives';
import { EndpointStats, hedgeMs, maxHelpMs } from './endpointStats';
import { type HedgeReport, hedgedRequest } from './hedgedRequest';
import { chainId } from '../rpc';
import { errorOf } from '../report';

/** A result that cannot be from the queried chain, and what was expected. */
interface OtherChain {
  readonly path: string;
  readonly expected: string;
}

const precompile = '0x0200000000000000000000000000000000000005';

/**
 * Detects a node that answers with another chain's data, by the chain ID, and by logs of Warp and TeleporterMessenger,
 * which contain both blockchain IDs. Otherwise a message would seem to have been sent or delivered where it was not.
 * Logs of other contracts are not conclusive, since a contract may emit anything.
 */
export function chainMismatch(
  { name, blockchainId, evmChainId }: EvmChain,
  method: string,
  result: JsonValue,
): OtherChain | undefined {
  if (method === 'eth_chainId' || method === 'eth_getChainConfig') {
    const path = method === 'eth_chainId' ? '' : 'chainId';
    const id = path === '' ? result : isJsonObject(result) ? result['chainId'] : undefined;
    const isOther = evmChainId !== undefined && isInteger(id) && BigInt(id) !== evmChainId;
    return isOther ? { path, expected: `the chain ID ${evmChainId} of ${name}` } : undefined;
  }
  const own = blockchainId === undefined ? undefined : decodeCb58(blockchainId, 32)?.bytes;
  const found = own === undefined ? undefined : logsIn(method, result).find(({ log }) => isOfOtherChain(log, own));
  return found && { path: found.path, expected: `a log of ${name}` };
}

function isInteger(value: JsonValue | undefined): value is string | bigint {
  return typeof value === 'bigint' || (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value));
}

function logsIn(method: string, result: JsonValue): readonly { readonly log: JsonObject; readonly path: string }[] {
  const rows = method === 'eth_getLogs' ? result : method === 'eth_getTransactionReceipt' ? logsOf(result) : undefined;
  const before = method === 'eth_getLogs' ? '' : 'logs';
  return Array.isArray(rows)
    ? (rows as readonly JsonValue[]).flatMap((log, i) => (isJsonObject(log) ? [{ log, path: `${before}[${i}]` }] : []))
    : [];
}

function logsOf(receipt: JsonValue): JsonValue | undefined {
  return isJsonObject(receipt) ? receipt['logs'] : undefined;
}

function isOfOtherChain({ address, topics, data }: JsonObject, own: Uint8Array): boolean {
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) {
    return false;
  }
  const [topic, id, second] = (topics as readonly JsonValue[]).map((one) => String(one).toLowerCase());
  const contract = address.toLowerCase();
  if (contract === precompile && topic === signatureHash('SendWarpMessage(address,bytes32,bytes)')) {
    // The source chain ID in the unsigned message: after two ABI words, the codec version and the network ID.
    const source = data.slice(2 + 2 * 64 + 12, 2 + 2 * 64 + 12 + 64).toLowerCase();
    return source.length === 64 && `0x${source}` !== bytesToHex(own);
  }
  const message = teleporter.addresses?.includes(contract) === true ? messageWord.get(topic ?? '') : undefined;
  const other = hexToBytes(second ?? '');
  const nonce = message === undefined ? undefined : nonceIn(data, message.at);
  if (message === undefined || nonce === undefined || other?.length !== 32) {
    return false;
  }
  const ends = message.isSent ? [own, other] : [other, own];
  return keccak(concatBytes([hexToBytes(contract.slice(2).padStart(64, '0'))!, ...ends, nonce])) !== id;
}

/** Index of the data word with the offset of the message; the first word of the message is its nonce. */
const messageWord: ReadonlyMap<string, { readonly at: number; readonly isSent: boolean }> = new Map([
  [messengerTopics.sent, { at: 0, isSent: true }],
  [messengerTopics.received, { at: 1, isSent: false }],
  [messengerTopics.failed, { at: 0, isSent: false }],
]);

function nonceIn(data: string, at: number): Uint8Array | undefined {
  const place = wordAt(data, at * 64);
  const offset = place === undefined ? Number.NaN : Number(`0x${place}`);
  const nonce = Number.isSafeInteger(offset) ? wordAt(data, offset * 2) : undefined;
  return nonce === undefined ? undefined : hexToBytes(nonce);
}

function wordAt(data: string, digit: number): string | undefined {
  const digits = data.slice(2 + digit, 2 + digit + 64);
  return digits.length === 64 ? digits : undefined;
}

export interface EvmNodeContext {
  /** Responses from another chain are rejected. */
  readonly chain: EvmChain;
  readonly endpointStats: EndpointStats;
  readonly report: HedgeReport;
  /** Returns the index of the source that answered where another node could not. */
  helped(url: string): number;
}

/**
 * An EVM chain's nodes within one query: the node that answers the first round trip gets the following ones; calls that
 * it cannot answer go to the others.
 */
export class EvmNode {
  private answering: string | undefined;
  private failing: string | undefined;
  private readonly ownStats = new EndpointStats();

  /** @param urls in order of preference, at least one */
  constructor(
    private readonly rpc: JsonRpc,
    private readonly urls: readonly string[],
    private readonly options: RpcOptions & { readonly signal: AbortSignal },
    private readonly context: Partial<EvmNodeContext> = {},
  ) {}

  /** URL of the node that answered; else of the one whose failure was reported, else the first. */
  get url(): string {
    return this.answering ?? this.failing ?? this.urls[0]!;
  }

  /**
   * Sends one round trip, and another one for calls that the answering node has pruned or does not support. A
   * contract's or chain's own error is a result; a node that is down, starting, stopping or overloaded, that does not
   * serve the chain, or that is not a node at all, is skipped.
   *
   * @throws {ApiError} the last node's error where none could be reached; the abort reason
   */
  async query(batch: RpcBatch): Promise<BatchResponses> {
    if (!batch.isReading) {
      return batch.query(this.rpc, this.url, this.options);
    }
    const rejected = new Map<string, BatchResponses>();
    const startedAt = this.endpointStats.clock.ticks();
    const hedged = await hedgedRequest([this.url, ...this.urls.filter((url) => url !== this.url)], {
      endpointStats: this.endpointStats,
      signal: this.options.signal,
      report: this.context.report,
      query: (url, { signal, isLast }) =>
        this.requestAt(url, batch, { signal, tries: isLast ? undefined : 1 }, rejected),
    });
    const { url } = hedged;
    if (hedged.kind === 'answered') {
      this.answering = url;
      return this.complete(batch, hedged.result, this.endpointStats.clock.ticks() - startedAt);
    }
    const errors = rejected.get(url);
    if (errors === undefined) {
      this.failing = url;
      if (this.answering !== undefined) {
        // Earlier results stay valid; the missing ones get this error.
        const { error } = hedged;
        return new BatchResponses(
          url,
          batch.methods.map(() => ({ ok: false, error })),
        );
      }
      throw hedged.error;
    }
    // The node is up, and each call has its own rejection.
    this.answering = url;
    return errors;
  }

  /** Sends one call. @throws as `query` */
  async queryOne<T>(call: EvmCall<T>): Promise<Outcome<T>> {
    const batch = new RpcBatch();
    const key = batch.add(call);
    return (await this.query(batch)).of(key);
  }

  /** Sends one required call. @throws {ApiError} also where the node rejects it */
  async queryValue<T>(call: EvmCall<T>): Promise<T> {
    const outcome = await this.queryOne(call);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

  /** Sends one call; `undefined` where the node rejects it. @throws as `query` */
  async tryValue<T>(call: EvmCall<T>): Promise<T | undefined> {
    const outcome = await this.queryOne(call);
    return outcome.ok ? outcome.value : undefined;
  }

  private get endpointStats(): EndpointStats {
    return this.context.endpointStats ?? this.ownStats;
  }

  /** Throws the first error if the node rejects every call of the batch and another node may answer them. */
  private async requestAt(
    url: string,
    batch: RpcBatch,
    options: RpcOptions,
    rejected?: Map<string, BatchResponses>,
  ): Promise<BatchResponses> {
    const { endpointStats } = this;
    const sent = { ...this.options, ...options };
    const { outcomes } = await batch.query(this.rpc, url, sent, endpointStats.executesAtOnce(url));
    const responses = new BatchResponses(
      url,
      outcomes.map((outcome, place) => this.ofChain(url, batch.methods[place]!, outcome)),
    );
    outcomes.forEach((outcome, place) => {
      if (isOpen(outcome, 'noMethod')) {
        endpointStats.markMissing(url, batch.methods[place]!);
      }
      if (batch.isLatestBlock(place) && outcome.ok && isJsonObject(outcome.json)) {
        // Since Helicon, a block names the block that it settles.
        endpointStats.executes(url, !('settledHeight' in outcome.json));
      }
    });
    const [first] = responses.outcomes;
    if (first?.ok === false && responses.outcomes.every(isUnanswered)) {
      if (first.error instanceof RpcError && errorCategory(first.error) !== 'rateLimited') {
        rejected?.set(url, responses);
      }
      throw first.error;
    }
    return responses;
  }

  private ofChain(url: string, method: string, outcome: Outcome<unknown>): Outcome<unknown> {
    const { chain } = this.context;
    const other = chain && outcome.ok ? chainMismatch(chain, method, outcome.json) : undefined;
    return other === undefined
      ? outcome
      : { ok: false, error: new DecodeError({ host: hostOf(url), method }, other.path, other.expected, 'other') };
  }

  /** Queries the other nodes for the calls that this one could not answer. @param tookMs how long this one took */
  private async complete(batch: RpcBatch, responses: BatchResponses, tookMs: number): Promise<BatchResponses> {
    const outcomes = [...responses.outcomes];
    const { endpointStats } = this;
    const others = this.urls.filter((url) => url !== responses.url && !endpointStats.isSilent(url));
    const mayHave = (url: string, place: number): boolean => !endpointStats.isMissing(url, batch.methods[place]!);
    const isRequested = (outcome: Outcome<unknown>, place: number): boolean =>
      isOpen(outcome) && others.some((url) => mayHave(url, place));
    let unanswered = outcomes.flatMap((outcome, place) => (isRequested(outcome, place) ? [place] : []));
    const isOwnFailure = (error: ApiError | undefined): boolean =>
      !isMissing(error) && !(error instanceof NotExecutedError);
    const ownError = unanswered.map((place) => errorOf(outcomes[place])).find(isOwnFailure);
    const failure =
      ownError ?? outcomes.map(errorOf).find((error) => error instanceof DecodeError && error.found === 'other');
    if (failure !== undefined) {
      this.context.report?.failed(responses.url, failure);
    }
    for (let left = endpointStats.forState(others); unanswered.length > 0 && left.length > 0;) {
      const hedged = await hedgedRequest(left, {
        endpointStats,
        signal: this.options.signal,
        query: (url, { signal }) =>
          this.requestHelp(url, batch.part(unanswered), signal, Math.max(hedgeMs, 2 * tookMs)),
      });
      if (hedged.kind !== 'answered') {
        // No node has it.
        const isAbsent = hedged.kind === 'failed' && hedged.isAbsent && others.length + 1 === this.urls.length;
        unanswered.forEach((place) => markNodes(outcomes[place], isAbsent, this.urls.length));
        break;
      }
      const { url, result: answer } = hedged;
      answer.outcomes.forEach((outcome, i) => {
        const place = unanswered[i]!;
        if (isOpen(outcome)) {
          return;
        }
        if (isOpen(outcomes[place], 'prunedState')) {
          endpointStats.markArchive(url);
        }
        outcomes[place] = outcome.ok ? { ...outcome, from: this.context.helped?.(url) } : outcome;
      });
      unanswered = unanswered.filter((place) => isOpen(outcomes[place]));
      left = left.filter((other) => other !== url);
    }
    const notExecuted = outcomes.map(errorOf).find((error) => error instanceof NotExecutedError);
    if (notExecuted !== undefined) {
      this.context.report?.failed(responses.url, notExecuted);
    }
    return new BatchResponses(responses.url, outcomes);
  }

  /** Drops a node that does not answer a ping while it executes. @param patienceMs time limit for the ping */
  private async requestHelp(
    url: string,
    batch: RpcBatch,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<BatchResponses> {
    const { clock } = this.endpointStats;
    const stop = new LinkedAbort([signal]);
    let isAlive = false;
    const cancels = [
      clock.after(patienceMs / 3, () => {
        const ping = new RpcBatch();
        ping.add(catalogueCall(chainId, {}));
        // A rejection is a sign of life too.
        const markAlive = (): boolean => (isAlive = true);
        ping.query(this.rpc, url, { ...this.options, signal: stop.signal, tries: 1 }).then(markAlive, markAlive);
      }),
      clock.after(patienceMs, () => {
        if (!isAlive) {
          this.context.report?.notWaitedFor(url, true);
          stop.abort(new TimeoutError({ host: hostOf(url), method: batch.methods[0]! }, patienceMs));
        }
      }),
    ];
    const deadlineMs = Math.min(this.options.deadlineMs ?? maxHelpMs, maxHelpMs);
    try {
      return await this.requestAt(url, batch, { signal: stop.signal, tries: 1, deadlineMs });
    } finally {
      cancels.forEach((cancel) => cancel());
      stop.end();
    }
  }
}

/** Whether another node may answer what this one rejected. @param why only this category */
function isOpen(outcome: Outcome<unknown> | undefined, why?: ErrorCategory): boolean {
  const error = errorOf(outcome);
  if (error instanceof NotExecutedError) {
    return why === undefined;
  }
  return error instanceof RpcError && !isNodeResponse(error) && (why === undefined || errorCategory(error) === why);
}

function isUnanswered(outcome: Outcome<unknown>): boolean {
  const error = errorOf(outcome);
  return error !== undefined && !isNodeResponse(error) && !isUnreadableResponse(error);
}

function markNodes(outcome: Outcome<unknown> | undefined, isAbsent: boolean, nodes: number): void {
  const error = errorOf(outcome);
  if (isAbsent && error !== undefined) {
    error.nodes = nodes;
  }
}
