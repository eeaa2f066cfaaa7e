import type { Line } from '../../report';

/** What is known of the stake or the validator that a transaction is about, besides its bytes. */
export interface KnownStaking {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets?: ReadonlyMap<string, string>;
  /** The validator of an L1 that the transaction names by its validation ID. */
  readonly validator?: { readonly nodeId: string; readonly subnetId?: string };
  /** What the transaction gives back of a validator's balance, and to whom: `0.9 AVAX to P-fuji1…`. */
  readonly returned?: Line;
  /** The stake that the transaction ends. */
  readonly ended?: EndedStake;
}

export interface EndedStake {
  readonly nodeId: string;
  readonly isDelegation: boolean;
  /** `0.0002 AVAX to P-fuji1…`; empty: none was paid. Absent: not known. */
  readonly reward?: Line;
}
