/** A codec value as tests write it: its content without offsets. */
export type CodecValue = bigint | boolean | string | Uint8Array | readonly CodecValue[] | CodecStruct;

export interface CodecStruct {
  readonly type: string;
  /** `undefined`: the bytes contain no type ID. */
  readonly typeId: number | undefined;
  readonly fields: Readonly<Record<string, CodecValue>>;
}
