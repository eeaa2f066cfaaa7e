import { createHash } from 'node:crypto';

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Plain cb58 with one big integer, as a reference. */
export function plainCb58(bytes: Uint8Array): string {
  const all = Buffer.concat([bytes, createHash('sha256').update(bytes).digest().subarray(-4)]);
  let value = BigInt('0x' + all.toString('hex'));
  let text = '';
  for (; value > 0n; value /= 58n) {
    text = alphabet.charAt(Number(value % 58n)) + text;
  }
  const zeros = all.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? all.length : zeros) + text;
}

/** Decodes base58 without checking any checksum; `undefined` for other alphabets. */
export function plainBase58(text: string): Uint8Array | undefined {
  let value = 0n;
  for (const char of text) {
    const digit = alphabet.indexOf(char);
    if (digit < 0) {
      return undefined;
    }
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

/** Bytes in a node's encoding `hex`. */
export function plainNodeHex(bytes: Uint8Array): string {
  const checksum = createHash('sha256').update(bytes).digest().subarray(-4);
  return '0x' + Buffer.concat([bytes, checksum]).toString('hex');
}
