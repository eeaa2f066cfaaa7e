import type { Steps } from './recorder';
import { TraceFault } from './traceFault';

/** Of one transaction. It uses more than 15 M gas then, unless most of its steps do next to nothing. */
const maxSteps = 1_500_000;

const firstCapacity = 4_096;

/** Bytes of one step in all columns. */
const stepBytes = 4 + 1 + 8 + 2;

/** Steps in columns that grow with them. */
export class StepColumns {
  length = 0;
  private capacity = 0;
  private pc = new Uint32Array();
  private op = new Uint8Array();
  private gas = new BigUint64Array();
  private depth = new Uint16Array();

  constructor(private readonly max = maxSteps) {}

  /** Bytes of memory that they take. */
  get bytes(): number {
    return this.capacity * stepBytes;
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

  steps(): Steps {
    const { length } = this;
    return {
      length,
      pc: this.pc.slice(0, length),
      op: this.op.slice(0, length),
      gas: this.gas.slice(0, length),
      depth: this.depth.slice(0, length),
    };
  }

  private grow(): void {
    const { max, pc, op, gas, depth } = this;
    if (this.length >= max) {
      throw new TraceFault('steps', 'result.structLogs', `at most ${max} steps`, max);
    }
    const capacity = Math.min(max, Math.max(firstCapacity, this.capacity * 2));
    this.capacity = capacity;
    (this.pc = new Uint32Array(capacity)).set(pc);
    (this.op = new Uint8Array(capacity)).set(op);
    (this.gas = new BigUint64Array(capacity)).set(gas);
    (this.depth = new Uint16Array(capacity)).set(depth);
  }
}
