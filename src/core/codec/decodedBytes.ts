import type { Chain } from '../ids/chain';
import type { DecodedNode } from './decodedNode';

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
  | 'conversionData'
  /** What is sent along when signatures for an L1ValidatorRegistration are asked for. */
  | 'justification'
  /** One output, input, owner or credential by itself. */
  | 'part';

/** Bytes that were decoded to the last one. */
export interface DecodedBytes {
  readonly kind: BytesKind;
  /** Absent: the same bytes mean the same on all chains. */
  readonly chain?: Chain;
  /** "AddPermissionlessValidatorTx", "BanffStandardBlock", "UTXO", "SignedMessage". */
  readonly type: string;
  /** With the codec version, without a checksum. */
  readonly bytes: Uint8Array;
  readonly root: DecodedNode;
  /** Of the network whose ID is inside, or as given; absent: the bytes do not say. */
  readonly hrp?: string | undefined;
  /** As inside; absent: the type has none. */
  readonly networkId?: number | undefined;
}
