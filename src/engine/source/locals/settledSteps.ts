import { type Recording, isCalling, opcode } from '../../evm';

/** At which steps the optimiser left the stack as the source has it. */
export interface SettledSteps {
  /** Whose place in the source is sure; the stack is what it was behind it, or is before `from`. */
  readonly mark: number;
  readonly from: number;
  /** The next one; absent: the call ends before. */
  readonly to?: number;
}

/**
 * The optimiser rearranges what stands between two operations of some kinds, and keeps the stack before and behind each of them.
 * Undefined: there is none before in the call.
 */
export function settledAround({ op, call, length }: Recording, step: number): SettledSteps | undefined {
  const own = call[step];
  let mark = step;
  let from = step;
  while (mark >= 0 && !(call[mark] === own && isCached(op[mark]!))) {
    from = call[mark] === own ? mark : from;
    mark -= 1;
  }
  if (mark < 0) {
    return undefined;
  }
  from = op[mark] === opcode.jumpdest ? mark : from;
  let to = step;
  while (to < length && !(call[to] === own && isCached(op[to]!))) {
    to += 1;
  }
  return { mark, from, ...(to < length ? { to } : {}) };
}

/** PC, MSIZE and GAS, which say what stands around them; and those with more than two arguments. */
const others: ReadonlySet<number> = new Set([
  ...[0x00, 0x08, 0x09, 0x58, 0x59, 0x5a, 0x5d],
  ...[opcode.calldatacopy, opcode.codecopy, opcode.extcodecopy, opcode.returndatacopy, opcode.mcopy, opcode.mstore8],
  ...[opcode.jump, opcode.jumpi, opcode.jumpdest, opcode.return, opcode.revert, opcode.invalid, opcode.selfdestruct],
]);

/** Whether nothing is moved across an operation. */
export function isCached(op: number): boolean {
  return others.has(op) || isCalling(op) || (op >= opcode.log0 && op <= opcode.log4);
}
