import { formatCount } from '../primitives';
import type { Report, Line, Section, Span } from './report';
import { rowCount, rowsBetween } from './sectionRows';
import { share } from './spans';
import { spanText } from './spanText';

type Place = Extract<Span, { readonly kind: 'place' }>;

/** What a line cost, for the end of that line in an editor. */
export interface GasLine extends Pick<Place, 'uri' | 'line'> {
  /** "12,345 gas · 8.1 %" */
  readonly words: string;
}

/** Lines that are marked; a transaction runs through fewer. */
const maxLines = 5_000;

/** The key of the table that tells them. */
export function isGasByLine({ key }: Section): boolean {
  return key === 'gasByLine';
}

/** What each line cost, the most expensive first. One line may run in several contracts, and counts once. */
export function gasLines({ sections, facts }: Pick<Report, 'sections' | 'facts'>): readonly GasLine[] {
  const section = sections.find(isGasByLine);
  if (section === undefined) {
    return [];
  }
  const lines = new Map<string, { readonly place: Place; gas: bigint }>();
  for (const row of rowsBetween(section, 0, Math.min(rowCount(section), maxLines)).rows) {
    const [place, gas] = [ofKind(row, 'place'), ofKind(row, 'count')];
    if (place !== undefined && gas !== undefined) {
      const key = `${String(place.line)} ${place.uri}`;
      const known = lines.get(key) ?? { place, gas: 0n };
      lines.set(key, { place, gas: known.gas + gas.value });
    }
  }
  const all = gasUsed(facts);
  return [...lines.values()]
    .toSorted((a, b) => (a.gas > b.gas ? -1 : a.gas < b.gas ? 1 : 0))
    .map(({ place: { uri, line }, gas }) => ({ uri, line, words: wordsOf(gas, all) }));
}

function wordsOf(gas: bigint, all: bigint | undefined): string {
  const part = all === undefined ? undefined : share(gas, all);
  const figure = formatCount(gas);
  return part === undefined
    ? `${figure} gas`
    : `${figure} gas · ${spanText(part, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 20 }, { now: 0 })}`;
}

function gasUsed(facts: Report['facts']): bigint | undefined {
  const value = facts.find(({ key }) => key === 'gasUsed')?.value ?? [];
  return ofKind([value], 'count')?.value;
}

function ofKind<Kind extends Span['kind']>(
  row: readonly Line[],
  kind: Kind,
): Extract<Span, { readonly kind: Kind }> | undefined {
  return row.flat().find((span): span is Extract<Span, { readonly kind: Kind }> => span.kind === kind);
}
