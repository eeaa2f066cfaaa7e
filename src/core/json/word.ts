/** Bytes of a word that are kept. What is longer is nothing that anybody looks for. */
const maxKept = 96;

const zero = 0x30;

/** Digits of which a `number` holds each one. */
const maxDigits = 15;

/** One text, key or number of a JSON text as its bytes stand, used again for the next one. */
export class Word {
  private readonly bytes = new Uint8Array(maxKept);
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
    if (this.length < maxKept) {
      this.bytes[this.length] = byte;
      this.hash = (Math.imul(this.hash, 31) + byte) | 0;
    }
    this.length += 1;
  }

  /** @param text ASCII */
  is(text: string): boolean {
    if (this.length !== text.length || this.length > maxKept || this.isEscaped) {
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
    return this.length > maxKept || this.isEscaped
      ? undefined
      : String.fromCharCode(...this.bytes.subarray(0, this.length));
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
