import {
  type EvmBlock,
  type EvmCall,
  RpcBatch,
  type StepValues,
  type Traceable,
  type TraceableCall,
  fetchBlockByHash,
  fetchBlockByNumber,
  baseFeeOf,
  fetchSeenBaseFee,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  hasDeferredExecution,
  getLatestBlock,
  type BatchKey,
  type Outcome,
  fetchStorageAt,
} from '../../../evm';
import type { AbiSource, ArgFormat } from '../../../abi';
import { Timeline, Breakpoints, Walk } from '../../debugger/walk';
import type { SourceTrace } from '../../frames/sourceTrace';
import type { Builds } from '../project/projectBuilds';
import { FetchedStepValues } from '../stepValues';
import { pauseAfter } from '../../../net';
import { traceSource } from '../traceSource';
import type { EvmNode } from '../../../sources';
import { RpcError } from '../../../errors';
import { type JsonValue, isJsonObject, nextTurn, getOrMake, toQuantity, paddedHex } from '../../../primitives';

export interface ReplaySession {
  readonly trace: SourceTrace;
  readonly timeline: Timeline;
  readonly breakpoints: Breakpoints;
  readonly walk: Walk;
  readonly values: StepValues;
  /** Code that each call ran, hex with 0x, by call index. */
  readonly codes: ReadonlyMap<number, string>;
  readonly message: DebuggedMessage;
  readonly block?: EvmBlock;
  readonly abi?: AbiSource;
  readonly builds: Builds;
  /** Name of an address; absent: no names are known. */
  readonly nameOf?: (address: string) => string | undefined;
  /** Formats amounts of a token; `undefined` where its unit is unknown. */
  readonly amountsOf?: (token: string) => ArgFormat | undefined;
  /** The value of a slot before the transaction; `undefined` where unknown. @throws {ApiError} */
  storageBefore(account: string, slot: bigint): Promise<bigint | undefined>;
}

export type NoReplaySession = 'notFound' | 'pending' | 'notFromProject' | 'noBuilds';

interface DebuggedMessage {
  /** Lower case with 0x; absent: unknown. */
  readonly from?: string;
  /** Effective gas price in wei. */
  readonly gasPrice?: bigint;
  /** Base fee in wei as BASEFEE returns it; absent: unknown. */
  readonly baseFee?: bigint;
  readonly blockNumber?: bigint;
}

interface Project {
  readonly builds: Builds;
  readonly abi?: AbiSource;
}

/**
 * Opens a transaction in a block.
 *
 * @param project builds and ABIs of the open project
 * @throws {ApiError} the node does not answer, or does not trace
 * @throws {TraceError} the trace is inconsistent
 * @throws {NoStepsError} the trace has no steps, though there was code to run
 */
export async function openReplaySession(
  node: EvmNode,
  hash: string,
  project: Project,
): Promise<ReplaySession | NoReplaySession> {
  const transaction = await node.queryValue(fetchTransactionByHash(hash));
  if (transaction === null) {
    return 'notFound';
  }
  const { blockHash, blockNumber, from, transactionIndex } = transaction;
  if (blockHash == null || blockNumber == null) {
    return 'pending';
  }
  const [block, receipt] = await Promise.all([
    fetchOptional(node, fetchBlockByHash(blockHash)),
    fetchOptional(node, fetchTransactionReceipt(hash)),
  ]);
  const isDeferred = hasDeferredExecution(block);
  const gasPrice = receipt?.effectiveGasPrice ?? (isDeferred ? undefined : transaction.gasPrice) ?? undefined;
  const fetchBaseFee = (): Promise<bigint | undefined> =>
    fetchOptional(node, fetchSeenBaseFee(toQuantity(blockNumber), gasPrice));
  const baseFee = isDeferred ? (baseFeeOf(transaction, gasPrice) ?? (await fetchBaseFee())) : block?.baseFeePerGas;
  const message = { from, gasPrice, baseFee: baseFee ?? undefined, blockNumber };
  const [at, before] = [toQuantity(blockNumber), parentTag(blockNumber)!];
  const tags = { at, before, ...(transactionIndex === 0n ? {} : { own: at }) };
  return await openRun(node, { hash }, tags, { message, block, ...project });
}

/** Opens a call as it would run now; arguments and errors as for `openReplaySession`. */
export async function openCallReplaySession(
  node: EvmNode,
  call: TraceableCall,
  project: Project,
): Promise<ReplaySession | NoReplaySession> {
  const { block: requested, blockOverrides, txIndex } = call;
  const height = heightOf(requested);
  const own = heightOf(blockOverrides?.['number']) ?? height;
  const block = await fetchOptional(node, own === undefined ? getLatestBlock() : fetchBlockByNumber(own));
  const at: Tags['at'] = height === undefined ? 'latest' : toQuantity(height);
  const { from, maxFeePerGas, gasPrice: price = maxFeePerGas } = call.call;
  const sender = typeof from === 'string' ? from.toLowerCase() : undefined;
  const gasPrice = typeof price === 'string' && /^0x[\da-f]{1,64}$/i.test(price) ? BigInt(price) : undefined;
  // Without a gas price, BASEFEE may differ from the block's base fee: the same node returns the actual value.
  const baseFee = await fetchOptional(node, fetchSeenBaseFee(at, gasPrice));
  const message = { from: sender, gasPrice, baseFee, blockNumber: block?.number };
  const isAfterOthers = txIndex !== undefined && txIndex !== '0x0' && at !== 'latest';
  const tags: Tags = {
    at,
    before: parentTag(txIndex === undefined ? undefined : height) ?? at,
    ...(isAfterOthers ? { own: at } : {}),
  };
  return await openRun(node, call, tags, { message, block, ...project });
}

function heightOf(block: JsonValue | undefined): bigint | undefined {
  return typeof block === 'string' && block.startsWith('0x') ? BigInt(block) : undefined;
}

function parentTag(height: bigint | undefined): `0x${string}` | undefined {
  return height === undefined ? undefined : toQuantity(height === 0n ? 0n : height - 1n);
}

/** The blocks to query state of: `at` is the one it ran on or in, `before` the one it started from. */
interface Tags {
  readonly at: `0x${string}` | 'latest';
  readonly before: `0x${string}` | 'latest';
  /** The block it ran in, where other transactions precede it there. */
  readonly own?: `0x${string}`;
}

async function openRun(
  node: EvmNode,
  traceable: Traceable,
  { at, before, own }: Tags,
  project: Project & Pick<ReplaySession, 'message' | 'block'>,
): Promise<ReplaySession | NoReplaySession> {
  const { recording, codes, trace } = await traceSource(node, project.builds, traceable, at);
  if (trace === undefined) {
    return recording.length === 0 || project.builds.mayKnow ? 'notFromProject' : 'noBuilds';
  }
  const timeline = await Timeline.build(trace, pauseAfter(8));
  const breakpoints = new Breakpoints(timeline, recording);
  const walk = new Walk(timeline, breakpoints, recording);
  const values = new FetchedStepValues(node, traceable, recording, codes);
  const initialStorage = new StorageBefore(node, before, own);
  const overridden = 'hash' in traceable ? {} : (traceable.stateOverrides ?? {});
  const stored = Object.entries(overridden).filter(
    ([, one]) => isJsonObject(one) && (one['stateDiff'] ?? one['state']),
  );
  const isOverridden = new Set(stored.map(([address]) => address.toLowerCase()));
  return {
    ...{ trace, timeline, breakpoints, walk, values, codes, ...project },
    storageBefore: async (account, slot) =>
      isOverridden.has(account) ? undefined : await initialStorage.word(account, slot),
  };
}

/** `undefined` where the node rejects it or has no result: the session works without it. */
async function fetchOptional<T>(node: EvmNode, call: EvmCall<T | null>): Promise<T | undefined> {
  return (await node.tryValue(call)) ?? undefined;
}

type Block = `0x${string}` | 'latest';

/** Queries storage before a transaction from a node. Requests of one tick are batched. */
class StorageBefore {
  private readonly words = new Map<string, Promise<bigint | undefined>>();
  private waiting:
    { readonly batch: RpcBatch; readonly responses: Promise<(key: BatchKey<string>) => Outcome<string>> } | undefined;

  /**
   * @param block parent of the transaction's block
   * @param own the transaction's block, where other transactions precede it and may have written too
   */
  constructor(
    private readonly node: EvmNode,
    private readonly block: Block,
    private readonly own?: Block,
  ) {}

  /** `undefined` where it is unknown. @throws {ApiError} the node does not answer */
  async word(account: string, slot: bigint): Promise<bigint | undefined> {
    const key = `${account} ${slot}`;
    const word = getOrMake(this.words, key, () => this.read(account, slot));
    try {
      return await word;
    } catch (error) {
      this.words.delete(key);
      throw error;
    }
  }

  private async read(account: string, slot: bigint): Promise<bigint | undefined> {
    const [before, after] = await Promise.all([
      this.query(account, slot, this.block),
      this.own === undefined ? undefined : this.query(account, slot, this.own),
    ]);
    return this.own === undefined || before === after ? before : undefined;
  }

  private async query(account: string, slot: bigint, block: Block): Promise<bigint | undefined> {
    this.waiting ??= this.begin();
    const { batch, responses } = this.waiting;
    const key = batch.add(fetchStorageAt(account, paddedHex(slot), block));
    const outcome = (await responses)(key);
    if (outcome.ok) {
      return BigInt(outcome.value);
    }
    if (outcome.error instanceof RpcError) {
      // The node has pruned that state.
      return undefined;
    }
    throw outcome.error;
  }

  private begin(): NonNullable<typeof this.waiting> {
    const batch = new RpcBatch();
    const responses = nextTurn().then(async () => {
      this.waiting = undefined;
      const result = await this.node.query(batch);
      return (key: BatchKey<string>) => result.of(key);
    });
    return { batch, responses };
  }
}
