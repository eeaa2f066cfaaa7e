import { type ApiError, isTooMuch } from '../../errors';
import { type FoundLog, type Outcome, RpcBatch, getLatestBlock, getLogsAbout } from '../../evm';
import { messengerTopics } from '../../abi';
import type { EvmChain } from '../../networks';
import type { SourceClient } from '../../sources';
import type { FetchCache } from './fetchCache';

/** As many blocks as public nodes let one search span. */
export const searchStep = 2_048n;
const smallestStep = 16n;
/** After so many steps it is found out whether the nodes, as one's own do, let one span more. */
const plainSteps = 3;
const growth = 16n;

/** Told before each search of logs: the chain's name and the blocks. */
export type SearchProgress = (chain: string, from: bigint, to: bigint) => void;

const events = Object.values(messengerTopics);

/** A search of one chain for what happened to messages, from its tip backwards, step by step. */
export class LogSearch {
  /** The lowest block that was searched; absent: none was. */
  lowest: bigint | undefined;
  error: ApiError | undefined;
  /** The source that told; -1: none. */
  from = -1;
  steps = 0;
  private size = searchStep;
  /** A node has refused to span more. */
  private isLimited = false;

  constructor(
    private readonly client: SourceClient,
    readonly chain: EvmChain,
    readonly ids: readonly string[],
    private readonly cache: FetchCache,
    private readonly progress?: SearchProgress,
  ) {}

  get isWhole(): boolean {
    return this.lowest === 0n;
  }

  /** The next blocks below. @returns the logs; undefined: they could not be had, and `error` may say why. @throws the abort reason alone */
  async next(): Promise<readonly FoundLog[] | undefined> {
    const to = this.lowest === undefined ? await this.tip() : this.lowest - 1n;
    if (to === undefined || to < 0n || this.error !== undefined) {
      return undefined;
    }
    if (this.steps >= plainSteps && !this.isLimited) {
      this.size *= growth;
    }
    while (this.size >= smallestStep) {
      const from = to < this.size ? 0n : to - this.size + 1n;
      this.progress?.(this.chain.name, from, to);
      let logs: Outcome<readonly FoundLog[]> | undefined;
      const result = await this.client.evm(this.chain, async (node) => {
        const batch = new RpcBatch();
        const key = batch.add(getLogsAbout(events, this.ids, from, to));
        logs = (await node.query(batch)).of(key);
        // A node without any such logs has said that it knows no such thing.
        return { value: logs.ok && logs.value.length > 0 ? true : undefined, json: null };
      });
      this.from = result.from;
      if (logs?.ok === true) {
        this.lowest = from;
        this.steps += 1;
        return logs.value;
      }
      const error = logs?.error ?? (result.ok ? undefined : result.error);
      if (error === undefined || !isTooMuch(error)) {
        this.error = error;
        return undefined;
      }
      this.isLimited = true;
      // What was let before is let again; else less is tried.
      this.size = this.size > searchStep ? searchStep : this.size / 4n;
      this.error = this.size < smallestStep ? error : undefined;
    }
    return undefined;
  }

  private async tip(): Promise<bigint | undefined> {
    const { block, error, from } = await lastBlock(this.client, this.chain, this.cache);
    this.from = from;
    this.error = error;
    return block;
  }
}

/** Height of a chain's last block, which is asked for once. @throws the abort reason alone */
export async function lastBlock(
  client: SourceClient,
  chain: EvmChain,
  cache: FetchCache,
): Promise<{ readonly block?: bigint; readonly error?: ApiError; readonly from: number }> {
  const known = cache.latest(chain);
  if (known !== undefined) {
    return { block: known.number, from: -1 };
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getLatestBlock());
    const outcome = (await node.query(batch)).of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { value: outcome.value, json: outcome.json, height: outcome.value.number };
  });
  if (!result.ok) {
    return { error: result.error, from: result.from };
  }
  cache.addLatest(chain, result.value);
  return { block: result.value.number, from: result.from };
}
