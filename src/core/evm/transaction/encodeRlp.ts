/** Bytes as one RLP string. */
export function rlpString(content: Uint8Array): Uint8Array {
  return content.length === 1 && (content[0] ?? 0) < 0x80 ? content : concat([header(0x80, content.length), content]);
}

/** An integer in RLP: big-endian without leading zeros. */
export function rlpInteger(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) {
    bytes.unshift(Number(rest & 0xffn));
  }
  return rlpString(Uint8Array.from(bytes));
}

/** A list whose items are encoded already. */
export function rlpList(items: readonly Uint8Array[]): Uint8Array {
  const size = items.reduce((sum, item) => sum + item.length, 0);
  return concat([header(0xc0, size), ...items]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function header(base: number, size: number): Uint8Array {
  if (size <= 55) {
    return Uint8Array.of(base + size);
  }
  const digits: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) {
    digits.unshift(rest % 256);
  }
  return Uint8Array.of(base + 55 + digits.length, ...digits);
}
