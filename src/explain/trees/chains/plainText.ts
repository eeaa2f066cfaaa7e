import type { Line } from '../../../core/finding/finding';
import { lineText } from '../../../core/finding/spanText';

/** A line as an item's label or description has it. @param now milliseconds since the epoch; ages count from here */
export function plainText(line: Line, now: number): string {
  return lineText(line, { ids: 'short', amounts: 'short', times: 'age', longest: 60 }, { now });
}
