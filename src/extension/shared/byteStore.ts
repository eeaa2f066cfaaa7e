import { MAX_BYTES_TEXT } from '../../engine/bytes';
import { fieldsOf, textOf } from '../../engine/primitives';

/** Longest bytes that are kept together: a link holds a short name of them, not the bytes. */
const maxCharacters = 16 << 20;

/** Bytes that a hover or a document showed, by the name that their links and addresses know them by. */
export class ByteStore {
  private readonly texts = new Map<string, string>();
  private characters = 0;
  private made = 0;

  constructor(private readonly capacity = 100) {}

  /** The name of a text; the same for the same text, as long as it is kept. */
  save(text: string): string {
    const name = this.nameOf(text) ?? `b${++this.made}`;
    this.drop(name);
    this.texts.set(name, text);
    this.characters += text.length;
    while (this.texts.size > this.capacity || (this.characters > maxCharacters && this.texts.size > 1)) {
      this.drop(this.texts.keys().next().value ?? '');
    }
    return name;
  }

  get(name: string): string | undefined {
    return this.texts.get(name);
  }

  private nameOf(text: string): string | undefined {
    for (const [name, cached] of this.texts) {
      if (cached === text) {
        return name;
      }
    }
    return undefined;
  }

  private drop(name: string): void {
    this.characters -= this.texts.get(name)?.length ?? 0;
    this.texts.delete(name);
  }
}

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
  const { bytes, as, network } = fieldsOf(value);
  return typeof bytes !== 'string' || bytes === '' || bytes.length > MAX_BYTES_TEXT
    ? undefined
    : { bytes, as: textOf(as), network: textOf(network) };
}
