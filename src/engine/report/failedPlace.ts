import type { Report, Line, Span } from './report';
import { lineText, type TextStyle } from './spanText';

type Place = Extract<Span, { readonly kind: 'place' }>;

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 160 };

/** Frames beside a mark: its link has them all. */
const maxFrames = 10;

/** Where in the open project a transaction failed. */
export interface FailedPlace {
  readonly place: Place;
  /** Why, in one line. */
  readonly reason: string;
  /** The stack, the failing statement first: what runs, and where. */
  readonly stack: readonly FailedFrame[];
  /** When it was told: a file that was written since may have other lines. */
  readonly at: number;
}

export interface FailedFrame extends Pick<Place, 'uri' | 'line' | 'column'> {
  /** "Coin.transfer src/Coin.sol:31" */
  readonly words: string;
}

/** Undefined: no line is told. */
export function failedPlace({
  facts,
  title,
  sections,
  sources,
}: Pick<Report, 'facts' | 'title' | 'sections' | 'sources'>): FailedPlace | undefined {
  const value = facts.find(({ key }) => key === 'failedAt')?.value ?? [];
  const place = value.find(isPlace);
  if (place === undefined) {
    return undefined;
  }
  const frames = sections.find(({ key }) => key === 'callStack')?.rows ?? value.map((span) => [[span]]);
  return {
    place,
    reason: lineText(title, style, { now: 0 }),
    stack: frames.flatMap((row) => frameOf(row)).slice(0, maxFrames),
    at: reportedAt(sources),
  };
}

/** When the last of its answers came, milliseconds since the epoch. */
export function reportedAt(sources: Report['sources']): number {
  return sources.reduce((last, { at }) => Math.max(last, at), 0);
}

/** Of a row of the call stack: the function, then its place. */
function frameOf(row: readonly Line[]): readonly FailedFrame[] {
  const place = row.flat().find(isPlace);
  if (place === undefined) {
    return [];
  }
  const { uri, line, column } = place;
  const words = row
    .filter((cell) => cell.every(({ kind }) => kind !== 'id'))
    .map((cell) => lineText(cell, style, { now: 0 }))
    .filter((part) => part !== '')
    .join(' ');
  return [{ uri, line, column, words }];
}

function isPlace(span: Span): span is Place {
  return span.kind === 'place';
}
