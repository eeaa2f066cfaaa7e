import { bytesToHex } from '../ids/hex';
import { wellKnownIds } from '../ids/wellKnownTable';
import type { DecodedNode } from './decodedNode';
import { nodeBytes } from './nodeValue';

const networkIds: Readonly<Record<string, number>> = { mainnet: 1, fuji: 5, local: 12345 };

/** The network whose AVAX a UTXO holds: the ID of that asset differs from network to network. */
export function networkOfAssets(root: DecodedNode, bytes: Uint8Array): number | undefined {
  const asset = root.shape.kind === 'struct' ? root.child('assetID') : undefined;
  const known = asset && wellKnownIds[bytesToHex(nodeBytes(asset, bytes))];
  return known?.network && networkIds[known.network];
}
