import { hostOf } from '../../../../api/errors/redact';
import { printJson } from '../../../../core/json/printJson';
import type { JsonValue } from '../../../../core/json/value';
import * as avm from '../../../../core/rpc/catalogue/avm/chain';
import * as platform from '../../../../core/rpc/catalogue/platform/blocks';
import type { UnsourcedFinding } from '../../../../core/finding/finding';
import type { SourceClient } from '../../../sources/sourceClient';
import type { SourcedResult } from '../../../../explain/sourcedResult';
import { readNodeBytes } from '../readNodeBytes';
import { blockFinding } from '../../../../explain/platform/block/blockFinding';
import { blockHeight } from '../../../../explain/platform/block/blockFinding';
import { blockWrapper } from './blockWrapper';

/** A block by its ID or by its height. */
export type BlockName = { readonly id: string } | { readonly height: bigint };

const methods = { P: platform, X: avm } as const;

/**
 * Asks a node for a block of the P- or X-Chain, and for the wrapper around it, which names its proposer: by height both at
 * once, by ID one after the other. Undefined: the node has no such block, or could not be asked.
 */
export async function fetchBlock(
  primary: SourceClient,
  chain: 'P' | 'X',
  name: BlockName,
): Promise<UnsourcedFinding | undefined> {
  const { getBlock, getBlockByHeight } = methods[chain];
  const early = 'height' in name ? blockWrapper(primary, chain, name.height) : undefined;
  const told: SourcedResult<{ readonly block: JsonValue }> =
    'id' in name
      ? await primary.node(`${chain}-Chain`, getBlock, { blockID: name.id, encoding: 'hex' })
      : await primary.node(`${chain}-Chain`, getBlockByHeight, { height: name.height, encoding: 'hex' });
  if (!told.ok) {
    return undefined;
  }
  const method = 'id' in name ? getBlock.name : getBlockByHeight.name;
  const key = `bytes of block ${chain} ${'id' in name ? name.id : name.height}`;
  const read = await primary.nodeQuestion(`${chain}-Chain`, key, async () => {
    const place = { host: hostOf(told.url), method };
    const value = readNodeBytes(
      told.value.block,
      'block',
      chain,
      primary.network,
      place,
      'id' in name ? name.id : undefined,
    );
    return Promise.resolve({ value, json: told.json });
  });
  if (!read.ok) {
    return undefined;
  }
  const { decoded } = read.value;
  const height = 'height' in name ? name.height : decoded && blockHeight(decoded);
  const wrapper = await (early ?? (height === undefined ? undefined : blockWrapper(primary, chain, height)));
  return blockFinding({
    chain,
    ...read.value,
    ...(height === undefined ? {} : { height }),
    // An index that holds another block at that place says nothing about this one.
    ...(wrapper?.blockId === read.value.id ? { wrapper } : {}),
    from: told.from,
    raw: [{ label: method, json: printJson(told.json, 2) }],
  });
}
