import type * as z from 'zod/mini';
import { type RawRequest, errorOf } from '../../report';
import { type JsonValue, printJson, isJsonObject, quantity, zeroAddress, toQuantity } from '../../primitives';
import { type ApiError, DecodeError, hostOf, NotExecutedError, TimeoutError, errorCategory } from '../../errors';
import {
  type JsonRpc,
  type RpcOptions,
  type StreamFilterSource,
  checkResponseMatches,
  decode,
  isReadOnlyMethod,
} from '../../net';
import { type ReadingMethod, positionalParams } from '../../rpc';
import { fetchBalance } from './blocks';

export interface EvmCall<T> {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: z.ZodMiniType<T>;
  /** For a result that may be unusually large; the call is sent on its own. */
  readonly filter?: StreamFilterSource;
}

/** Outcome of one call; `json` is the raw result. */
export type Outcome<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly json: JsonValue;
      /** Index of the source, where a node other than the batch's answered. */
      readonly from?: number;
    }
  | { readonly ok: false; readonly error: ApiError };

/** A catalogue method as an `EvmCall`. @param params by name; absent fields are omitted */
export function catalogueCall<P, R>(method: ReadingMethod<P, R>, params: P): EvmCall<R> {
  return { method: method.name, params: positionalParams(method, params), result: method.result() };
}

/** Calls sent in one round trip. */
export class RpcBatch {
  private readonly calls: EvmCall<unknown>[] = [];

  add<T>(call: EvmCall<T>): BatchKey<T> {
    this.calls.push(call);
    return { call, index: this.calls.length - 1 };
  }

  part(indexes: readonly number[]): RpcBatch {
    const part = new RpcBatch();
    indexes.forEach((index) => part.add(this.calls[index]!));
    return part;
  }

  /** Whether all calls are read-only, so that several nodes may be queried. */
  get isReading(): boolean {
    return isReadOnlyMethod(this.calls);
  }

  get methods(): readonly string[] {
    return this.calls.map(({ method }) => method);
  }

  isLatestBlock(place: number): boolean {
    const { method, params } = this.calls[place]!;
    return method === 'eth_getBlockByNumber' && params[0] === 'latest';
  }

  /**
   * @param executes whether the chain is known to execute blocks on acceptance: logs are then taken as they come
   * @throws {ApiError} where the node did not answer at all; errors of single calls are in the responses.
   */
  async query(rpc: JsonRpc, url: string, options: RpcOptions, executes = false): Promise<BatchResponses> {
    const send = async (calls: readonly EvmCall<unknown>[], maxMs = Infinity): Promise<readonly Outcome<unknown>[]> => {
      const { deadlineMs = maxMs } = options;
      const bounded = maxMs === Infinity ? options : { ...options, deadlineMs: Math.min(deadlineMs, maxMs) };
      const results = calls.length === 0 ? [] : await rpc.batch(url, calls, bounded);
      return calls.map((call, i): Outcome<unknown> => {
        const result = results[i];
        if (result === undefined) {
          throw new RangeError('a batch has one outcome for each of its calls');
        }
        return result.ok ? outcomeOf(url, call, result.value) : result;
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
    // add() made the key for the call that decoded this outcome.
    return outcome as Outcome<T>;
  }

  /** The value, or `undefined` where the node returned an error or an unexpected result. */
  value<T>(key: BatchKey<T>): T | undefined {
    const outcome = this.of(key);
    return outcome.ok ? outcome.value : undefined;
  }

  /** A value that is required. @throws {ApiError} the node returned an error or an unexpected result */
  needed<T>(key: BatchKey<T>): T {
    const outcome = this.of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

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
    checkResponseMatches(place, call.params, json);
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
/** Behind full blocks, execution lags by two seconds at most (docs/facts/evm.md); slower nodes are not waited for. */
const patienceMs = 3_000;

/**
 * Sends calls in one round trip, accepting logs only of blocks that the node has executed: for blocks that are merely
 * accepted, or unknown, it returns none and no error (docs/facts/evm.md). Therefore the node's height is requested in
 * the same round trip, before the logs. Where it is too low, the logs are requested again, preceded by a call that the
 * node answers only once it has executed the block.
 *
 * @returns the outcomes in the order of the calls; a `NotExecutedError` for logs that may be incomplete
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
  /**
   * @param places log calls first: a large batch is split into several posts, and these must share the post of the
   * height
   */
  const sendAfter = async (
    before: readonly EvmCall<unknown>[],
    places: readonly number[],
    maxMs?: number,
  ): Promise<void> => {
    const sent = await send([...before, ...places.map((place) => calls[place]!)], maxMs);
    const executed = sent[before.length - 1]!;
    places.forEach((place, i) =>
      outcomes.set(place, verifyExecuted(url, calls[place]!, sent[before.length + i]!, executed)),
    );
  };
  await sendAfter([height], [...logs, ...[...calls.keys()].filter((place) => !logs.includes(place))]);
  const pending = logs.filter((place) => isNotExecuted(outcomes.get(place)!));
  if (pending.length > 0) {
    const last = pending.map((place) => lastBlockOf(calls[place]!)!).reduce((a, b) => (a > b ? a : b));
    const firstOutcomes = new Map(outcomes);
    await sendAfter([fetchBalance(zeroAddress, toQuantity(last)), height], pending, patienceMs);
    const isTimedOut = (place: number): boolean => errorOf(outcomes.get(place)) instanceof TimeoutError;
    pending.filter(isTimedOut).forEach((place) => outcomes.set(place, firstOutcomes.get(place)!));
  }
  return [...calls.keys()].map((place) => outcomes.get(place)!);
}

function verifyExecuted(
  url: string,
  call: EvmCall<unknown>,
  outcome: Outcome<unknown>,
  executed: Outcome<unknown>,
): Outcome<unknown> {
  const block = lastBlockOf(call);
  if (block === undefined || !outcome.ok || !executed.ok) {
    return block === undefined || !outcome.ok ? outcome : executed;
  }
  const executedHeight = executed.value as bigint;
  return executedHeight >= block
    ? outcome
    : { ok: false, error: new NotExecutedError({ host: hostOf(url), method: call.method }, executedHeight, block) };
}

/** A log query without a filter fails with its own error message. */
function isNotExecuted(outcome: Outcome<unknown>): boolean {
  const error = errorOf(outcome);
  return error instanceof NotExecutedError || errorCategory(error) === 'unfinalized';
}

/** The last block of a log query; `undefined` for an open-ended query and for other methods. */
function lastBlockOf({ method, params: [filter = null] }: EvmCall<unknown>): bigint | undefined {
  const to = method === 'eth_getLogs' && isJsonObject(filter) ? filter['toBlock'] : undefined;
  return typeof to === 'string' && to.startsWith('0x') ? BigInt(to) : undefined;
}
