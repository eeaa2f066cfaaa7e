import type { LiveChain } from '../chain/liveChain';

/**
 * The height for a number, `earliest`, a hash or an object with one of them; `undefined` for other tags and unknown
 * blocks.
 */
export async function heightOfBlock(chain: LiveChain, block: unknown): Promise<number | undefined> {
  const { blockHash, blockNumber } = (typeof block === 'object' ? block : {}) as Readonly<Record<string, unknown>>;
  const named = blockHash ?? blockNumber ?? block;
  if (typeof named !== 'string') return undefined;
  if (named.length !== 66) return /^0x[0-9a-f]+$/i.test(named) ? Number(named) : named === 'earliest' ? 0 : undefined;
  const found = await chain.anvil.call<{ number: string } | null>('eth_getBlockByHash', named, false);
  return found === null ? undefined : Number(found.number);
}
