import { bytesToHex, hexToBytes } from '../../primitives';
import type { RecordedCall, Recording, StackTops, StepState } from './recorder';
import { opcode } from './opcodes';
import { wordBytes } from './structLogReader';

/** Stack limit of the EVM. */
const maxHeight = 1_024;

const [firstSwap, lastSwap] = [0x90, 0x9f];

/**
 * Reconstructs a call's stack step by step. An operation leaves at most one new word, which is on top before the next
 * step; the words below are unchanged, except by a swap.
 */
class StackReplay {
  /** For each word, a step before which it is on top. */
  private readonly steps = new Uint32Array(maxHeight);
  private height = 0;

  constructor(private readonly tops: StackTops) {}

  /** Advances to before the call's next step. @returns whether the EVM could have done so */
  run(op: number, to: number): boolean {
    const { steps, height } = this;
    const next = this.tops.height[to]!;
    if (op >= firstSwap && op <= lastSwap) {
      const lower = height - 2 - (op - firstSwap);
      if (lower < 0 || next !== height) {
        return false;
      }
      steps[lower] = steps[height - 1]!;
    } else if (next > height + 1 || next > maxHeight) {
      return false;
    }
    this.height = next;
    if (next > 0) {
      steps[next - 1] = to;
    }
    return true;
  }

  words(): readonly bigint[] {
    return Array.from(this.steps.subarray(0, this.height), (step) => this.wordOf(step));
  }

  /** @param from position from the top, which is 0. A missing word is 0. */
  word(from: number): bigint {
    const place = this.height - 1 - from;
    return place < 0 ? 0n : this.wordOf(this.steps[place]!);
  }

  /** The word as an offset or length; Infinity where it exceeds any memory. */
  offset(from: number): number {
    const place = this.height - 1 - from;
    return place < 0 ? 0 : this.smallWordOf(this.steps[place]!);
  }

  isTopNonZero(step: number): boolean {
    return this.bytesOf(step).some((byte) => byte !== 0);
  }

  private wordOf(step: number): bigint {
    const bytes = this.bytesOf(step);
    let word = 0n;
    for (let at = 0; at < wordBytes; at += 4) {
      const part = ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;
      word = (word << 32n) | BigInt(part);
    }
    return word;
  }

  private smallWordOf(step: number): number {
    const { top } = this.tops;
    const [start, end] = [step * wordBytes, (step + 1) * wordBytes];
    for (let at = start; at < end - 4; at++) {
      if (top[at] !== 0) {
        return Infinity;
      }
    }
    return ((top[end - 4]! << 24) | (top[end - 3]! << 16) | (top[end - 2]! << 8) | top[end - 1]!) >>> 0;
  }

  private bytesOf(step: number): Uint8Array {
    return this.tops.top.subarray(step * wordBytes, (step + 1) * wordBytes);
  }
}

/** Maximum memory in bytes; the EVM charges 30 M gas for it. */
const maxBytes = 4 * 1024 * 1024;

/** Sources from which a call can copy to memory. Hex with 0x. */
interface CopySources {
  readonly input: string;
  /** Absent where it is unknown. */
  readonly code?: string;
}

interface Outcome {
  /** Absent where no call was made. */
  readonly call?: RecordedCall;
  readonly succeeded: boolean;
}

/** Stack positions, from the top, of the offset and length that an operation reads or writes. */
type MemoryRange = readonly [offset: number, length: number];

const rangeAtTop: readonly MemoryRange[] = [[0, 1]];
const rangeBelowValue: readonly MemoryRange[] = [[1, 2]];
const callRanges: readonly MemoryRange[] = [
  [2, 3],
  [4, 5],
];
const valueCallRanges: readonly MemoryRange[] = [
  [3, 4],
  [5, 6],
];

const touchedRanges: ReadonlyMap<number, readonly MemoryRange[]> = new Map([
  ...[opcode.keccak256, ...[0, 1, 2, 3, 4].map((topics) => opcode.log0 + topics)].map(
    (op) => [op, rangeAtTop] as const,
  ),
  ...[opcode.create, opcode.create2].map((op) => [op, rangeBelowValue] as const),
  ...[opcode.delegatecall, opcode.staticcall].map((op) => [op, callRanges] as const),
  ...[opcode.call, opcode.callcode].map((op) => [op, valueCallRanges] as const),
]);

const none: Uint8Array = new Uint8Array();

class MemoryReplay {
  private bytes = new Uint8Array(1_024);
  private size = 0;
  /** Data was written that is not part of the recording. */
  private isUnknown = false;
  private returned: Uint8Array = none;
  private input: Uint8Array | undefined;
  private code: Uint8Array | undefined;

  constructor(private readonly copied: CopySources) {}

  /** Hex with 0x; `undefined` where it is unknown. */
  text(): string | undefined {
    return this.isUnknown ? undefined : bytesToHex(this.bytes.subarray(0, this.size));
  }

  /** @param stack before the operation */
  run(op: number, stack: StackReplay, outcome: () => Outcome): void {
    switch (op) {
      case opcode.mload:
        this.touch(stack.offset(0), 32);
        break;
      case opcode.mstore:
        this.writeWord(stack.offset(0), stack.word(1));
        break;
      case opcode.mstore8:
        if (this.touch(stack.offset(0), 1)) {
          this.bytes[stack.offset(0)] = Number(stack.word(1) & 0xffn);
        }
        break;
      case opcode.calldatacopy:
        this.copy(stack, (this.input ??= hexToBytes(this.copied.input) ?? none));
        break;
      case opcode.codecopy:
        this.copy(stack, this.ownCode());
        break;
      case opcode.returndatacopy:
        this.copy(stack, this.returned);
        break;
      case opcode.extcodecopy:
        this.isUnknown ||= stack.offset(3) > 0;
        break;
      case opcode.mcopy:
        this.move(stack.offset(0), stack.offset(1), stack.offset(2));
        break;
      default:
        this.runOther(op, stack, outcome);
    }
  }

  private runOther(op: number, stack: StackReplay, outcome: () => Outcome): void {
    const parts = touchedRanges.get(op);
    if (parts === undefined) {
      return;
    }
    parts.forEach(([offset, length]) => this.touch(stack.offset(offset), stack.offset(length)));
    if (op === opcode.create || op === opcode.create2) {
      const { succeeded, call } = outcome();
      this.returned = succeeded ? none : bytesOf(call?.output);
    } else if (parts.length === 2) {
      this.endCall(stack.offset(parts[1]![0]), stack.offset(parts[1]![1]), outcome());
    }
  }

  /** Copies the return data to the caller's memory, up to the length it reserved. */
  private endCall(offset: number, length: number, { call, succeeded }: Outcome): void {
    // Some nodes do not report calls to accounts without code.
    this.isUnknown ||= call === undefined && succeeded;
    this.returned = bytesOf(call?.output);
    const { returned, bytes } = this;
    if (!this.isUnknown && length > 0) {
      bytes.set(returned.subarray(0, length), offset);
    }
  }

  private ownCode(): Uint8Array | undefined {
    const { code } = this.copied;
    return (this.code ??= code === undefined ? undefined : hexToBytes(code));
  }

  /** Copy operation with offset, source offset and length; bytes beyond the end of the source are 0. */
  private copy(stack: StackReplay, source: Uint8Array | undefined): void {
    const [to, from, length] = [stack.offset(0), stack.offset(1), stack.offset(2)];
    if (length === 0 || !this.touch(to, length)) {
      return;
    }
    if (source === undefined) {
      this.isUnknown = true;
      return;
    }
    const part = source.subarray(Math.min(from, source.length), Math.min(from + length, source.length));
    this.bytes.fill(0, to, to + length);
    this.bytes.set(part, to);
  }

  private move(to: number, from: number, length: number): void {
    if (this.touch(to, length) && this.touch(from, length)) {
      this.bytes.copyWithin(to, from, from + length);
    }
  }

  private writeWord(at: number, word: bigint): void {
    if (!this.touch(at, 32)) {
      return;
    }
    let rest = word;
    for (let i = 31; i >= 0; i -= 4) {
      const part = Number(rest & 0xffff_ffffn);
      rest >>= 32n;
      this.bytes[at + i] = part;
      this.bytes[at + i - 1] = part >>> 8;
      this.bytes[at + i - 2] = part >>> 16;
      this.bytes[at + i - 3] = part >>> 24;
    }
  }

  /** Expands memory by whole words to cover a read or write. @returns whether memory is still known */
  private touch(offset: number, length: number): boolean {
    if (length === 0) {
      return !this.isUnknown;
    }
    const end = Math.ceil((offset + length) / 32) * 32;
    if (this.isUnknown || !(end <= maxBytes)) {
      this.isUnknown = true;
      return false;
    }
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.bytes.length * 2));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.size = Math.max(this.size, end);
    return true;
  }
}

function bytesOf(hex = '0x'): Uint8Array {
  return hexToBytes(hex) ?? none;
}

/** Maximum calls whose replay state is retained. */
const maxOpen = 16;

interface OpenCall {
  readonly stack: StackReplay;
  readonly memory: MemoryReplay;
  /** The step before which stack and memory apply. */
  at: number;
}

/**
 * Reconstructs stack and memory before each step from the tops of the stacks. Continues from the last step replayed in
 * a call; for an earlier step it restarts at the call's first one.
 */
export class Replay {
  private readonly open = new Map<number, OpenCall>();
  private readonly madeBy: ReadonlyMap<number, RecordedCall>;

  /** @param codes code of each call, hex with 0x, by call index, as far as it is known */
  constructor(
    private readonly recording: Recording,
    private readonly tops: StackTops,
    private readonly codes: ReadonlyMap<number, string>,
  ) {
    this.madeBy = new Map(
      recording.calls.flatMap((call) => (call.madeBy === undefined ? [] : [[call.madeBy, call] as const])),
    );
  }

  /** `undefined` where stack or memory cannot be reconstructed. */
  stateAt(step: number): StepState | undefined {
    const open = this.goTo(step);
    const memory = open?.memory.text();
    return open === undefined || memory === undefined ? undefined : { stack: open.stack.words(), memory };
  }

  private goTo(step: number): OpenCall | undefined {
    const { calls, call, length } = this.recording;
    const index = call[step];
    if (index === undefined || this.tops.height[calls[index]!.first ?? 0] !== 0) {
      return undefined;
    }
    const open = this.openAt(index, step);
    for (let i = open.at + 1; i <= step && i < length; i++) {
      if (call[i] !== index) {
        continue;
      }
      if (!this.advance(open, i)) {
        this.open.delete(index);
        return undefined;
      }
    }
    return open;
  }

  private openAt(index: number, step: number): OpenCall {
    const known = this.open.get(index);
    this.open.delete(index);
    const open = known !== undefined && known.at <= step ? known : this.begin(this.recording.calls[index]!);
    this.open.set(index, open);
    const [oldest] = this.open.keys();
    if (this.open.size > maxOpen && oldest !== undefined) {
      this.open.delete(oldest);
    }
    return open;
  }

  private begin(call: RecordedCall): OpenCall {
    const isCreation = call.kind === 'CREATE' || call.kind === 'CREATE2';
    return {
      stack: new StackReplay(this.tops),
      memory: new MemoryReplay({
        input: isCreation ? '0x' : call.input,
        code: isCreation ? call.input : this.codes.get(call.index),
      }),
      at: call.first ?? 0,
    };
  }

  /** Advances from the current step to the call's next one. */
  private advance(open: OpenCall, to: number): boolean {
    const op = this.recording.op[open.at]!;
    open.memory.run(op, open.stack, () => ({
      call: this.madeBy.get(open.at),
      succeeded: open.stack.isTopNonZero(to),
    }));
    open.at = to;
    return open.stack.run(op, to);
  }
}
