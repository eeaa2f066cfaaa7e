import type { Finding } from '../finding/finding';
import type { DecodedBytes } from './decodedBytes';
import type { Signer } from './signer';

/** What is known besides the bytes. */
export interface CodecContext {
  /** The text as it stood: named in the Finding. */
  readonly identifier: string;
  /** Name of the network in the settings. */
  readonly network?: string;
  /** Symbols and decimals of assets by cb58 ID, where known; AVAX of the known networks is. */
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  /** Who signed, from `recoverSigners`; absent: not recovered (yet). */
  readonly signers?: readonly Signer[];
  /** Fuller outputs that the inputs spend, by UTXO ID in cb58: who owned them. */
  readonly spent?: ReadonlyMap<string, SpentOutput>;
  /** What else the bytes decode as, the likeliest first. */
  readonly others?: readonly DecodedBytes[];
}

export interface KnownAsset {
  readonly symbol: string;
  readonly decimals: number;
}

/** Owners of an output that is spent: their 20 bytes each. */
export interface SpentOutput {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** What decoded bytes say, in words: the value that hover, document and command line render. */
export function codecFinding(decoded: DecodedBytes, context: CodecContext): Finding {
  return {
    kind: 'identifier',
    status: 'offline',
    identifier: context.identifier,
    title: [{ kind: 'text', text: decoded.type }],
    facts: [],
    sections: [],
    related: [],
    sources: [{ kind: 'bytes', host: '', outcome: 'answered', at: 0 }],
  };
}
