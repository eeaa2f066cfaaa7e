import { identifierAt } from '../../core/ids/detect';
import type { Identifier } from '../../core/ids/identifier';
import { mayBeSecret } from '../mayBeSecret';

/** The line under the pointer, and those above for what they say about it. */
export interface HoverPlace {
  readonly fileName: string;
  readonly line: string;
  /** The nearest first. */
  readonly linesAbove: readonly string[];
  /** UTF-16 units into `line`. */
  readonly offset: number;
}

export interface HoverTarget {
  readonly identifier: Identifier;
  readonly start: number;
  readonly end: number;
  /** May be a private key: never sent. */
  readonly secret: boolean;
}

/** What the pointer rests on; `undefined` where that is no identifier. */
export function hoverTarget({ fileName, line, linesAbove, offset }: HoverPlace): HoverTarget | undefined {
  const found = identifierAt(line, offset);
  if (found === undefined) {
    return undefined;
  }
  const { identifier, start, end } = found;
  return { identifier, start, end, secret: mayBeSecret(identifier, { fileName, line, linesAbove, start }) };
}
