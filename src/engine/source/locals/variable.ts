/** A variable as a debugger shows it. */
export interface LocalVariable {
  /** Of a part: "balance", "[3]", "length". */
  readonly name: string;
  /** "uint8[3][] memory" */
  readonly type: string;
  /** One line, inert: "7", "0xAb…", "\"Joe\"", "3 elements". */
  readonly value: string;
  /** Its parts, read when they are asked for. Absent: it has none. */
  readonly children?: () => Promise<readonly LocalVariable[]>;
  /** One of its parts, by what stands in brackets, whether it is among the children or not; undefined: there is none. */
  readonly part?: (key: string) => Promise<LocalVariable | undefined>;
}

/** A local variable or parameter that cannot be told for sure. */
export interface UnknownVariable {
  readonly name: string;
  readonly type: string;
  readonly unknown: UnknownReason;
}

export type UnknownReason =
  /** The optimiser moves its value about in these very steps. */
  | 'optimised'
  /** What it refers to, or its type, cannot be read. */
  | 'unreadable';

/** The storage that a step acts on. */
export interface StorageReader {
  /** What stands in a slot before the step; undefined: not known. */
  word(slot: bigint): Promise<bigint | undefined>;
}
