import type { Steps } from '../../primitives';
/** Characters between two pauses: about a millisecond of reading. */
const stride = 32 * 1024;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Reads base64 as Go's `base64.StdEncoding` does; an answer of a text is its error. Rule: Go `encoding/base64`. */
export function* readGoBase64Steps(text: string): Steps<Uint8Array | string> {
  const source = new TextEncoder().encode(text);
  const bytes = new Uint8Array(Math.ceil(source.length / 4) * 3);
  let length = 0;
  const take = (values: readonly number[]): void => {
    for (const byte of bytesOf(values)) {
      bytes[length++] = byte;
    }
  };
  let quantum: number[] = [];
  for (let at = 0; at < source.length; at++) {
    if (at % stride === 0) {
      yield undefined;
    }
    const character = String.fromCharCode(source[at]!);
    const value = alphabet.indexOf(character);
    if (value >= 0) {
      quantum.push(value);
    } else if (character === '=') {
      const end = paddingEnd(source, at, quantum.length);
      if (typeof end === 'string') {
        return end;
      }
      take(quantum);
      return bytes.subarray(0, length);
    } else if (character !== '\n' && character !== '\r') {
      return illegal(at);
    }
    if (quantum.length === 4) {
      take(quantum);
      quantum = [];
    }
  }
  return quantum.length === 0 ? bytes.subarray(0, length) : illegal(source.length - quantum.length);
}

/** Past the padding that begins at `at`; a text: what is wrong with it. */
function paddingEnd(source: Uint8Array, at: number, have: number): number | string {
  if (have < 2) {
    return illegal(at);
  }
  let next = pastBreaks(source, at + 1);
  if (have === 2) {
    if (next === source.length) {
      return illegal(next);
    }
    if (source[next] !== 0x3d) {
      return illegal(next - 1);
    }
    next = pastBreaks(source, next + 1);
  }
  return next < source.length ? illegal(next) : next;
}

function pastBreaks(source: Uint8Array, at: number): number {
  let next = at;
  while (source[next] === 0x0a || source[next] === 0x0d) {
    next++;
  }
  return next;
}

/** 2 to 4 values of 6 bits. */
function bytesOf(values: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  return [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d].slice(0, values.length - 1);
}

function illegal(at: number): string {
  return `illegal base64 data at input byte ${at}`;
}
