import { identifierAt } from '../../engine/detection';
import type { Identifier } from '../../engine/primitives';
import { guardInFile, type Guarded } from '../shared/secretGuard';

/** The line under the pointer, and those around it for what they say about it. */
export interface HoverPlace {
  readonly fileName: string;
  readonly line: string;
  /** The nearest first. */
  readonly linesAbove: Iterable<string>;
  /** The nearest first. */
  readonly linesBelow?: Iterable<string>;
  /** UTF-16 units into `line`. */
  readonly offset: number;
}

/** What the pointer rests on. What may be a private key is never sent. */
export interface HoverTarget extends Guarded {
  readonly identifier: Identifier;
  readonly start: number;
  readonly end: number;
}

/** What the pointer rests on; `undefined` where that is no identifier. */
export function hoverTarget({ offset, ...place }: HoverPlace): HoverTarget | undefined {
  const found = identifierAt(place.line, offset);
  if (found === undefined) {
    return undefined;
  }
  const { identifier, start, end } = found;
  return { identifier, start, end, ...guardInFile(identifier, { ...place, start }) };
}
