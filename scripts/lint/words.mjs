// The terms that docs/words.md replaces, and where a text contains one.
import { readFileSync } from 'node:fs';

/** Table rows: text in code in the second cell is banned, the first cell is the term to use. */
export function readWords(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => {
      const [, better = '', not = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return [...not.matchAll(/`([^`]+)`/g)].map(([, bad]) => ({
        bad: bad.replace(/^"(.*)"$/, '$1'),
        better,
        pattern: patternOf(bad),
        isWhole: bad.startsWith('"'),
      }));
    });
}

/** Text in quotation marks matches a text as a whole; `{}` is any placeholder, a space any white space. */
function patternOf(bad) {
  const [, whole] = /^"(.*)"$/.exec(bad) ?? [];
  const words = (whole ?? bad)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\{\\}', '\\{\\w*\\}')
    .replace(/\s+/g, '\\s+');
  return whole === undefined
    ? new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'iu')
    : new RegExp(`^${words}$`, 'u');
}

export const words = readWords(readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8'));

/** Keyed by the first word, which a text must contain to match; '' for those that begin with something else. */
const byFirst = new Map();
for (const word of words) {
  const [first = ''] = /^[\p{L}\p{N}]+/u.exec(word.bad.toLowerCase()) ?? [];
  byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
}

/** @param isPart whether the text is part of a longer one, so that whole-text terms do not apply */
export function wrongWords(text, isPart = false) {
  const inText = new Set(['', ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]);
  return [...inText]
    .flatMap((first) => byFirst.get(first) ?? [])
    .filter(({ pattern, isWhole }) => !(isPart && isWhole) && pattern.test(text));
}
