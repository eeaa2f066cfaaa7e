import type { Recording } from '../../evm';
import type { CodeMatch, ProjectSource } from '../build/builtContract';
import type { SourceFrame, SourceRange } from './sourceFrame';

/** A span of bytes of a source file as UTF-8, as source maps count. */
export interface SourceByteRange {
  /** The source's index in its build. */
  readonly source: number;
  readonly start: number;
  readonly length: number;
}

/** A recording with the sources that it ran. */
export interface TracedSource {
  readonly recording: Recording;
  /** What the code of a call was matched with. */
  matchOf(call: number): CodeMatch;
  /** A source of the contract that a call ran, where it stands on the disk as it was built. */
  sourceOf(call: number, source: number): ProjectSource | undefined;
  /** What the source map says of a step, as it is: the optimiser may have merged the code of two places. */
  bytesAt(step: number): SourceByteRange | undefined;
  /** The same as a place in a file of the project. */
  rangeAt(step: number): SourceRange | undefined;
  /** The call stack before a step, the innermost first. Says no line that is not sure. */
  framesAt(step: number): readonly SourceFrame[];
  /** Counts the internal functions that a step stands in within its call, 0 for the entry. */
  depthAt(step: number): number;
}
