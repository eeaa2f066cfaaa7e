// The words that users do not read, as the table of docs/words.md lists them, and where a text has one.
import { readFileSync } from 'node:fs';

/** Rows of tables: what stands in code in the second cell is not to be used, the first says what is. */
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

/** In quotation marks it is the text as a whole; `{}` is any placeholder, a blank any white space. */
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

/** By the first word of each, without which a text does not have it; under '' those that begin with something else. */
const byFirst = new Map();
for (const word of words) {
  const [first = ''] = /^[\p{L}\p{N}]+/u.exec(word.bad.toLowerCase()) ?? [];
  byFirst.set(first, [...(byFirst.get(first) ?? []), word]);
}

/** @param isPart of a longer text, so that words that a text is as a whole do not count */
export function wrongWords(text, isPart = false) {
  const inText = new Set(['', ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]);
  return [...inText]
    .flatMap((first) => byFirst.get(first) ?? [])
    .filter(({ pattern, isWhole }) => !(isPart && isWhole) && pattern.test(text));
}
