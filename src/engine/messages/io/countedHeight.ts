import { keccak, getOrMake } from '../../primitives';
import { blockTime, fetchBlockByNumber } from '../../evm';
import type { EvmChain } from '../../networks';
import { type QueryResult, valueOf } from '../../report';
import {
  type ResultOf,
  getCurrentEpoch,
  platformGetBlockByHeight as getBlockByHeight,
  platformGetHeight as getHeight,
} from '../../rpc';
import { type SourceClient, evmResult, fetchWrapped, ownTime, readNodeBytes } from '../../sources';
import { type BlockWrapper, RlpError, readRlpItem } from '../../transactions';
import type { SigningHeight } from '../signatures/signerSet';

export interface VerifyingBlock {
  readonly chain: EvmChain;
  readonly number: bigint;
  /** Hash of an EVM block, cb58 of a P-Chain block; absent where it is unknown. */
  readonly id?: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
}

export const pChain: EvmChain = { name: 'P-Chain', path: 'P' };

/** Per client, since the transaction table and the lanes of its messages request the same heights. */
const heightCache = new WeakMap<SourceClient, Map<string, Promise<SigningHeight | undefined>>>();

/**
 * The P-Chain height of the validator set that a block used to verify signatures. For the P- and C-Chain, a node's
 * index has it. For L1s it is derived: the current epoch covers blocks since its start, and an earlier block used a
 * height no later than the P-Chain's at the time of its parent. Rule: ACP-181.
 */
export function fetchValidatorSetHeight(
  client: SourceClient,
  block: VerifyingBlock,
): Promise<SigningHeight | undefined> {
  const heights = getOrMake(heightCache, client, () => new Map<string, Promise<SigningHeight | undefined>>());
  const key = `${block.chain.name} ${block.number}`;
  return getOrMake(heights, key, () => countedHeight(client, block));
}

async function countedHeight(client: SourceClient, block: VerifyingBlock): Promise<SigningHeight | undefined> {
  const { chain, number, at } = block;
  const wrapper = await fetchWrapper(client, block);
  const { number: epochNumber = 0n, pChainHeight = 0n } = wrapper?.epoch ?? {};
  if (epochNumber > 0n) {
    return { height: pChainHeight, by: 'header' };
  }
  if (wrapper?.pChainHeight !== undefined) {
    return { height: wrapper.pChainHeight, by: 'latest' };
  }
  const epoch = valueOf(await fetchEpoch(client, chain));
  if (at === undefined || (epoch !== undefined && Math.floor(at / 1_000) * 1_000 > epoch.startTime.getTime())) {
    return epoch && { height: epoch.pChainHeight, by: at === undefined ? 'latest' : 'epoch' };
  }
  if (chain.path === 'P') {
    return { height: number - 1n, by: 'latest' };
  }
  const parent = number === 0n ? undefined : valueOf(await evmResult(client, chain, fetchBlockByNumber(number - 1n)));
  const height = (await heightAt(client, parent == null ? at : blockTime(parent))) ?? epoch?.pChainHeight;
  return height === undefined ? undefined : { height, by: 'latest' };
}

/** The epoch of a chain's next block, as of now. */
export function fetchEpoch(
  client: SourceClient,
  { name, path }: EvmChain,
): Promise<QueryResult<ResultOf<typeof getCurrentEpoch>>> {
  return client.chainCall(name, getCurrentEpoch, {}, { chain: path });
}

/** The index has no genesis block and may be incomplete, so its block is compared with the requested one. */
async function fetchWrapper(
  client: SourceClient,
  { chain: { name, path }, number, id }: VerifyingBlock,
): Promise<BlockWrapper | undefined> {
  const read = path === 'P' || path === 'C' ? await fetchWrapped(client, { name, path }, number) : undefined;
  const actualId = read && (path === 'P' ? read.wrapper.blockId : headerHash(read.block));
  return id === undefined || actualId === id ? read?.wrapper : undefined;
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

/** Maximum number of blocks whose time is requested. */
const maxTimes = 32;

/**
 * The P-Chain height at a time; where the search ends early, the lowest known upper bound.
 * @param at milliseconds since the epoch
 */
async function heightAt(client: SourceClient, at: number): Promise<bigint | undefined> {
  const last = valueOf(await client.node('P-Chain', getHeight, {}))?.height;
  const lastTime = last === undefined ? undefined : await timeAt(client, last);
  if (last === undefined || lastTime === undefined || lastTime <= at) {
    return lastTime === undefined ? undefined : last;
  }
  let [low, high] = [
    { height: 0n, time: -Infinity },
    { height: last, time: lastTime },
  ];
  for (let step = 1n, requests = 0; high.height - low.height > 1n && requests < maxTimes; requests += 1) {
    const height = low.time === -Infinity ? heightBelow(high.height, step) : heightBetween(low, high, at, requests);
    const time = await timeAt(client, height);
    if (time === undefined) {
      return undefined;
    }
    step *= 4n;
    [low, high] = time <= at ? [{ height, time }, high] : [low, { height, time }];
  }
  return high.height - 1n;
}

function heightBelow(height: bigint, step: bigint): bigint {
  return height > step ? height - step : 1n;
}

interface TimedHeight {
  readonly height: bigint;
  readonly time: number;
}

/** Alternates between interpolation and bisection, since blocks are not evenly spaced. */
function heightBetween(low: TimedHeight, high: TimedHeight, at: number, turn: number): bigint {
  const span = high.height - low.height;
  const share = turn % 2 === 0 ? 0.5 : (at - low.time) / (high.time - low.time);
  const inside = (span * BigInt(Math.round(share * 1_000))) / 1_000n;
  return low.height + (inside < 1n ? 1n : inside >= span ? span - 1n : inside);
}

/** Blocks before Banff have no time. */
async function timeAt(client: SourceClient, height: bigint): Promise<number | undefined> {
  const key = `time of block P ${height}`;
  const result = await client.queryNode('P-Chain', key, async (node, options) => {
    const { value, ...answer } = await node.call(getBlockByHeight, { height, encoding: 'hex' }, options);
    const place = { host: new URL(node.url).host, method: getBlockByHeight.name };
    const { decoded } = readNodeBytes(value.block, 'block', 'P', client.network, place, height);
    return { ...answer, value: decoded && ownTime(decoded) };
  });
  return valueOf(result);
}
