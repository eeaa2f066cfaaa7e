/** Tokens that a message carries to another chain (ICTT), told by both sides. */
export interface TransferTrace {
  readonly kind: 'register' | 'send' | 'call' | 'sendOn' | 'callOn';
  /** The contract that sent, and the one that is to receive. */
  readonly from: TokenSide;
  readonly to: TokenSide;
  /** As the source took them, in the base unit of its token. */
  readonly sent?: bigint;
  /** As the other side gave them, in the base unit of its token. */
  readonly received?: bigint;
  /** Of what was sent: less than the other side can count, and burned; in the base unit of the source's token. */
  readonly dust?: bigint;
  readonly recipient?: string;
  /**
   * `callFailed`: the recipient refused, and the tokens went to the fallback. `fallback`: the second hop could not go, and the
   * tokens stayed on the home chain. `unexecuted`: the message was delivered, and its execution failed. Absent: not there yet.
   */
  readonly outcome?: 'unexecuted' | 'given' | 'called' | 'callFailed' | 'routed' | 'fallback' | 'registered';
  readonly fallback?: string;
  /** Of the second hop, hex; and of the first one, where this is the second. */
  readonly nextLeg?: string;
  readonly previousLeg?: string;
  /**
   * What the home still wants as collateral for the remote that registers, or for that of the second hop, in the base unit of
   * the home's token; 0: enough.
   */
  readonly collateralNeeded?: bigint;
  /** Whether the home knows that remote. */
  readonly isRegistered?: boolean;
}

export interface TokenSide {
  readonly contract: string;
  /** Who counts the tokens there: itself, or the token that it keeps; `native`: the chain's coin. Absent: not known. */
  readonly token?: string;
  readonly symbol?: string;
  readonly decimals?: number;
}
