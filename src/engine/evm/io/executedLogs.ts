import { isJsonObject, quantity, zeroAddress } from '../../primitives';
import { type ApiError, NotExecutedError, TimeoutError, errorCategory, hostOf } from '../../errors';
import { fetchBalance } from './account';
import { toQuantity } from './blocks';
import type { EvmCall, Outcome } from './rpcBatch';

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
export async function sendExecuted(
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
