import type { Line } from './finding';
import { idText } from './spanText';

export interface NamedId {
  readonly id: string;
  readonly name?: string;
  /** As a narrow table shows it. */
  readonly short: string;
}

/** The identifiers of a line that are shown shortened where room is scarce. */
export function longIds(line: Line): readonly NamedId[] {
  return line.flatMap((span) => {
    if (span.kind !== 'id') {
      return [];
    }
    const short = idText(span.id, { ids: 'short' });
    if (short === idText(span.id, { ids: 'full' })) {
      return [];
    }
    return [span.name === undefined ? { id: span.id, short } : { id: span.id, name: span.name, short }];
  });
}
