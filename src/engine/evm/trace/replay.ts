import { MemoryReplay } from './memoryReplay';
import type { RecordedCall, Recording, StackTops, StepState } from './recording';
import { StackReplay } from './stackReplay';

/** Calls whose replay goes on where it was. */
const maxOpen = 16;

interface OpenCall {
  readonly stack: StackReplay;
  readonly memory: MemoryReplay;
  /** The step before which they stand. */
  at: number;
}

/**
 * The stack and memory before each step, told from what is new on each stack. A step later in a call that was
 * looked at takes the way from there, an earlier one that from the call's first step.
 */
export class Replay {
  private readonly open = new Map<number, OpenCall>();
  private readonly madeBy: ReadonlyMap<number, RecordedCall>;

  /** @param codes that each call ran, hex with 0x, by the call's index, where they are known */
  constructor(
    private readonly recording: Recording,
    private readonly tops: StackTops,
    private readonly codes: ReadonlyMap<number, string>,
  ) {
    this.madeBy = new Map(
      recording.calls.flatMap((call) => (call.madeBy === undefined ? [] : [[call.madeBy, call] as const])),
    );
  }

  /** Undefined: what was on the stack or in memory cannot be told. */
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

  /** From before the step that it stands at to before the next one of its call. */
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
