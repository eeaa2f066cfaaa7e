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

/** Where a place is named in a text. */
interface NamedPlace {
  readonly start: number;
  readonly end: number;
  readonly place: Place;
}

/** Places that a text may name. */
const maxPlaces = 10_000;

/** Every place that a Finding tells of, of rows that are made. */
export function placesOf({ facts, sections }: Pick<Report, 'facts' | 'sections'>): readonly Place[] {
  const details = sections.flatMap(({ marks = [] }) => marks.flatMap((mark) => mark?.details ?? []));
  const lines: readonly Line[] = [
    ...[...facts, ...details].map(({ value }) => value),
    ...sections.flatMap(({ rows, note = [] }) => [...rows.flat(), note]),
  ];
  return lines.flatMap((line) => line.filter((span) => span.kind === 'place')).slice(0, maxPlaces);
}

/** Where `src/Coin.sol:31:9` stands in a text, which may have backslashes of Markdown in it. */
export function placesInText(text: string, places: readonly Place[]): readonly NamedPlace[] {
  const known = new Map<string, Map<string, Place>>();
  for (const place of places) {
    const key = `${String(place.line + 1)}:${String(place.column + 1)}`;
    known.set(key, (known.get(key) ?? new Map<string, Place>()).set(place.path, place));
  }
  return [...text.matchAll(/\\?:(\d{1,8})\\?:(\d{1,8})(?!\d)/g)].flatMap((match) => {
    const { index, 1: line = '', 2: column = '' } = match;
    const here = [...(known.get(`${line}:${column}`)?.values() ?? [])];
    return here.flatMap((place) => {
      const start = startOf(text, index, place.path);
      return start === undefined ? [] : [{ start, end: index + match[0].length, place }];
    });
  });
}

/** Where a path begins that ends at `end`; undefined where another one stands there. */
function startOf(text: string, end: number, path: string): number | undefined {
  let at = end;
  for (let i = path.length - 1; i >= 0; i -= 1) {
    at -= 1;
    if (text[at] !== path[i]) {
      return undefined;
    }
    at -= text[at - 1] === '\\' ? 1 : 0;
  }
  return at > 0 && /[\p{L}\p{N}_/.-]/u.test(text[at - 1] ?? '') ? undefined : at;
}
