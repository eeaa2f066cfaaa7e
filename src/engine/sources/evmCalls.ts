import type { ApiError } from '../errors';
import { type EvmCall, type Outcome, RpcBatch } from '../evm';
import type { EvmChain } from '../networks';
import type { QueryResult } from '../report';
import type { SourceClient } from './sourceClient';

/** How each of some calls went; absent where no node may be asked, or none answered: `error` says why. */
export interface CallOutcomes<C extends readonly unknown[]> {
  readonly outcomes: { readonly [K in keyof C]?: Outcome<C[K]> };
  /** The source; -1: none. */
  readonly from: number;
  readonly error?: ApiError;
}

type CallsOf<C extends readonly unknown[]> = { readonly [K in keyof C]: EvmCall<C[K]> };

/**
 * Calls of an EVM chain that go out together.
 *
 * @param urls those of its nodes that are asked; absent: all
 * @throws the abort reason alone
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
  // Each key was made of the call at its place.
  const outcomes = (result.ok ? result.value : []) as CallOutcomes<C>['outcomes'];
  return { outcomes, from: result.from, error: result.ok ? undefined : result.error };
}

/** One call; undefined: no node may be asked. @throws the abort reason alone */
export async function evmCall<T>(
  client: SourceClient,
  chain: EvmChain,
  call: EvmCall<T>,
): Promise<Outcome<T> | undefined> {
  const { outcomes, error } = await evmCalls<[T]>(client, chain, [call]);
  return outcomes[0] ?? (error && { ok: false, error });
}

/** What one call gives; a chain that refuses it has not told. @throws the abort reason alone */
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

/** What one call gives; that it is refused is a failure of the chain. @param height what the value tells of the chain's height */
export function evmAnswer<T>(
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
