import type { Line } from '../finding/finding';

/** A field and where it stands. */
export interface ByteRange {
  /** First byte, and the byte behind the last one; the same for a number that protobuf leaves out. */
  readonly start: number;
  readonly end: number;
  /** "unsignedTx.networkID", "accessList[0].address". */
  readonly field: string;
  readonly value: Line;
}
