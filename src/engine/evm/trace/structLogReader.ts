import { JsonEvents, type JsonListener, JsonSyntaxError, type Word, integerIn } from '../../primitives';
import { opcode, opcodeName, opcodeOf } from './opcodes';
import type { TraceSteps, StackTops } from './recorder';

export class TraceFault extends Error {
  override readonly name = 'TraceFault';

  constructor(
    /** Too many steps, too much other data, or malformed steps. */
    readonly problem: 'steps' | 'rest' | 'shape',
    /** Path in the response: "result.structLogs[17].gas". */
    readonly path: string,
    /** Description of the expected value: "an integer". */
    readonly expected: string,
    readonly limit = 0,
  ) {
    super(`expected ${expected} at ${path}`);
  }
}

/** Per transaction. More steps take over 15 M gas, unless most of them do next to nothing. */
const maxSteps = 1_500_000;

const firstCapacity = 4_096;

export const wordBytes = 32;

/** Bytes per step in all columns, and for its stack. */
const stepBytes = 4 + 1 + 8 + 2;
const stackBytes = 2 + wordBytes;

class StepColumns {
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

  get bytes(): number {
    return this.capacity * (this.withStack ? stepBytes + stackBytes : stepBytes);
  }

  clear(): void {
    this.length = 0;
  }

  /** @throws {TraceFault} too many steps */
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

  /** Sets the stack of the last step added. @param top 32 bytes */
  addStack(height: number, top: Uint8Array): void {
    this.height[this.length - 1] = height;
    this.top.set(top, (this.length - 1) * wordBytes);
  }

  /** @param hasStacks whether any step had a stack */
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

  /** Not copied: it may be 50 MB. */
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

/** Maximum bytes of a response apart from its steps: a call may return or revert with megabytes. */
const maxRest = 8 * 1024 * 1024;

/** Nesting depths: response, result, list of steps, step, stack. */
const [inResponse, inResult, inSteps, inStep, inStack] = [1, 2, 3, 4, 5];

type Field = 'pc' | 'op' | 'gas' | 'depth' | 'stack';
const fields: readonly Field[] = ['pc', 'op', 'gas', 'depth', 'stack'];

/** Stack limit of the EVM. */
const maxHeight = 1_024;

const limits = { pc: 0xffff_ffffn, gas: (1n << 64n) - 1n, depth: 0xffffn } as const;

/**
 * Parses a debug_traceTransaction response with struct logs as its bytes arrive. Steps go directly into columns; the
 * remaining bytes are retained unchanged, with an empty list in place of the steps.
 */
export class StructLogReader implements JsonListener {
  private readonly json = new JsonEvents(this);
  private readonly columns: StepColumns;
  private readonly cached: Uint8Array[] = [];
  private restBytes = 0;
  /** Offset in the chunk of the bytes to retain; `undefined` inside the steps. */
  private retainedFrom: number | undefined = 0;
  private chunk: Uint8Array = new Uint8Array();
  /** Not JSON: the parser of the remaining bytes reports the error. */
  private isOther = false;
  private isInResult = false;
  private hasSteps = false;
  private lastKey: 'result' | 'structLogs' | Field | undefined;
  private readonly opcodes = new Map<number, number>();
  private readonly step = { pc: -1, op: -1, gas: 0n, hasGas: false, depth: -1, height: 0 };
  private isInStack = false;
  private hasStacks = false;
  private word: Word | undefined;
  private readonly top = new Uint8Array(wordBytes);

  /** @param withStack whether the response includes stacks, of which height and top word are stored */
  constructor(
    private readonly withStack = false,
    maxSteps?: number,
  ) {
    this.columns = new StepColumns(withStack, maxSteps);
  }

  /** @throws {TraceFault} too many or malformed steps */
  read(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.retainedFrom = this.retainedFrom === undefined ? undefined : 0;
    if (!this.isOther) {
      this.parse(chunk);
    }
    if (this.retainedFrom !== undefined) {
      this.save(chunk.slice(this.retainedFrom));
    }
  }

  get bytes(): number {
    return this.columns.bytes + this.restBytes;
  }

  /** The response without its steps. */
  get rest(): readonly Uint8Array[] {
    return this.cached;
  }

  /** `undefined` where the response has none. */
  get steps(): TraceSteps | undefined {
    return this.hasSteps ? this.columns.steps(this.hasStacks) : undefined;
  }

  open(isList: boolean, at: number): void {
    const { depth } = this.json;
    const place = this.lastKey;
    this.lastKey = undefined;
    if (depth === inResult) {
      this.isInResult = place === 'result' && !isList;
    } else if (depth === inSteps && this.isInResult && place === 'structLogs' && isList) {
      this.hasSteps = true;
      this.columns.clear();
      this.save(this.chunk.slice(this.retainedFrom, at + 1));
      this.retainedFrom = undefined;
    } else if (this.retainedFrom === undefined) {
      this.openInSteps(isList, depth, place);
    }
  }

  close(at: number): void {
    if (this.retainedFrom !== undefined) {
      return;
    }
    const { depth } = this.json;
    if (depth === inSteps - 1) {
      this.retainedFrom = at;
    } else if (depth === inStep - 1) {
      this.endStep();
    } else if (this.isInStack && depth === inStack - 1) {
      this.endStack();
    }
  }

  key(word: Word): void {
    const { depth } = this.json;
    if (this.retainedFrom === undefined) {
      this.lastKey = depth === inStep ? fields.find((field) => word.is(field)) : undefined;
    } else {
      const sought = depth === inResponse ? 'result' : depth === inResult ? 'structLogs' : undefined;
      this.lastKey = sought !== undefined && word.is(sought) ? sought : undefined;
    }
  }

  scalar(word: Word, isText: boolean): void {
    const field = this.lastKey;
    this.lastKey = undefined;
    if (this.retainedFrom !== undefined) {
      return;
    }
    if (this.isInStack) {
      this.word = isText ? word : this.reject('stack', 'words');
      this.step.height += 1;
      return;
    }
    if (this.json.depth === inSteps) {
      this.reject('', 'a step');
    }
    switch (field) {
      case 'op':
        this.step.op = isText ? this.opcodeOf(word) : this.reject('op', 'the name of an operation');
        break;
      case 'pc':
      case 'depth':
        this.step[field] = Number(this.integer(word, field));
        break;
      case 'gas':
        this.step.gas = BigInt(this.integer(word, field));
        this.step.hasGas = true;
        break;
      default:
    }
  }

  private openInSteps(isList: boolean, depth: number, place: typeof this.lastKey): void {
    if (depth === inStep) {
      if (isList) {
        this.reject('', 'a step');
      }
      const { step } = this;
      [step.pc, step.op, step.depth, step.hasGas, step.height] = [-1, -1, -1, false, 0];
      this.top.fill(0);
    } else if (this.isInStack || (this.withStack && place === 'stack' && !isList)) {
      this.reject('stack', 'a list of words');
    } else if (place === 'stack') {
      this.isInStack = this.withStack;
      this.step.height = 0;
    } else if (place !== undefined) {
      this.reject(place, 'one value');
    }
  }

  private endStack(): void {
    this.isInStack = false;
    this.hasStacks = true;
    const { height } = this.step;
    if (height === 0) {
      this.top.fill(0);
    } else if (height > maxHeight || this.word?.readHex(this.top) !== true) {
      this.reject('stack', `at most ${maxHeight} words in hex`);
    }
  }

  private endStep(): void {
    const { pc, op, gas, hasGas, depth, height } = this.step;
    if (pc < 0 || op < 0 || depth < 0 || !hasGas) {
      this.reject('', 'pc, op, gas and depth');
    }
    this.columns.add(pc, op, gas, depth);
    if (this.withStack) {
      this.columns.addStack(height, this.top);
    }
  }

  private integer(word: Word, field: keyof typeof limits): number | bigint {
    const small = word.smallInteger();
    if (small !== undefined && small <= limits[field]) {
      return small;
    }
    const value = integerIn(word.text() ?? '');
    return value === undefined || value < 0n || value > limits[field]
      ? this.reject(field, 'an integer in its bounds')
      : value;
  }

  /** Caches opcodes, so that recurring names allocate no strings. */
  private opcodeOf(word: Word): number {
    const known = this.opcodes.get(word.hash);
    if (known !== undefined && word.is(opcodeName(known))) {
      return known;
    }
    const text = word.text();
    const code = text === undefined ? opcode.invalid : opcodeOf(text);
    if (code !== opcode.invalid) {
      this.opcodes.set(word.hash, code);
    }
    return code;
  }

  private parse(chunk: Uint8Array): void {
    try {
      this.json.read(chunk);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) {
        throw error;
      }
      if (this.retainedFrom === undefined) {
        throw new TraceFault('shape', this.path(''), 'JSON');
      }
      this.isOther = true;
    }
  }

  private save(bytes: Uint8Array): void {
    this.cached.push(bytes);
    this.restBytes += bytes.length;
    if (this.restBytes > maxRest) {
      throw new TraceFault('rest', 'result', `at most ${maxRest} bytes`, maxRest);
    }
  }

  private reject(field: string, expected: string): never {
    throw new TraceFault('shape', this.path(field), expected);
  }

  private path(field: string): string {
    return `result.structLogs[${this.columns.length}]${field === '' ? '' : `.${field}`}`;
  }
}
