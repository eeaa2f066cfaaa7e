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
  isNodeAnswer,
  isUnreadableAnswer,
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

/** Where a result cannot be of the chain that was asked about, and what would be. */
interface OtherChain {
  readonly path: string;
  readonly expected: string;
}

const precompile = '0x0200000000000000000000000000000000000005';

/**
 * A node that answers one chain's questions with what happened on another one tells itself by its chain ID, and by logs of
 * Warp messages and of the messenger, which hold both chains' IDs: a message would seem to have been sent, or to have
 * arrived, where it never was. Logs of other contracts tell nothing, and contracts may write what they like.
 */
export function otherChain(
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
  const found = own === undefined ? undefined : logsIn(method, result).find(({ log }) => isOfOther(log, own));
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

function isOfOther({ address, topics, data }: JsonObject, own: Uint8Array): boolean {
  if (typeof address !== 'string' || typeof data !== 'string' || !Array.isArray(topics)) {
    return false;
  }
  const [topic, id, second] = (topics as readonly JsonValue[]).map((one) => String(one).toLowerCase());
  const contract = address.toLowerCase();
  if (contract === precompile && topic === signatureHash('SendWarpMessage(address,bytes32,bytes)')) {
    // Bytes at their usual place: behind the codec's version and the network's ID stands the chain that sent them.
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

/** Which word of the data says where the message begins, whose first word is its nonce. */
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

/** What a lookup needs to be told of a chain's nodes, and keeps of them. */
export interface EvmNodeContext {
  /** Answers of another chain are refused. */
  readonly chain: EvmChain;
  readonly endpointStats: EndpointStats;
  readonly report: HedgeReport;
  /** Gives the index of the source that has answered what another node does not have. */
  helped(url: string): number;
}

/**
 * An EVM chain's nodes within one question: the one that answers the first round is asked the following ones, and what it
 * does not have of a round is asked of the others.
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

  /** Of the node that answered; where none has, of the one whose failure is told; before that, of the first. */
  get url(): string {
    return this.answering ?? this.failing ?? this.urls[0]!;
  }

  /**
   * One round trip, and another one for what the node that answers has pruned or does not offer. What the contract or the
   * chain says is an answer; a node that is away, starting, stopping or overloaded, that does not serve the chain, or that
   * is no node at all, is passed over.
   *
   * @throws {ApiError} the last node's error where none could be reached; the abort reason
   */
  async query(batch: RpcBatch): Promise<BatchResponses> {
    if (!batch.isReading) {
      return batch.query(this.rpc, this.url, this.options);
    }
    const rejected = new Map<string, BatchResponses>();
    const began = this.endpointStats.clock.ticks();
    const turned = await hedgedRequest([this.url, ...this.urls.filter((url) => url !== this.url)], {
      endpointStats: this.endpointStats,
      signal: this.options.signal,
      report: this.context.report,
      query: (url, { signal, isLast }) =>
        this.requestAt(url, batch, { signal, tries: isLast ? undefined : 1 }, rejected),
    });
    const { url } = turned;
    if (turned.kind === 'answered') {
      this.answering = url;
      return this.complete(batch, turned.answer, this.endpointStats.clock.ticks() - began);
    }
    const errors = rejected.get(url);
    if (errors === undefined) {
      this.failing = url;
      if (this.answering !== undefined) {
        // What it told before stands, and what is missing has its reason.
        const { error } = turned;
        return new BatchResponses(
          url,
          batch.methods.map(() => ({ ok: false, error })),
        );
      }
      throw turned.error;
    }
    // It is there, and each question has its own refusal.
    this.answering = url;
    return errors;
  }

  /** One question alone. @throws as `query` */
  async queryOne<T>(call: EvmCall<T>): Promise<Outcome<T>> {
    const batch = new RpcBatch();
    const key = batch.add(call);
    return (await this.query(batch)).of(key);
  }

  /** The same where its answer is needed. @throws {ApiError} what the node refuses it with, too */
  async queryValue<T>(call: EvmCall<T>): Promise<T> {
    const outcome = await this.queryOne(call);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

  /** The same; undefined where the node refuses it. @throws as `query` */
  async tryValue<T>(call: EvmCall<T>): Promise<T | undefined> {
    const outcome = await this.queryOne(call);
    return outcome.ok ? outcome.value : undefined;
  }

  private get endpointStats(): EndpointStats {
    return this.context.endpointStats ?? this.ownStats;
  }

  /** A node that refuses all of a round as another one might not has not answered. */
  private async requestAt(
    url: string,
    batch: RpcBatch,
    options: RpcOptions,
    rejected?: Map<string, BatchResponses>,
  ): Promise<BatchResponses> {
    const { endpointStats } = this;
    const sent = { ...this.options, ...options };
    const { outcomes } = await batch.query(this.rpc, url, sent, endpointStats.executesAtOnce(url));
    const answers = new BatchResponses(
      url,
      outcomes.map((outcome, place) => this.ofChain(url, batch.methods[place]!, outcome)),
    );
    outcomes.forEach((outcome, place) => {
      if (isOpen(outcome, 'noMethod')) {
        endpointStats.lacks(url, batch.methods[place]!);
      }
      if (batch.isLatestBlock(place) && outcome.ok && isJsonObject(outcome.json)) {
        // Since Helicon blocks name the one that they settle.
        endpointStats.executes(url, !('settledHeight' in outcome.json));
      }
    });
    const [first] = answers.outcomes;
    if (first?.ok === false && answers.outcomes.every(isNoAnswer)) {
      if (first.error instanceof RpcError && errorCategory(first.error) !== 'rateLimited') {
        rejected?.set(url, answers);
      }
      throw first.error;
    }
    return answers;
  }

  private ofChain(url: string, method: string, outcome: Outcome<unknown>): Outcome<unknown> {
    const { chain } = this.context;
    const other = chain && outcome.ok ? otherChain(chain, method, outcome.json) : undefined;
    return other === undefined
      ? outcome
      : { ok: false, error: new DecodeError({ host: hostOf(url), method }, other.path, other.expected, 'other') };
  }

  /** Asks the other nodes for what this one could not answer. @param tookMs how long this one took */
  private async complete(batch: RpcBatch, answers: BatchResponses, tookMs: number): Promise<BatchResponses> {
    const outcomes = [...answers.outcomes];
    const { endpointStats } = this;
    const others = this.urls.filter((url) => url !== answers.url && !endpointStats.isSilent(url));
    const mayHave = (url: string, place: number): boolean => !endpointStats.isMissing(url, batch.methods[place]!);
    const isRequested = (outcome: Outcome<unknown>, place: number): boolean =>
      isOpen(outcome) && others.some((url) => mayHave(url, place));
    let open = outcomes.flatMap((outcome, place) => (isRequested(outcome, place) ? [place] : []));
    const isOwn = (error: ApiError | undefined): boolean => !isMissing(error) && !(error instanceof NotExecutedError);
    const ownError = open.map((place) => errorOf(outcomes[place])).find(isOwn);
    const failure =
      ownError ?? outcomes.map(errorOf).find((error) => error instanceof DecodeError && error.found === 'other');
    if (failure !== undefined) {
      this.context.report?.failed(answers.url, failure);
    }
    for (let left = endpointStats.forState(others); open.length > 0 && left.length > 0;) {
      const turned = await hedgedRequest(left, {
        endpointStats,
        signal: this.options.signal,
        query: (url, { signal }) => this.requestHelp(url, batch.part(open), signal, Math.max(hedgeMs, 2 * tookMs)),
      });
      if (turned.kind !== 'answered') {
        // Nobody has it: all of them lack it.
        const isAbsent = turned.kind === 'failed' && turned.isAbsent && others.length + 1 === this.urls.length;
        open.forEach((place) => markNodes(outcomes[place], isAbsent, this.urls.length));
        break;
      }
      const { url, answer } = turned;
      answer.outcomes.forEach((outcome, i) => {
        const place = open[i]!;
        if (isOpen(outcome)) {
          return;
        }
        if (isOpen(outcomes[place], 'prunedState')) {
          endpointStats.keepsState(url);
        }
        outcomes[place] = outcome.ok ? { ...outcome, from: this.context.helped?.(url) } : outcome;
      });
      open = open.filter((place) => isOpen(outcomes[place]));
      left = left.filter((other) => other !== url);
    }
    const behind = outcomes.map(errorOf).find((error) => error instanceof NotExecutedError);
    if (behind !== undefined) {
      this.context.report?.failed(answers.url, behind);
    }
    return new BatchResponses(answers.url, outcomes);
  }

  /**
   * What it has to run may take a while: a node that gives no sign of life meanwhile hangs, and is not waited for.
   *
   * @param patienceMs when it has to have given one
   */
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
        // So is a refusal.
        const heard = (): boolean => (isAlive = true);
        ping.query(this.rpc, url, { ...this.options, signal: stop.signal, tries: 1 }).then(heard, heard);
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

/** Whether another node may answer what this one refused. @param why one reason for it alone */
function isOpen(outcome: Outcome<unknown> | undefined, why?: ErrorCategory): boolean {
  const error = errorOf(outcome);
  if (error instanceof NotExecutedError) {
    return why === undefined;
  }
  return error instanceof RpcError && !isNodeAnswer(error) && (why === undefined || errorCategory(error) === why);
}

function isNoAnswer(outcome: Outcome<unknown>): boolean {
  const error = errorOf(outcome);
  return error !== undefined && !isNodeAnswer(error) && !isUnreadableAnswer(error);
}

function errorOf(outcome: Outcome<unknown> | undefined): ApiError | undefined {
  return outcome?.ok === false ? outcome.error : undefined;
}

function markNodes(outcome: Outcome<unknown> | undefined, isAbsent: boolean, nodes: number): void {
  const error = errorOf(outcome);
  if (isAbsent && error !== undefined) {
    error.nodes = nodes;
  }
}
