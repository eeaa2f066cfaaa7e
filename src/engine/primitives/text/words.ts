/**
 * Shortens an identifier: `0x7ee3…9b70`, `NodeID-GWPc…8mMQ`, `P-avax1a…9xyz`. Four characters remain at both ends,
 * after a fixed prefix. Short text is returned unchanged.
 */
export function shortenId(id: string): string {
  const head = (
    /^(?:0x|NodeID-|PrivateKey-|[A-Za-z0-9]{1,60}-[a-z]{1,20}1|[a-z]{1,20}1(?=[a-z0-9]{38}$))/.exec(id)?.[0] ?? ''
  ).length;
  const rest = id.slice(head);
  return rest.length <= 10 ? id : `${id.slice(0, head)}${rest.slice(0, 4)}…${rest.slice(-4)}`;
}

/** Quotes typed or selected text in a sentence, truncated. */
export function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}…` : text;
}

/** Names in a sentence: "a", "a and b", "a, b and c". */
export function listNames(names: readonly string[]): string {
  return [...(names.length > 1 ? [names.slice(0, -1).join(', ')] : []), ...names.slice(-1)].join(' and ');
}

/** The candidate closest to a mistyped word; `undefined` where none is close. Ignores case. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 4));
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) <= limit) {
      const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), best?.distance ?? limit + 1);
      if (distance < (best?.distance ?? limit + 1)) {
        best = { candidate, distance };
      }
    }
  }
  return best?.candidate;
}

/** The Damerau-Levenshtein distance; `most` if it is not less. */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? beforeLast[j - 2]! + 1 : change;
      next.push(Math.min(change, swap, next[j - 1]! + 1, row[j]! + 1));
    }
    if (Math.min(...next) >= most) {
      return most;
    }
    beforeLast = row;
    row = next;
  }
  return row[b.length]!;
}

/** Fills the `{places}` of a sentence; unknown ones stay. Values are inserted literally. */
export function fillPlaces(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{([^{}]*)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : place,
  );
}

/** Parses `/source/flags`, the notation that test/unit/project/dataFiles.test.ts finds and checks. */
export function readPattern(written: string): RegExp {
  const end = written.lastIndexOf('/');
  if (end < 1 || !written.startsWith('/')) {
    throw new TypeError(`No pattern: ${written}`);
  }
  // eslint-disable-next-line regexes/linear -- the test holds those in data files to the same
  return new RegExp(written.slice(1, end), written.slice(end + 1));
}

/** Decodes percent-encoding in a part of a URI; `undefined` if malformed. */
export function decodeUriPart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) {
      return undefined;
    }
    throw error;
  }
}
