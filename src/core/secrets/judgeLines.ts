import { judgeBefore } from './judgeBefore';
import { type Judged, judgeName, wordsOf } from './judgeName';

/** Longest line that is a title rather than sentences, in words. */
const maxTitleLength = 8;

/** What the line above a list or a paragraph of prose says it is about. */
export function judgeIntroduction(line: string): Judged | undefined {
  const text = line.replace(/<[^<>]*>/g, ' ');
  const judged = judgeName(text);
  if (judged?.sort === 'strong' || wordsOf(text).length <= maxTitleLength) {
    return judged;
  }
  const sentences = text.split(/[.!?]\s/).map(judgeName);
  return judgeBefore(text) ?? sentences.find((each) => each?.sort === 'key');
}

/**
 * What a line of data says that has others below it: its key, or the words that open it. Kubernetes has `stringData` in
 * secrets alone.
 */
export function judgeEntry(line: string): Judged | undefined {
  const name = /^[\s\-"'`]*([\w.\- ]{1,80})["'`]?\s*[:=]\s*\S/.exec(line)?.[1];
  if (/^\s*stringData\s*:/.test(line)) {
    return { sort: 'strong', word: 'stringData' };
  }
  return name === undefined ? judgeBefore(line) : judgeName(name);
}
