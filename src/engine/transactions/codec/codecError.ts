/** Where in which type reading stopped. */
export interface CodecErrorLocation {
  /** "AddPermissionlessValidatorTx". */
  readonly type: string;
  /** "stake"; empty: between the fields. */
  readonly field: string;
  /** In bytes from the start of what was decoded, the codec version included. */
  readonly offset: number;
}

/** Bytes that are not what they were read as. The message is a sentence in the reader's language. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly type: string;
  readonly field: string;
  readonly offset: number;

  /** `problem` is a clause: "3 bytes are left, 8 are needed". */
  constructor(
    { type, field, offset }: CodecErrorLocation,
    readonly problem: string,
  ) {
    super(
      field === ''
        ? `Not a valid ${type}, offset ${offset}: ${problem}.`
        : `Not a valid ${type}, field ${field} at offset ${offset}: ${problem}.`,
    );
    this.type = type;
    this.field = field;
    this.offset = offset;
  }
}
