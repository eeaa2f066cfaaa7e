const push1 = 0x60;
const push32 = 0x7f;
const push4 = 0x63;
const eq = 0x14;

/** DUP1 to DUP16, then EQ, XOR or SUB: how compilers compare with what was called. */
const compares = new Set([eq, 0x18, 0x03]);

/** More than any contract dispatches. */
const maxSelectors = 400;

/**
 * The selectors that a contract's code (hex with 0x) compares with what it is called by. Selectors of other contracts that
 * it calls are pushed too, but compared with nothing.
 */
export function selectorsInCode(code: string): readonly string[] {
  const found = new Set<string>();
  const byteAt = (at: number): number => Number.parseInt(code.slice(2 + at * 2, 4 + at * 2), 16);
  for (let at = 0; 2 + at * 2 < code.length && found.size < maxSelectors;) {
    const opcode = byteAt(at);
    const size = opcode >= push1 && opcode <= push32 ? opcode - push1 + 1 : 0;
    if (opcode === push4 && isCompared(byteAt(at + 5), byteAt(at + 6))) {
      found.add(`0x${code.slice(4 + at * 2, 12 + at * 2).toLowerCase()}`);
    }
    at += 1 + size;
  }
  return [...found];
}

function isCompared(next: number, after: number): boolean {
  const isDup = next >= 0x80 && next <= 0x8f;
  return next === eq || (isDup && compares.has(after));
}
