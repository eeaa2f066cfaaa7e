import type { DecodedBytes } from '../../../../core/codec/decodedBytes';
import type { DecodedNode } from '../../../../core/codec/decodedNode';
import type { KnownAsset } from '../../../../core/codec/finding/knownAsset';
import { nodeBytes } from '../../../../core/codec/nodeValue';
import { encodeCb58 } from '../../../../core/ids/cb58';
import { getAssetDescription } from '../../../../core/rpc/catalogue/avm/assets';
import type { Primary } from '../primary';
import { isAvax } from '../../../../core/ids/isAvax';

/** More assets than this are shown by their ID. */
const mostQuestions = 20;

/** Symbols and decimals of the assets that a transaction moves, where they do not follow from its bytes. */
export async function transactionAssets(
  primary: Primary,
  decoded: DecodedBytes,
): Promise<ReadonlyMap<string, KnownAsset>> {
  const all = assetsIn(decoded);
  // The only asset that a transaction of the P-Chain moves is AVAX: its fee is paid in it.
  const unknown = decoded.chain === 'P' && all.length === 1 ? [] : all.filter((asset) => !isAvax(asset));
  const told = await Promise.all(
    unknown.slice(0, mostQuestions).map(async (assetID): Promise<readonly [string, KnownAsset][]> => {
      const answer = await primary.node('X-Chain', getAssetDescription, { assetID });
      return answer.ok ? [[assetID, { symbol: answer.value.symbol, decimals: answer.value.denomination }]] : [];
    }),
  );
  return new Map(told.flat());
}

function assetsIn({ root, bytes }: DecodedBytes): readonly string[] {
  const found = new Set<string>();
  const walk = (node: DecodedNode): void => {
    if (node.name === 'assetID' && node.shape.kind === 'fixed') {
      found.add(encodeCb58(nodeBytes(node, bytes)));
    }
    if (node.shape.kind === 'struct' || node.shape.kind === 'list') {
      node.children.forEach(walk);
    }
  };
  walk(root.child('unsignedTx') ?? root);
  return [...found];
}
