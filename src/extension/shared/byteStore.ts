import { MAX_BYTES_TEXT } from '../../engine/bytes';
import { fieldsOf, textOf } from '../../engine/primitives';

/** Total size of stored bytes: a link holds a short name instead of the bytes. */
const maxCharacters = 16 << 20;

/** Bytes shown in a hover or document, by the name in their links and addresses. */
export class ByteStore {
  private readonly texts = new Map<string, string>();
  private characters = 0;
  private made = 0;

  constructor(private readonly capacity = 100) {}

  /** Stores a text under a name; the same name for the same text, as long as it is stored. */
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

/** Bytes, as named by a link, a keybinding or another extension. */
export interface BytesTarget {
  /** Hex, cb58 or base64; or the store name of bytes. */
  readonly bytes: string;
  /** Key of a reading; absent for the likeliest. */
  readonly as?: string;
  /** Name of a network in the settings; absent for the active one. */
  readonly network?: string;
}

/** Parses a command's first argument: a string is bytes. `undefined` for anything else. */
export function readBytesTarget(value: unknown): BytesTarget | undefined {
  if (typeof value === 'string') {
    return readBytesTarget({ bytes: value });
  }
  const { bytes, as, network } = fieldsOf(value);
  return typeof bytes !== 'string' || bytes === '' || bytes.length > MAX_BYTES_TEXT
    ? undefined
    : { bytes, as: textOf(as), network: textOf(network) };
}
