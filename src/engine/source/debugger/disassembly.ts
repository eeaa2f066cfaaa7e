import { opcodeName, pushedBytes } from '../../evm';

export interface Instruction {
  /** Offset in the code, in bytes. */
  readonly pc: number;
  /** "PUSH2 0x0d7f" */
  readonly text: string;
  /** Hex without 0x. */
  readonly bytes: string;
}

export function disassemble(code: Uint8Array): readonly Instruction[] {
  const instructions: Instruction[] = [];
  for (let pc = 0; pc < code.length;) {
    const size = pushedBytes(code[pc]!);
    const bytes = [...code.subarray(pc, pc + 1 + size)].map((byte) => byte.toString(16).padStart(2, '0'));
    const pushed =
      size === 0
        ? ''
        : ` 0x${bytes
            .slice(1)
            .join('')
            .padEnd(2 * size, '0')}`;
    instructions.push({ pc, text: `${opcodeName(code[pc]!)}${pushed}`, bytes: bytes.join('') });
    pc += 1 + size;
  }
  return instructions;
}

/** What stands where there is no instruction, beside a code. */
export const beyondCode: Omit<Instruction, 'pc'> = { text: '??', bytes: '' };

/**
 * Instructions around one, as a disassembly view asks for them.
 *
 * @param offset of the first, in instructions from the one at `pc`; may be before the code
 */
export function instructionsAround(
  instructions: readonly Instruction[],
  pc: number,
  offset: number,
  count: number,
): readonly Instruction[] {
  const found = instructions.findIndex((one) => one.pc >= pc);
  const from = (found < 0 ? instructions.length : found) + offset;
  // Around what is no code each byte is a row.
  const first = instructions[0]?.pc ?? pc;
  const last = instructions.at(-1)?.pc ?? pc - 1;
  return Array.from({ length: count }, (_, i) => {
    const at = from + i;
    return instructions[at] ?? { pc: at < 0 ? first + at : last + 1 + at - instructions.length, ...beyondCode };
  });
}
