import { hostOf, isNotFound } from '../../../errors';
import type { BlockNumber, Cb58Id, JsonValue } from '../../../primitives';
import { getContainerByIndex, primaryMethods } from '../../../rpc';
import { type QueryResult, type UnsourcedReport, rawAnswers, sourcesOf } from '../../../report';
import { type SourceClient, readNodeBytes } from '../../../sources';
import { fetchBlockSurroundings } from './fetchBlockSurroundings';
import { type BlockWrapper, blockHeight, platformBlockReport, readWrapper } from '../../../transactions';
import type { Resolver } from '../resolver';

/** A block by its ID, or by its height where its chain was named: every chain has a block of that height. */
export const blockResolvers: readonly Resolver<Cb58Id | BlockNumber>[] = (['P', 'X'] as const).map(
  (chain): Resolver<Cb58Id | BlockNumber> =>
    async (client, identifier) => {
      if (identifier.kind === 'cb58Id') {
        return resolveBlock(client, chain, { id: identifier.cb58 });
      }
      const isNamed = client.context.options.chain === `${chain}-Chain`;
      return isNamed ? resolveBlock(client, chain, { height: identifier.number }) : undefined;
    },
);

/** A block by its ID or by its height. */
export type BlockName = { readonly id: string } | { readonly height: bigint };

/**
 * Asks a node for a block of the P- or X-Chain, and for the wrapper around it, which names its proposer: by height both at
 * once, by ID one after the other. What the block does not say itself is asked together with the wrapper by ID. Undefined: the node has no such block, or could not be asked.
 */
export async function resolveBlock(
  client: SourceClient,
  chain: 'P' | 'X',
  name: BlockName,
): Promise<UnsourcedReport | undefined> {
  const { getBlock, getBlockByHeight } = primaryMethods[chain];
  const early = 'height' in name ? fetchBlockWrapper(client, chain, name.height) : undefined;
  const result: QueryResult<{ readonly block: JsonValue }> =
    'id' in name
      ? await client.node(`${chain}-Chain`, getBlock, { blockID: name.id, encoding: 'hex' })
      : await client.node(`${chain}-Chain`, getBlockByHeight, { height: name.height, encoding: 'hex' });
  if (!result.ok) {
    return undefined;
  }
  const method = 'id' in name ? getBlock.name : getBlockByHeight.name;
  const key = `bytes of block ${chain} ${'id' in name ? name.id : name.height}`;
  const read = await client.nodeQuestion(`${chain}-Chain`, key, async () => {
    const place = { host: hostOf(result.url), method };
    const value = readNodeBytes(
      result.value.block,
      'block',
      chain,
      client.network,
      place,
      'height' in name ? name.height : undefined,
    );
    return Promise.resolve({ value, json: result.json });
  });
  if (!read.ok) {
    return undefined;
  }
  const { decoded } = read.value;
  const height = 'height' in name ? name.height : decoded && blockHeight(decoded);
  const [wrapper, around] = await Promise.all([
    early ?? (height === undefined ? undefined : fetchBlockWrapper(client, chain, height)),
    decoded === undefined || height === undefined ? {} : fetchBlockSurroundings(client, chain, decoded, height),
  ]);
  return platformBlockReport({
    chain,
    ...read.value,
    height,
    // An index that holds another block at that place says nothing about this one.
    wrapper: wrapper?.blockId === read.value.id ? wrapper : undefined,
    around,
    from: result.from,
    raw: rawAnswers(method, result),
  });
}

/**
 * Asks a node that keeps an index; public ones keep none. The index has no genesis block, so the block at height 1 stands
 * at place 0.
 */
async function fetchBlockWrapper(
  client: SourceClient,
  chain: 'P' | 'X',
  height: bigint,
): Promise<BlockWrapper | undefined> {
  if (height === 0n) {
    return undefined;
  }
  const place = String(height - 1n);
  const result = await client.chainQuestion(`${chain}-Chain`, `container ${chain} ${place}`, (node, options) =>
    node.call(
      getContainerByIndex,
      { index: place, encoding: 'hex' },
      { ...options, index: `${chain}/block`, isExpectedError: isNotFound },
    ),
  );
  return result.ok ? readWrapper(result.value, sourcesOf(result))?.wrapper : undefined;
}
