import type { StackTops } from './recording';
import type { TraceSteps } from './recorder';

/** A recording of steps that is not read. */
export class TraceFault extends Error {
  override readonly name = 'TraceFault';

  constructor(
    /** Too many steps, too much beside them, or something that is none. */
    readonly problem: 'steps' | 'rest' | 'shape',
    /** Where in the answer: "result.structLogs[17].gas". */
    readonly path: string,
    /** What should be there, in words: "an integer". */
    readonly expected: string,
    /** Of what is too many. */
    readonly limit = 0,
  ) {
    super(`expected ${expected} at ${path}`);
  }
}

/** Of one transaction. It uses more than 15 M gas then, unless most of its steps do next to nothing. */
const maxSteps = 1_500_000;

const firstCapacity = 4_096;

export const wordBytes = 32;

/** Bytes of one step in all columns, and of what its stack adds. */
const stepBytes = 4 + 1 + 8 + 2;
const stackBytes = 2 + wordBytes;

/** Steps in columns that grow with them. */
export class StepColumns {
  length = 0;
  private capacity = 0;
  private pc = new Uint32Array();
  private op = new Uint8Array();
  private gas = new BigUint64Array();
  private depth = new Uint16Array();
  private height = new Uint16Array();
  private top = new Uint8Array();

  constructor(
    private readonly withStack: boolean,
    private readonly max = maxSteps,
  ) {}

  /** Bytes of memory that they take. */
  get bytes(): number {
    return this.capacity * (this.withStack ? stepBytes + stackBytes : stepBytes);
  }

  clear(): void {
    this.length = 0;
  }

  /** @throws {TraceFault} there are as many as are read */
  add(pc: number, op: number, gas: bigint, depth: number): void {
    const { length } = this;
    if (length === this.capacity) {
      this.grow();
    }
    this.pc[length] = pc;
    this.op[length] = op;
    this.gas[length] = gas;
    this.depth[length] = depth;
    this.length = length + 1;
  }

  /** The stack of the step that was added last. @param top 32 bytes */
  addStack(height: number, top: Uint8Array): void {
    this.height[this.length - 1] = height;
    this.top.set(top, (this.length - 1) * wordBytes);
  }

  /** @param hasStacks some of them had one */
  steps(hasStacks: boolean): TraceSteps {
    const { length } = this;
    return {
      length,
      pc: this.pc.slice(0, length),
      op: this.op.slice(0, length),
      gas: this.gas.slice(0, length),
      depth: this.depth.slice(0, length),
      stack: hasStacks ? this.stack() : undefined,
    };
  }

  /** Not copied: there may be 50 MB of it. */
  private stack(): StackTops {
    const { length } = this;
    return { height: this.height.subarray(0, length), top: this.top.subarray(0, length * wordBytes) };
  }

  private grow(): void {
    const { max, pc, op, gas, depth, height, top } = this;
    if (this.length >= max) {
      throw new TraceFault('steps', 'result.structLogs', `at most ${max} steps`, max);
    }
    const capacity = Math.min(max, Math.max(firstCapacity, this.capacity * 2));
    this.capacity = capacity;
    (this.pc = new Uint32Array(capacity)).set(pc);
    (this.op = new Uint8Array(capacity)).set(op);
    (this.gas = new BigUint64Array(capacity)).set(gas);
    (this.depth = new Uint16Array(capacity)).set(depth);
    if (this.withStack) {
      (this.height = new Uint16Array(capacity)).set(height);
      (this.top = new Uint8Array(capacity * wordBytes)).set(top);
    }
  }
}
