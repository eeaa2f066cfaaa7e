import { formatCount, compare } from '../primitives';
import type { Report, Line, Span, Section } from './report';
import { lineText, type TextStyle, spanText } from './spanText';
import { rowCount, rowsBetween } from './sectionRows';
import { share } from './spans';

type Place = Extract<Span, { readonly kind: 'place' }>;

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 160 };

/** Maximum number of frames of a marker; its link has all. */
const maxFrames = 10;

export interface FailedPlace {
  readonly place: Place;
  /** One line. */
  readonly reason: string;
  /** The call stack, innermost first. */
  readonly stack: readonly FailedFrame[];
  /** Time of the report, milliseconds since the epoch; in files modified later the lines may differ. */
  readonly at: number;
}

interface FailedFrame extends Pick<Place, 'uri' | 'line' | 'column'> {
  /** "Coin.transfer src/Coin.sol:31" */
  readonly words: string;
}

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

/** Time of the last response, milliseconds since the epoch. */
export function reportedAt(sources: Report['sources']): number {
  return sources.reduce((last, { at }) => Math.max(last, at), 0);
}

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

/** Gas used by a line, shown at its end in the editor. */
interface GasLine extends Pick<Place, 'uri' | 'line'> {
  /** "12,345 gas · 8.1 %" */
  readonly words: string;
}

/** Maximum number of annotated lines; transactions run through fewer. */
const maxLines = 5_000;

export function isGasByLine({ key }: Section): boolean {
  return key === 'gasByLine';
}

/** Gas by line, most expensive first. The gas of a line that runs in several contracts is added up. */
export function gasLines({ sections, facts }: Pick<Report, 'sections' | 'facts'>): readonly GasLine[] {
  const section = sections.find(isGasByLine);
  if (section === undefined) {
    return [];
  }
  const lines = new Map<string, { readonly place: Place; gas: bigint }>();
  for (const row of rowsBetween(section, 0, Math.min(rowCount(section), maxLines)).rows) {
    const [place, gas] = [spanOfKind(row, 'place'), spanOfKind(row, 'count')];
    if (place !== undefined && gas !== undefined) {
      const key = `${String(place.line)} ${place.uri}`;
      const known = lines.get(key) ?? { place, gas: 0n };
      lines.set(key, { place, gas: known.gas + gas.value });
    }
  }
  const all = gasUsed(facts);
  return [...lines.values()]
    .toSorted((a, b) => compare(b.gas, a.gas))
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
  return spanOfKind([value], 'count')?.value;
}

function spanOfKind<Kind extends Span['kind']>(
  row: readonly Line[],
  kind: Kind,
): Extract<Span, { readonly kind: Kind }> | undefined {
  return row.flat().find((span): span is Extract<Span, { readonly kind: Kind }> => span.kind === kind);
}

interface NamedPlace {
  readonly start: number;
  readonly end: number;
  readonly place: Place;
}

const maxPlaces = 10_000;

/** All locations in a Report, without rows that are not rendered yet. */
export function placesOf({ facts, sections }: Pick<Report, 'facts' | 'sections'>): readonly Place[] {
  const details = sections.flatMap(({ marks = [] }) => marks.flatMap((mark) => mark?.details ?? []));
  const lines: readonly Line[] = [
    ...[...facts, ...details].map(({ value }) => value),
    ...sections.flatMap(({ rows, note = [] }) => [...rows.flat(), note]),
  ];
  return lines.flatMap((line) => line.filter((span) => span.kind === 'place')).slice(0, maxPlaces);
}

/** Finds locations such as `src/Coin.sol:31:9` in a text, which may contain Markdown's backslash escapes. */
export function placesInText(text: string, places: readonly Place[]): readonly NamedPlace[] {
  const known = new Map<string, Map<string, Place>>();
  for (const place of places) {
    const key = `${String(place.line + 1)}:${String(place.column + 1)}`;
    known.set(key, (known.get(key) ?? new Map<string, Place>()).set(place.path, place));
  }
  return [...text.matchAll(/\\?:(\d{1,8})\\?:(\d{1,8})(?!\d)/g)].flatMap((match) => {
    const { index, 1: line = '', 2: column = '' } = match;
    const candidates = [...(known.get(`${line}:${column}`)?.values() ?? [])];
    return candidates.flatMap((place) => {
      const start = startOf(text, index, place.path);
      return start === undefined ? [] : [{ start, end: index + match[0].length, place }];
    });
  });
}

/** The start of `path` where it ends at `end`; `undefined` if it does not, or is the end of a longer path. */
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
