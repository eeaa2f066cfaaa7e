import type { BytesKind, Chain } from './decodedBytes';
import type { Shape } from './shape';
import { oneOf } from './shape';
import { atomicBatch, atomicSignedTx, atomicTable, atomicTx, atomicUtxo } from './tables/atomicTable';
import { avmBlock, avmSignedTx, avmTable, avmTx, avmUtxo } from './tables/avmTable';
import { platformBlock, platformSignedTx, platformTable, platformTx, platformUtxo } from './tables/platformTable';
import { proposerBlock } from './tables/proposerTable';
import { conversionData, pChainMessage, signedWarp, unsignedWarp, warpPayload } from './tables/warpTables';

/** One thing that bytes can be. All begin with the codec version, 0. */
export interface KindRow {
  readonly kind: BytesKind;
  readonly chain?: Chain;
  readonly shape: Shape;
  /** How often people meet it, from 0 to 100: where bytes fit several, the higher one is named first. */
  readonly likelihood: number;
}

const part = ['output', 'input', 'operation', 'credential', 'owner', 'signer'] as const;

export const kinds: readonly KindRow[] = [
  { kind: 'tx', chain: 'P', shape: platformSignedTx, likelihood: 90 },
  { kind: 'tx', chain: 'X', shape: avmSignedTx, likelihood: 90 },
  { kind: 'tx', chain: 'C', shape: atomicSignedTx, likelihood: 90 },
  { kind: 'block', chain: 'P', shape: platformBlock, likelihood: 88 },
  { kind: 'block', chain: 'X', shape: avmBlock, likelihood: 88 },
  { kind: 'warp', shape: signedWarp, likelihood: 86 },
  { kind: 'warp', shape: unsignedWarp, likelihood: 86 },
  { kind: 'utxo', chain: 'P', shape: platformUtxo, likelihood: 84 },
  { kind: 'utxo', chain: 'X', shape: avmUtxo, likelihood: 83 },
  { kind: 'utxo', chain: 'C', shape: atomicUtxo, likelihood: 82 },
  { kind: 'proposerBlock', shape: proposerBlock, likelihood: 80 },
  { kind: 'unsignedTx', chain: 'P', shape: platformTx, likelihood: 78 },
  { kind: 'unsignedTx', chain: 'X', shape: avmTx, likelihood: 78 },
  { kind: 'unsignedTx', chain: 'C', shape: atomicTx, likelihood: 78 },
  { kind: 'atomicTxs', chain: 'C', shape: atomicBatch, likelihood: 76 },
  { kind: 'warpPayload', shape: warpPayload, likelihood: 70 },
  { kind: 'pChainMessage', chain: 'P', shape: pChainMessage, likelihood: 68 },
  { kind: 'conversionData', shape: conversionData, likelihood: 60 },
  { kind: 'part', chain: 'P', shape: oneOf(() => platformTable, ...part), likelihood: 22 },
  { kind: 'part', chain: 'X', shape: oneOf(() => avmTable, ...part), likelihood: 21 },
  { kind: 'part', chain: 'C', shape: oneOf(() => atomicTable, ...part), likelihood: 20 },
];
