import { isNotFound } from '../../../errors';
import { keccak } from '../../../primitives';
import type { EvmChain } from '../../../networks';
import { RlpError, readRlpItem, readWrapper } from '../../../transactions';
import { type ResultOf, getContainerByIndex, getCurrentEpoch } from '../../../rpc';
import type { MessageTraceStep, SigningHeight } from '../../report/messageTrace';
import { type QueryResult, sourcesOf, valueOf } from '../../../report';
import type { SourceClient } from '../../../sources';
import type { FetchCache } from '../fetchCache';

/** The epoch that a chain's next block is in, as it is now. */
export function fetchEpoch(
  client: SourceClient,
  { name, path }: EvmChain,
): Promise<QueryResult<ResultOf<typeof getCurrentEpoch>>> {
  return client.chainQuestion(name, `${getCurrentEpoch.name} ${path}`, (node, options) =>
    node.call(getCurrentEpoch, {}, { ...options, chain: path }),
  );
}

/**
 * The P-Chain height whose validators counted in a block. The index of the C-Chain has it; no L1 has one, and only the
 * epoch of now is told: it counted where the block came after its start, before that it is the latest that may have.
 *
 * @throws the abort reason alone
 */
export async function fetchEpochHeight(
  client: SourceClient,
  chain: EvmChain,
  step: MessageTraceStep,
  evidence: FetchCache,
): Promise<SigningHeight | undefined> {
  const result = chain.path === 'C' ? await fromIndex(client, chain, step, evidence) : undefined;
  if (result !== undefined) {
    return { height: result, by: 'header' };
  }
  const epoch = valueOf(await fetchEpoch(client, chain));
  if (epoch === undefined) {
    return undefined;
  }
  const isIn = step.at !== undefined && Math.floor(step.at / 1_000) * 1_000 > epoch.startTime.getTime();
  return { height: epoch.pChainHeight, by: isIn ? 'epoch' : 'likely' };
}

/** A node's index has no genesis block, and may have begun late: what it holds there is to be this very block. */
async function fromIndex(
  client: SourceClient,
  chain: EvmChain,
  { block, transaction }: MessageTraceStep,
  evidence: FetchCache,
): Promise<bigint | undefined> {
  const place = String(block - 1n);
  const result = await client.chainQuestion(chain.name, `container C ${place}`, (node, options) =>
    node.call(
      getContainerByIndex,
      { index: place, encoding: 'hex' },
      { ...options, index: 'C/block', isExpectedError: isNotFound },
    ),
  );
  const read = result.ok ? readWrapper(result.value, sourcesOf(result)) : undefined;
  const hash = evidence.block(chain, block)?.hash ?? evidence.receipts.get(transaction)?.blockHash;
  return read !== undefined && (hash === undefined || headerHash(read.block) === hash)
    ? read.wrapper.epoch?.pChainHeight
    : undefined;
}

function headerHash(block: Uint8Array): string | undefined {
  try {
    const { start, end } = readRlpItem(block, 0, block.length);
    const header = readRlpItem(block, start, end);
    return keccak(block.subarray(header.at, header.end));
  } catch (error) {
    if (error instanceof RlpError) {
      return undefined;
    }
    throw error;
  }
}
