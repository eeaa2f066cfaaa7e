export type CallKind = 'CALL' | 'STATICCALL' | 'DELEGATECALL' | 'CALLCODE' | 'CREATE' | 'CREATE2';

/** One external call, creation or self-destruct's sibling of a transaction as it ran. Addresses are lower case with 0x. */
export interface RecordedCall {
  readonly index: number;
  /** Absent for the transaction's own. */
  readonly parent?: number;
  /** 0 for the transaction's own. */
  readonly depth: number;
  readonly kind: CallKind;
  readonly from: string;
  /** Whose code runs; of a creation the address that it makes. Absent: not told. */
  readonly codeAt?: string;
  /** Whose storage and balance it acts on: that of the caller in a DELEGATECALL. */
  readonly account?: string;
  /** wei */
  readonly value: bigint;
  /** Hex: call data, or creation code with arguments. */
  readonly input: string;
  /** Hex: return data, or what it reverted with; of a creation the code. */
  readonly output: string;
  readonly gas: bigint;
  readonly gasUsed: bigint;
  /** Absent where it succeeded: "execution reverted", "out of gas". */
  readonly error?: string;
  /** Its first and last own steps; absent where no code ran (a plain account, a precompile). */
  readonly first?: number;
  readonly last?: number;
  /** The parent's step that made it. */
  readonly madeBy?: number;
}

/** The step at which a call failed: its last one, or the one that made it where no code ran; undefined: it did not. */
export function failsAt({ error, last, madeBy }: RecordedCall): number | undefined {
  return error === undefined ? undefined : (last ?? madeBy);
}

/** A transaction step by step, in columns: 60,000 steps take 1.3 MB. */
export interface Recording {
  readonly length: number;
  /** Offset in the code of the call that the step is of, in bytes. */
  readonly pc: Uint32Array;
  readonly op: Uint8Array;
  /** Left before the step. */
  readonly gas: BigUint64Array;
  /** Index into `calls`. */
  readonly call: Uint16Array;
  readonly calls: readonly RecordedCall[];
}

/** Of the stack before each step of a recording what cannot be told from the steps before. */
export interface StackTops {
  /** Words. */
  readonly height: Uint16Array;
  /** The uppermost word of each step, 32 bytes; of an empty stack 0. */
  readonly top: Uint8Array;
}

/** What the machine holds before a step. */
export interface StepState {
  /** Words, the top last. */
  readonly stack: readonly bigint[];
  /** Hex with 0x. */
  readonly memory: string;
}

/** Gives the values of steps, asking the node for a window of them where it has none. */
export interface StepValues {
  /** @throws {ApiError} the node does not answer */
  at(step: number, signal: AbortSignal): Promise<StepState>;
}
