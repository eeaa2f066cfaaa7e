import type { KnownValidator } from './knownValidator';

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
