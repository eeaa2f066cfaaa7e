import { MAX_BYTES_TEXT } from '../core/bytes/readBytes';

/** Bytes, as a link, a keybinding or another extension names them. */
export interface BytesTarget {
  /** Hex, cb58 or base64; or the name of bytes that were shown. */
  readonly bytes: string;
  /** Key of one of the readings; absent: the likeliest. */
  readonly as?: string;
  /** Name of a network in the settings; absent: the active one. */
  readonly network?: string;
}

/** Reads a command's first argument: a text is bytes. Anything else is `undefined`. */
export function readBytesTarget(value: unknown): BytesTarget | undefined {
  if (typeof value === 'string') {
    return readBytesTarget({ bytes: value });
  }
  if (typeof value !== 'object' || value === null || !('bytes' in value)) {
    return undefined;
  }
  const { bytes } = value;
  const as = 'as' in value ? value.as : undefined;
  const network = 'network' in value ? value.network : undefined;
  if (typeof bytes !== 'string' || bytes === '' || bytes.length > MAX_BYTES_TEXT) {
    return undefined;
  }
  return {
    bytes,
    as: typeof as === 'string' ? as : undefined,
    network: typeof network === 'string' ? network : undefined,
  };
}
