import type * as z from 'zod/mini';
import type { RawRequest } from '../../report';
import { type JsonValue, printJson, isJsonObject, quantity, zeroAddress } from '../../primitives';
import { type ApiError, DecodeError, hostOf, NotExecutedError, TimeoutError, errorCategory } from '../../errors';
import {
  type JsonRpc,
  type RpcOptions,
  type StreamFilterSource,
  checkAnswerFits,
  decode,
  isReadOnlyMethod,
} from '../../net';
import { type ReadingMethod, positionalParams } from '../../rpc';
import { fetchBalance, toQuantity } from './blocks';

/** One JSON-RPC question with the shape of its answer. */
export interface EvmCall<T> {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: z.ZodMiniType<T>;
  /** For a result that may be larger than others; it is asked alone. */
  readonly filter?: StreamFilterSource;
}

/** How one question went; `json` is the answer as it came. */
export type Outcome<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly json: JsonValue;
      /** The index of the source, where another node than that of the round has answered. */
      readonly from?: number;
    }
  | { readonly ok: false; readonly error: ApiError };

/** A method of the catalogue as a question of an EvmRound. @param params by name; absent fields are left out */
export function catalogueCall<P, R>(method: ReadingMethod<P, R>, params: P): EvmCall<R> {
  return { method: method.name, params: positionalParams(method, params), result: method.result() };
}

/** Questions that go out together: one round trip. */
export class RpcBatch {
  private readonly calls: EvmCall<unknown>[] = [];

  /** Returns the key under which the answer is read. */
  add<T>(call: EvmCall<T>): BatchKey<T> {
    this.calls.push(call);
    return { call, index: this.calls.length - 1 };
  }

  /** The calls at these places alone. */
  part(indexes: readonly number[]): RpcBatch {
    const part = new RpcBatch();
    indexes.forEach((index) => part.add(this.calls[index]!));
    return part;
  }

  /** Whether nothing of it changes anything, so that several may be asked. */
  get isReading(): boolean {
    return isReadOnlyMethod(this.calls);
  }

  /** The methods that are called, in order. */
  get methods(): readonly string[] {
    return this.calls.map(({ method }) => method);
  }

  /** Whether the call at this place is for the chain's last block. */
  isLatestBlock(place: number): boolean {
    const { method, params } = this.calls[place]!;
    return method === 'eth_getBlockByNumber' && params[0] === 'latest';
  }

  /**
   * @param executes the chain is known to execute blocks as it accepts them: logs are taken as they come
   * @throws {ApiError} where the node as a whole did not answer; single refusals are in the answers.
   */
  async query(rpc: JsonRpc, url: string, options: RpcOptions, executes = false): Promise<BatchResponses> {
    const send = async (calls: readonly EvmCall<unknown>[], maxMs = Infinity): Promise<readonly Outcome<unknown>[]> => {
      const { deadlineMs = maxMs } = options;
      const bounded = maxMs === Infinity ? options : { ...options, deadlineMs: Math.min(deadlineMs, maxMs) };
      const answers = calls.length === 0 ? [] : await rpc.batch(url, calls, bounded);
      return calls.map((call, i): Outcome<unknown> => {
        const answer = answers[i];
        if (answer === undefined) {
          throw new RangeError('a batch has one outcome for each of its calls');
        }
        return answer.ok ? outcomeOf(url, call, answer.value) : answer;
      });
    };
    return new BatchResponses(url, await (executes ? send(this.calls) : sendExecuted(url, this.calls, send)));
  }
}

export interface BatchKey<T> {
  readonly call: EvmCall<T>;
  readonly index: number;
}

export class BatchResponses {
  constructor(
    readonly url: string,
    readonly outcomes: readonly Outcome<unknown>[],
  ) {}

  of<T>(key: BatchKey<T>): Outcome<T> {
    const outcome = this.outcomes[key.index];
    if (outcome === undefined) {
      throw new RangeError(`${key.call.method} was not asked in this round`);
    }
    // The key was made by add() for the call that this outcome was decoded with.
    return outcome as Outcome<T>;
  }

  /** The value, or `undefined` where the node refused or the answer had another shape. */
  value<T>(key: BatchKey<T>): T | undefined {
    const outcome = this.of(key);
    return outcome.ok ? outcome.value : undefined;
  }

  /** The value where nothing can be told without it. @throws {ApiError} the node refused it, or answered in another shape */
  needed<T>(key: BatchKey<T>): T {
    const outcome = this.of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

  /** What was asked. @param chain its name */
  request({ call: { method, params } }: BatchKey<unknown>, chain: string): RawRequest {
    return { host: hostOf(this.url), method, params: printJson(params), chain };
  }

  json(key: BatchKey<unknown>): JsonValue | undefined {
    const outcome = this.of(key);
    return outcome.ok ? outcome.json : undefined;
  }
}

function outcomeOf(url: string, call: EvmCall<unknown>, json: JsonValue): Outcome<unknown> {
  try {
    const place = { host: hostOf(url), method: call.method };
    const value = decode(call.result, json, place);
    checkAnswerFits(place, call.params, json);
    return { ok: true, value, json };
  } catch (error) {
    if (error instanceof DecodeError) {
      return { ok: false, error };
    }
    throw error;
  }
}

type Send = (calls: readonly EvmCall<unknown>[], maxMs?: number) => Promise<readonly Outcome<unknown>[]>;

const height: EvmCall<unknown> = { method: 'eth_blockNumber', params: [], result: quantity };
/** Execution takes two seconds at most behind full blocks (docs/facts/evm.md); a node that needs longer is not waited for. */
const patienceMs = 3_000;

/**
 * Sends calls in one round, and takes logs only of blocks that the node has executed: of those that it has accepted alone,
 * or does not have, it tells none, without an error (docs/facts/evm.md). So its height is asked on the same host before the
 * logs, in the same round trip. Where that is too low they are asked for once more, behind a question that the node answers
 * only when it has executed the block.
 *
 * @returns the outcomes in the calls' order; of logs that may be incomplete a NotExecutedError
 */
async function sendExecuted(
  url: string,
  calls: readonly EvmCall<unknown>[],
  send: Send,
): Promise<readonly Outcome<unknown>[]> {
  const logs = [...calls.keys()].filter((place) => lastBlockOf(calls[place]!) !== undefined);
  if (logs.length === 0) {
    return send(calls);
  }
  const outcomes = new Map<number, Outcome<unknown>>();
  /** @param places those of logs first: a round of many calls is several posts, and they are to be in that of the height */
  const sendBehind = async (
    before: readonly EvmCall<unknown>[],
    places: readonly number[],
    maxMs?: number,
  ): Promise<void> => {
    const sent = await send([...before, ...places.map((place) => calls[place]!)], maxMs);
    const executed = sent[before.length - 1]!;
    places.forEach((place, i) => outcomes.set(place, checked(url, calls[place]!, sent[before.length + i]!, executed)));
  };
  await sendBehind([height], [...logs, ...[...calls.keys()].filter((place) => !logs.includes(place))]);
  const open = logs.filter((place) => isNotExecuted(outcomes.get(place)!));
  if (open.length > 0) {
    const last = open.map((place) => lastBlockOf(calls[place]!)!).reduce((a, b) => (a > b ? a : b));
    const late = new Map(outcomes);
    await sendBehind([fetchBalance(zeroAddress, toQuantity(last) as `0x${string}`), height], open, patienceMs);
    const isLate = (place: number): boolean => errorOf(outcomes.get(place)!) instanceof TimeoutError;
    open.filter(isLate).forEach((place) => outcomes.set(place, late.get(place)!));
  }
  return [...calls.keys()].map((place) => outcomes.get(place)!);
}

function checked(
  url: string,
  call: EvmCall<unknown>,
  outcome: Outcome<unknown>,
  executed: Outcome<unknown>,
): Outcome<unknown> {
  const block = lastBlockOf(call);
  if (block === undefined || !outcome.ok || !executed.ok) {
    return block === undefined || !outcome.ok ? outcome : executed;
  }
  const reached = executed.value as bigint;
  return reached >= block
    ? outcome
    : { ok: false, error: new NotExecutedError({ host: hostOf(url), method: call.method }, reached, block) };
}

/** Asked without a filter it refuses, in words of its own. */
function isNotExecuted(outcome: Outcome<unknown>): boolean {
  const error = errorOf(outcome);
  return error instanceof NotExecutedError || errorCategory(error) === 'unfinalized';
}

function errorOf(outcome: Outcome<unknown>): ApiError | undefined {
  return outcome.ok ? undefined : outcome.error;
}

/** The last block whose logs are asked for; undefined: the node's own last one, or no logs are asked for. */
function lastBlockOf({ method, params: [filter = null] }: EvmCall<unknown>): bigint | undefined {
  const to = method === 'eth_getLogs' && isJsonObject(filter) ? filter['toBlock'] : undefined;
  return typeof to === 'string' && to.startsWith('0x') ? BigInt(to) : undefined;
}
