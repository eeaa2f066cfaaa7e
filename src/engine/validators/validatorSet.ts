/** A validator of the primary network, of a permissioned subnet or of an L1, as far as it was told. */
export interface KnownValidator {
  readonly nodeId: string;
  /** cb58; of an L1's alone. */
  readonly validationId?: string;
  /** nAVAX on the primary network; without unit elsewhere. */
  readonly weight: bigint;
  /** nAVAX; of an L1's alone. 0: inactive. */
  readonly balance?: bigint;
  /** To the node that answered; absent: not told. */
  readonly isConnected?: boolean;
  /** Percent of its time, as the node that answered has seen it. */
  readonly uptime?: number;
  /** Percent that its reward asks for; on the primary network alone. */
  readonly uptimeNeeded?: number;
  /** Whether its signature of a Warp message counts now; absent: not told. */
  readonly canSign?: boolean;
  /** Milliseconds since the epoch. */
  readonly start: number;
  /** Of its period; absent: it has no end, as those of an L1. */
  readonly end?: number;
  /** Of a validator that renews itself at the end of its period (ACP-236); absent: it ends then. */
  readonly renewal?: Renewal;
}

export interface Renewal {
  /** Length of the next period; 0: it was stopped, and ends with this one. */
  readonly seconds: bigint;
  /** Millionths of the reward that are staked again. */
  readonly compounding?: bigint;
  /** Addresses that may change it. */
  readonly authority: readonly string[];
  /** nAVAX of rewards that are part of the weight, from validating and from fees of delegations; absent: not told. */
  readonly restaked?: { readonly own: bigint; readonly fees: bigint };
}

/** What all validators of a set have together. */
export interface SetTotals {
  readonly count: number;
  readonly weight: bigint;
  /** Absent where nobody told who is connected. */
  readonly connected?: bigint;
  /** Weight whose signatures of Warp messages count now; absent where that is not known. */
  readonly signing?: bigint;
}

type Part = Pick<KnownValidator, 'weight' | 'isConnected' | 'canSign'>;

export function setTotals(validators: readonly Part[]): SetTotals {
  const sum = (some: readonly Part[]): bigint => some.reduce((total, { weight }) => total + weight, 0n);
  const connected = validators.some(({ isConnected }) => isConnected !== undefined)
    ? sum(validators.filter(({ isConnected }) => isConnected === true))
    : undefined;
  const signing = validators.some(({ canSign }) => canSign !== undefined)
    ? sum(validators.filter(({ canSign }) => canSign === true))
    : undefined;
  return {
    count: validators.length,
    weight: sum(validators),
    connected,
    signing,
  };
}
