import { JsonSyntaxError } from './value';

/** Bytes of a word that are stored; longer words never match. */
const maxCached = 96;

const zero = 0x30;
const letterX = 0x78;

/** Digits that a `number` represents exactly. */
const maxDigits = 15;

/** A reusable buffer for the raw bytes of a string, key or number. */
export class Word {
  private readonly bytes = new Uint8Array(maxCached);
  private length = 0;
  /** Differs only for different words; collisions are possible. */
  hash = 0;
  /** Contains escapes, so that its text differs from its bytes. */
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

  /** The text; `undefined` where it is too long or contains escapes. */
  text(): string | undefined {
    return this.length > maxCached || this.isEscaped
      ? undefined
      : String.fromCharCode(...this.bytes.subarray(0, this.length));
  }

  /** Writes hex, with or without 0x, right-aligned to `target`, zero-padded; false if it is not hex or too long. */
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

  /** The value as a plain decimal integer that a `number` represents exactly; else `undefined`. */
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

function hexDigit(byte: number): number {
  if (byte >= zero && byte <= zero + 9) {
    return byte - zero;
  }
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

/** Receives the tokens of a JSON text in order. A `Word` is only valid until the call returns. */
export interface JsonListener {
  /** `at`: offset of the bracket in the current chunk. */
  open(isList: boolean, at: number): void;
  close(at: number): void;
  key(word: Word): void;
  /** @param isText whether it is a string; otherwise a number, true, false or null */
  scalar(word: Word, isText: boolean): void;
}

const enum Next {
  value,
  valueOrEnd,
  keyOrEnd,
  key,
  colon,
  commaOrEnd,
  restOfKey,
  restOfText,
  restOfBare,
  nothing,
}

const maxNesting = 512;

const bareValue = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A streaming JSON parser that stores only one word at a time. */
export class JsonEvents {
  private next: Next = Next.value;
  private readonly word = new Word();
  private isEscaped = false;
  private readonly isList: boolean[] = [];
  /** Bytes of previous chunks. */
  private before = 0;

  constructor(private readonly listener: JsonListener) {}

  get depth(): number {
    return this.isList.length;
  }

  /** @throws {JsonSyntaxError} its offset is in bytes */
  read(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      switch (this.next) {
        case Next.restOfKey:
        case Next.restOfText:
          at = this.readText(chunk, at);
          break;
        case Next.restOfBare:
          at = this.readBare(chunk, at);
          break;
        default:
          this.readSign(chunk[at]!, at);
          at += 1;
      }
    }
    this.before += chunk.length;
  }

  private readText(chunk: Uint8Array, from: number): number {
    const { word } = this;
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.isEscaped) {
        this.isEscaped = false;
      } else if (byte === quote) {
        this.endText();
        return at + 1;
      } else if (byte === backslash) {
        this.isEscaped = true;
        word.isEscaped = true;
      }
      word.add(byte);
    }
    return chunk.length;
  }

  private endText(): void {
    if (this.next === Next.restOfKey) {
      this.next = Next.colon;
      this.listener.key(this.word);
    } else {
      this.endValue();
      this.listener.scalar(this.word, true);
    }
  }

  private readBare(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (!isBare(byte)) {
        if (!isBareValue(this.word)) {
          this.reject(at);
        }
        this.endValue();
        this.listener.scalar(this.word, false);
        return at;
      }
      this.word.add(byte);
    }
    return chunk.length;
  }

  private readSign(byte: number, at: number): void {
    if (isSpace(byte)) {
      return;
    }
    switch (this.next) {
      case Next.value:
        return this.begin(byte, at);
      case Next.valueOrEnd:
        return byte === closeList ? this.close(byte, at) : this.begin(byte, at);
      case Next.key:
        return this.beginKey(byte, at);
      case Next.keyOrEnd:
        return byte === closeObject ? this.close(byte, at) : this.beginKey(byte, at);
      case Next.colon:
        this.next = byte === colon ? Next.value : this.reject(at);
        return;
      case Next.commaOrEnd:
        if (byte !== comma) {
          return this.close(byte, at);
        }
        this.next = this.isList.at(-1) === true ? Next.value : Next.key;
        return;
      default:
        this.reject(at);
    }
  }

  private begin(byte: number, at: number): void {
    if (byte === openObject || byte === openList) {
      if (this.isList.length >= maxNesting) {
        throw new JsonSyntaxError(`more than ${maxNesting} levels`, this.before + at);
      }
      const isList = byte === openList;
      this.isList.push(isList);
      this.next = isList ? Next.valueOrEnd : Next.keyOrEnd;
      this.listener.open(isList, at);
    } else if (byte === quote) {
      this.word.clear();
      this.next = Next.restOfText;
    } else if (isBare(byte)) {
      this.word.clear();
      this.word.add(byte);
      this.next = Next.restOfBare;
    } else {
      this.reject(at);
    }
  }

  private beginKey(byte: number, at: number): void {
    if (byte !== quote) {
      this.reject(at);
    }
    this.word.clear();
    this.next = Next.restOfKey;
  }

  private close(byte: number, at: number): void {
    if (byte !== (this.isList.pop() === true ? closeList : closeObject)) {
      this.reject(at);
    }
    this.endValue();
    this.listener.close(at);
  }

  private endValue(): void {
    this.next = this.isList.length === 0 ? Next.nothing : Next.commaOrEnd;
  }

  private reject(at: number): never {
    throw new JsonSyntaxError('unexpected character', this.before + at);
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isBareValue(word: Word): boolean {
  return word.smallInteger() !== undefined || bareValue.test(word.text() ?? '');
}

function isBare(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a) || isRareBare(byte);
}

function isRareBare(byte: number): boolean {
  return byte === 0x2d || byte === 0x2b || byte === 0x2e || byte === 0x45;
}
