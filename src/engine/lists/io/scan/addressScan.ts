import { compact, toQuantity } from '../../../primitives';
import { hostOf, ApiError, NotExecutedError, isTooLarge } from '../../../errors';
import {
  RpcBatch,
  type BatchKey,
  type BatchResponses,
  type FullBlock,
  type TracedCall,
  catalogueCall,
  fetchBlockTrace,
  getFullBlock,
  getTransactionOutcome,
} from '../../../evm';
import { hasFailedExecution } from '../../../abi';
import type { EvmChain } from '../../../networks';
import {
  type RowTransaction,
  type ScanGap,
  logsGap,
  tracesGap,
  type AddressTransaction,
  type BlockRange,
  type PlacedLog,
  activityIn,
  tokenMovementFilters,
} from '../../../addresses';
import { type EvmNode, type SourceClient, TokenMetadataCache } from '../../../sources';
import { getLogs } from '../../../rpc';
import { type BlockReader, BlockScan, type Slice, TooManyBlocks } from './blockScan';
import { descendingHeights, noNode, latestOf } from '../list';

export class AddressScan extends BlockScan<RowTransaction> {
  readonly tokens = new TokenMetadataCache();
  /** Data that the node does not have. */
  noLogs: ScanGap | undefined;
  noTraces: ScanGap | undefined;

  constructor(
    readonly chain: EvmChain,
    readonly address: string,
    blocksOfRun = 5_000n,
  ) {
    super(blocksOfRun);
  }

  get gaps(): readonly string[] {
    const { noLogs, noTraces } = this;
    return compact([noLogs !== undefined && logsGap(noLogs), noTraces !== undefined && tracesGap(noTraces)]);
  }

  protected forget(): void {
    this.noLogs = undefined;
    this.noTraces = undefined;
  }

  protected reader(client: SourceClient): BlockReader<RowTransaction> {
    const node = client.evmNode(this.chain);
    if (node === undefined) {
      throw noNode(this.chain);
    }
    return {
      latest: () => latestOf(node),
      host: () => hostOf(node.url),
      slice: async (range) => {
        const { noLogs, noTraces, tokens } = this;
        const known = { node, chain: this.chain.name, address: this.address.toLowerCase(), tokens, noLogs, noTraces };
        try {
          return await fetchSlice(known, range);
        } finally {
          ({ noLogs: this.noLogs, noTraces: this.noTraces } = known);
        }
      },
    };
  }
}

/** Input of a scan, and what it finds out about the node. */
interface SliceContext {
  readonly node: EvmNode;
  readonly chain: string;
  /** Lower case. */
  readonly address: string;
  readonly tokens: TokenMetadataCache;
  /** Data that the node turned out not to have; not requested again. */
  noLogs?: ScanGap;
  noTraces?: ScanGap;
}

/**
 * Reads a range of blocks: one round trip for blocks and logs, one for traces if the node has them, one for the outcome
 * of what was found.
 *
 * @throws {TooManyBlocks} where fewer blocks may work, {ApiError}, the abort reason
 */
async function fetchSlice(context: SliceContext, range: BlockRange): Promise<Slice<RowTransaction>> {
  const { blocks, logs, missing } = await fetchBlocks(context, range);
  const traces = await fetchTraces(context, blocks);
  const found = activityIn({ blocks, logs, traces }, context.address).filter(
    ({ block }) => missing === undefined || block > missing,
  );
  return {
    found: found.length === 0 ? [] : await withOutcomes(context, found, blocks),
    transactions: blocks.reduce((sum, block) => sum + block.transactions.length, 0),
    missing,
  };
}

async function fetchBlocks(
  context: SliceContext,
  range: BlockRange,
): Promise<{ blocks: readonly FullBlock[]; logs: readonly PlacedLog[]; missing?: bigint }> {
  const batch = new RpcBatch();
  const heights = descendingHeights(range);
  const requested = heights.map((height) => batch.add(getFullBlock(height)));
  const logs = context.noLogs === undefined ? requestLogs(batch, range, context.address) : [];
  const responses = await requestWhole(context, batch);
  const blocks: FullBlock[] = [];
  let missing: bigint | undefined;
  for (const [i, key] of requested.entries()) {
    const block = valueOf(responses, key);
    if (block === null) {
      missing ??= heights[i];
    } else {
      blocks.push(block);
    }
  }
  return { blocks, logs: readLogs(context, responses, logs, range), missing };
}

function requestLogs(batch: RpcBatch, { from, to }: BlockRange, address: string): readonly LogsKey[] {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return tokenMovementFilters(address).map((topics) =>
    batch.add(catalogueCall(getLogs, { filter: { ...range, topics: [...topics] } })),
  );
}

type LogsKey = BatchKey<readonly PlacedLog[]>;

/** If a node rejects logs altogether, blocks are read without them from then on. */
function readLogs(
  context: SliceContext,
  responses: BatchResponses,
  keys: readonly LogsKey[],
  { to }: BlockRange,
): readonly PlacedLog[] {
  return keys.flatMap((key) => {
    const outcome = responses.of(key);
    if (outcome.ok) {
      return outcome.value;
    }
    if (isTooLarge(outcome.error)) {
      throw new TooManyBlocks(outcome.error);
    }
    if (outcome.error instanceof NotExecutedError) {
      throw outcome.error;
    }
    context.noLogs ??= { below: to, error: outcome.error };
    return [];
  });
}

/** @throws the cause of a missing answer */
function valueOf<T>(responses: BatchResponses, key: BatchKey<T>): T {
  const outcome = responses.of(key);
  if (outcome.ok) {
    return outcome.value;
  }
  throw isTooLarge(outcome.error) ? new TooManyBlocks(outcome.error) : outcome.error;
}

/** After a node refuses to trace a block, lower ones are not requested: its state is pruned from there on. */
async function fetchTraces(
  context: SliceContext,
  blocks: readonly FullBlock[],
): Promise<ReadonlyMap<string, TracedCall>> {
  const traces = new Map<string, TracedCall>();
  const full = blocks.filter(({ transactions }) => transactions.length > 0);
  if (context.noTraces !== undefined || full.length === 0) {
    return traces;
  }
  const batch = new RpcBatch();
  const requested = full.map((block) => ({ block, key: batch.add(fetchBlockTrace(block.number)) }));
  const results = await requestOrFail(context, batch);
  if (results instanceof ApiError) {
    context.noTraces = { below: full[0]!.number, error: results };
    return traces;
  }
  for (const { block, key } of requested) {
    const outcome = results.of(key);
    if (outcome.ok) {
      outcome.value.forEach(({ txHash, result }, i) => {
        const hash = txHash ?? block.transactions[i]?.hash;
        if (hash !== undefined && result != null) {
          traces.set(hash, result);
        }
      });
    } else {
      context.noTraces ??= { below: block.number, error: outcome.error };
    }
  }
  return traces;
}

/** Adds status, fees and token metadata. */
async function withOutcomes(
  context: SliceContext,
  found: readonly AddressTransaction[],
  blocks: readonly FullBlock[],
): Promise<readonly RowTransaction[]> {
  const { chain, tokens } = context;
  const byHeight = new Map(blocks.map((block) => [block.number, block]));
  const batch = new RpcBatch();
  const requested = found.map((one) => ({ one, key: batch.add(getTransactionOutcome(one.hash)) }));
  const moved = found.flatMap(({ moves }) => moves.flatMap((move) => (move.kind === 'token' ? [move.transfer] : [])));
  const units = tokens.addQueries(
    batch,
    chain,
    moved.filter(({ standard }) => standard === 'erc20').map(({ token }) => token),
  );
  const responses = await requestWhole(context, batch);
  tokens.remember(chain, units, responses);
  return requested.map(({ one, key }): RowTransaction => {
    const { status, gasUsed, effectiveGasPrice, logs } = responses.value(key) ?? {};
    const block = byHeight.get(one.block);
    const own = block?.transactions.find(({ hash }) => hash === one.hash);
    return {
      ...one,
      isFailed: status == null ? undefined : status === 0n,
      execution: hasFailedExecution(logs) ? 'failed' : undefined,
      fee: gasUsed === undefined || effectiveGasPrice == null ? undefined : gasUsed * effectiveGasPrice,
      gasUsed,
      gasPrice: effectiveGasPrice ?? undefined,
      gasLimit: own?.gas ?? undefined,
      nonce: own?.nonce,
      blockHash: block?.hash ?? undefined,
    };
  });
}

async function requestWhole({ node }: SliceContext, batch: RpcBatch): Promise<BatchResponses> {
  try {
    return await node.query(batch);
  } catch (error) {
    throw error instanceof ApiError && isTooLarge(error) ? new TooManyBlocks(error) : error;
  }
}

async function requestOrFail({ node }: SliceContext, batch: RpcBatch): Promise<BatchResponses | ApiError> {
  try {
    return await node.query(batch);
  } catch (error) {
    if (error instanceof ApiError) {
      return error;
    }
    throw error;
  }
}
