/** A value of the codec as a test makes it and expects it back: what it says, without where it stands. */
export type CodecValue = bigint | boolean | string | Uint8Array | readonly CodecValue[] | CodecStruct;

export interface CodecStruct {
  /** "TransferOutput". */
  readonly type: string;
  /** Undefined: the bytes do not name the type. */
  readonly typeId: number | undefined;
  readonly fields: Readonly<Record<string, CodecValue>>;
}
