/** Something with a value that a debugger shows. Names and values may come from outside; they are shown as text. */
export interface DebugVariable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** Its name is a word of ours and stands in no source. */
  readonly isLabel?: true;
  /** What is inside, in order, or what reads it. */
  readonly children?: readonly DebugVariable[] | (() => Promise<readonly DebugVariable[]>);
  /** One of its parts, by what stands in brackets, be it among the children or not. */
  readonly part?: (key: string) => Promise<DebugVariable | undefined>;
}

/** A group of variables, told when it is opened. */
export interface DebugScope {
  readonly name: string;
  readonly variables: (signal: AbortSignal) => Promise<readonly DebugVariable[]>;
}
