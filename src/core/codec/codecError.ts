import * as l10n from '@vscode/l10n';

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
        ? l10n.t('Not a valid {0}, offset {1}: {2}.', type, offset, problem)
        : l10n.t('Not a valid {0}, field {1} at offset {2}: {3}.', type, field, offset, problem),
    );
    this.type = type;
    this.field = field;
    this.offset = offset;
  }
}
