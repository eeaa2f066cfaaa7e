import type { Path } from '../primitives';

/** One value that is asked for to fill in a request. */
export interface FillField {
  /** Where it goes: in the params, or in the arguments of a call. */
  readonly path: Path;
  /** "address", "filter.fromBlock". */
  readonly name: string;
  /** "EVM address", "hex or json", "uint256". */
  readonly type: string;
  /** What it is for, in one sentence. */
  readonly sentence?: string;
  readonly isOptional: boolean;
  /** What the server takes where it is left out. */
  readonly byDefault?: string;
  /** All that it can be. */
  readonly words?: readonly FillWord[];
  readonly example?: string;
  /** What stands in the request now, as it is typed. */
  readonly value?: string;
  /** What is wrong with what was typed; undefined: nothing. */
  problem(typed: string): string | undefined;
  /** What was typed, as the request has it. */
  written(typed: string): string;
}

export interface FillWord {
  readonly text: string;
  readonly sentence?: string;
}

/** `{{block.result.hash}}`, which stands for a value of any kind. */
export function isReference(typed: string): boolean {
  return /^\{\{[^{}\n]+\}\}$/.test(typed.trim());
}
