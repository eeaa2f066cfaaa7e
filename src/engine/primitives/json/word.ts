/** Bytes of a word that are kept. What is longer is nothing that anybody looks for. */
const maxCached = 96;

const zero = 0x30;
const letterX = 0x78;

/** Digits of which a `number` holds each one. */
const maxDigits = 15;

/** One text, key or number of a JSON text as its bytes stand, used again for the next one. */
export class Word {
  private readonly bytes = new Uint8Array(maxCached);
  private length = 0;
  /** Tells words apart; of two that differ it may be the same. */
  hash = 0;
  /** It says something else than its bytes. */
  isEscaped = false;

  clear(): void {
    this.length = 0;
    this.hash = 0;
    this.isEscaped = false;
  }

  add(byte: number): void {
    if (this.length < maxCached) {
      this.bytes[this.length] = byte;
      this.hash = (Math.imul(this.hash, 31) + byte) | 0;
    }
    this.length += 1;
  }

  /** @param text ASCII */
  is(text: string): boolean {
    if (this.length !== text.length || this.length > maxCached || this.isEscaped) {
      return false;
    }
    for (let i = 0; i < text.length; i++) {
      if (this.bytes[i] !== text.charCodeAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** What it says; `undefined` where it is long or has escapes. */
  text(): string | undefined {
    return this.length > maxCached || this.isEscaped
      ? undefined
      : String.fromCharCode(...this.bytes.subarray(0, this.length));
  }

  /** Writes what it says in hex, with or without 0x, to the end of `target`, and 0 before it. @returns whether it is that */
  readHex(target: Uint8Array): boolean {
    const { bytes, length } = this;
    const first = length > 1 && bytes[0] === zero && bytes[1] === letterX ? 2 : 0;
    if (length === first || length - first > target.length * 2 || this.isEscaped) {
      return false;
    }
    target.fill(0);
    for (let i = length - 1, place = 0; i >= first; i--, place++) {
      const digit = hexDigit(bytes[i]!);
      if (digit < 0) {
        return false;
      }
      const at = target.length - 1 - (place >> 1);
      target[at] = target[at]! | (place % 2 === 0 ? digit : digit << 4);
    }
    return true;
  }

  /** The integer that it is in plain decimal digits, where a `number` holds it. */
  smallInteger(): number | undefined {
    const { bytes, length } = this;
    if (length === 0 || length > maxDigits || (bytes[0] === zero && length > 1)) {
      return undefined;
    }
    let value = 0;
    for (let i = 0; i < length; i++) {
      const digit = bytes[i]! - zero;
      if (digit < 0 || digit > 9) {
        return undefined;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}

/** -1 for what is none. */
function hexDigit(byte: number): number {
  if (byte >= zero && byte <= zero + 9) {
    return byte - zero;
  }
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}
