import type { ApiError } from '../errors';
import { type EvmCall, type Outcome, RpcBatch } from '../evm';
import type { EvmChain } from '../networks';
import type { QueryResult } from '../report';
import type { SourceClient } from './sourceClient';

/** The outcome of each call; absent where no node is allowed or none answered, with the reason in `error`. */
export interface CallOutcomes<C extends readonly unknown[]> {
  readonly outcomes: { readonly [K in keyof C]?: Outcome<C[K]> };
  /** Index of the source; -1: none. */
  readonly from: number;
  readonly error?: ApiError;
}

type CallsOf<C extends readonly unknown[]> = { readonly [K in keyof C]: EvmCall<C[K]> };

/**
 * Sends calls of an EVM chain together.
 *
 * @param urls subset of its nodes to query; absent: all
 * @throws only the abort reason
 */
export async function evmCalls<C extends readonly unknown[]>(
  client: SourceClient,
  chain: EvmChain,
  calls: CallsOf<C>,
  urls?: readonly string[],
): Promise<CallOutcomes<C>> {
  const result = await client.evm(
    chain,
    async (node) => {
      const batch = new RpcBatch();
      const keys = (calls as readonly EvmCall<unknown>[]).map((call) => batch.add(call));
      const responses = await node.query(batch);
      return { value: keys.map((key) => responses.of(key)), json: null };
    },
    urls,
  );
  // Keys are in the order of the calls.
  const outcomes = (result.ok ? result.value : []) as CallOutcomes<C>['outcomes'];
  return { outcomes, from: result.from, error: result.ok ? undefined : result.error };
}

/** Sends one call; `undefined` where no node is allowed. @throws only the abort reason */
export async function evmCall<T>(
  client: SourceClient,
  chain: EvmChain,
  call: EvmCall<T>,
): Promise<Outcome<T> | undefined> {
  const { outcomes, error } = await evmCalls<[T]>(client, chain, [call]);
  return outcomes[0] ?? (error && { ok: false, error });
}

/** The value of one call; a rejected call counts as "not found". @throws only the abort reason */
export function evmValue<T>(
  client: SourceClient,
  chain: EvmChain,
  call: EvmCall<T>,
  urls?: readonly string[],
): Promise<QueryResult<T>> {
  return client.evm(
    chain,
    async (node) => {
      const outcome = await node.queryOne(call);
      return outcome.ok ? { value: outcome.value, json: outcome.json } : { value: undefined, json: null };
    },
    urls,
  );
}

/** Like `evmValue`, but a rejected call is a failure. @param height the block height that the value implies */
export function evmResult<T>(
  client: SourceClient,
  chain: EvmChain,
  call: EvmCall<T>,
  height?: (value: T) => bigint,
): Promise<QueryResult<T>> {
  return client.evm(chain, async (node) => {
    const outcome = await node.queryOne(call);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { value: outcome.value, json: outcome.json, height: height?.(outcome.value) };
  });
}
