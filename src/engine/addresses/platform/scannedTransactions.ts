import { type Line, type Section, code, count, id, text, time } from '../../report';

/** A transaction of the P- or X-Chain that has to do with an address. */
export interface ScannedPlatformTransaction {
  /** cb58 */
  readonly id: string;
  readonly height: bigint;
  /** Milliseconds since the epoch; absent: its block has no time. */
  readonly at?: number;
  readonly type: string;
  /** What it does. */
  readonly does: Line;
  /** It signed. */
  readonly isSigner: boolean;
  /** It stands in the transaction, as an owner of what that makes. */
  readonly isOwner: boolean;
}

/** The table of them, without rows. */
export function scannedTransactionsSection(chain: 'P' | 'X'): Section {
  return {
    key: `transactions.${chain}`,
    heading: `${chain}-Chain transactions`,
    columns: ['time', 'transaction', 'type', 'action', 'address is', 'block'],
    rows: [],
    from: [],
  };
}

export function scannedTransactionRow(found: ScannedPlatformTransaction): readonly Line[] {
  const { at, type, does, height } = found;
  return [
    at === undefined ? [] : [time(at)],
    [id(found.id)],
    [code(type)],
    does,
    [text(roleOf(found))],
    [count(height)],
  ];
}

function roleOf({ isSigner, isOwner }: ScannedPlatformTransaction): string {
  return isSigner && isOwner ? 'signer and owner' : isSigner ? 'signer' : 'owner';
}
