import { identifierAt } from '../../core/ids/detect';
import type { Identifier } from '../../core/ids/identifier';
import { mayBeSecret } from '../mayBeSecret';
import { textAround, touchesCut } from './textAround';

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
export function hoverTarget(place: HoverPlace): HoverTarget | undefined {
  const around = textAround(place.line, place.offset);
  const found = identifierAt(around.text, place.offset - around.start);
  if (found === undefined || touchesCut(around, found.start, found.end)) {
    return undefined;
  }
  const secret = mayBeSecret(found.identifier, {
    fileName: place.fileName,
    line: around.text,
    linesAbove: place.linesAbove,
    start: found.start,
  });
  return { identifier: found.identifier, start: around.start + found.start, end: around.start + found.end, secret };
}
