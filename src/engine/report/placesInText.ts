import type { Report, Line, Span } from './report';

type Place = Extract<Span, { readonly kind: 'place' }>;

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
