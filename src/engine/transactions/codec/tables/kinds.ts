import type { Chain } from '../../../primitives';
import { atomicBatch, atomicSignedTx, atomicTable, atomicTx, atomicUtxo } from './atomicTable';
import { avmBlock, avmSignedTx, avmTable, avmTx, avmUtxo } from './avmTable';
import { platformBlock, platformSignedTx, platformTable, platformTx, platformUtxo } from './platformTable';
import { proposerBlock } from './proposerTable';
import { type CodecShape, oneOf } from './codecShape';
import { conversionData, pChainMessage, signedWarp, unsignedWarp, uptimeMessage, warpPayload } from './warpTables';

/** What bytes can be, besides EVM data. */
export type BytesKind =
  | 'tx'
  | 'unsignedTx'
  | 'block'
  | 'utxo'
  /** What a C-Chain block carries beside EVM transactions since Apricot Phase 5: several signed transactions. */
  | 'atomicTxs'
  /** A block in the wrapper of the ProposerVM, as the index API gives it. */
  | 'proposerBlock'
  | 'warp'
  | 'warpPayload'
  | 'pChainMessage'
  /** How long a validator of an L1 was up. */
  | 'uptimeMessage'
  | 'conversionData'
  /** What is sent along when signatures for an L1ValidatorRegistration are asked for. */
  | 'justification'
  /** One output, input, owner or credential by itself. */
  | 'part';

/** One thing that bytes can be. All begin with the codec version, 0. */
export interface KindRow {
  readonly kind: BytesKind;
  /** Undefined: the bytes mean the same on all chains. */
  readonly chain: Chain | undefined;
  readonly shape: CodecShape;
  /** How often people meet it, from 0 to 100: where bytes fit several, the higher one is named first. */
  readonly likelihood: number;
}

const part = ['output', 'input', 'operation', 'credential', 'owner', 'signer'] as const;

const rows: readonly (readonly [kind: BytesKind, likelihood: number, shape: CodecShape, chain?: Chain])[] = [
  ['tx', 90, platformSignedTx, 'P'],
  ['tx', 90, avmSignedTx, 'X'],
  ['tx', 90, atomicSignedTx, 'C'],
  ['block', 88, platformBlock, 'P'],
  ['block', 88, avmBlock, 'X'],
  ['warp', 86, signedWarp],
  ['warp', 86, unsignedWarp],
  ['utxo', 84, platformUtxo, 'P'],
  ['utxo', 83, avmUtxo, 'X'],
  ['utxo', 82, atomicUtxo, 'C'],
  ['proposerBlock', 80, proposerBlock],
  ['unsignedTx', 78, platformTx, 'P'],
  ['unsignedTx', 78, avmTx, 'X'],
  ['unsignedTx', 78, atomicTx, 'C'],
  ['atomicTxs', 76, atomicBatch, 'C'],
  ['warpPayload', 70, warpPayload],
  ['pChainMessage', 68, pChainMessage, 'P'],
  ['uptimeMessage', 66, uptimeMessage],
  ['conversionData', 60, conversionData],
  ['part', 22, oneOf(() => platformTable, ...part), 'P'],
  ['part', 21, oneOf(() => avmTable, ...part), 'X'],
  ['part', 20, oneOf(() => atomicTable, ...part), 'C'],
];

export const kinds: readonly KindRow[] = rows.map(([kind, likelihood, shape, chain]) => ({
  kind,
  likelihood,
  shape,
  chain,
}));
