import { classifyBefore } from './classifyBefore';
import { type Classification, classifyName, wordsInName } from './classifyName';

/** Longest line that is a title rather than sentences, in words. */
const maxTitleLength = 8;

/** What the line above a list or a paragraph of prose says it is about. */
export function classifyIntroduction(line: string): Classification | undefined {
  const text = line.replace(/<[^<>]*>/g, ' ');
  const classified = classifyName(text);
  if (classified?.sort === 'strong' || wordsInName(text).length <= maxTitleLength) {
    return classified;
  }
  const sentences = text.split(/[.!?]\s/).map(classifyName);
  return classifyBefore(text) ?? sentences.find((each) => each?.sort === 'key');
}

/** What a command prints, by the program and what it does, whatever is given to it: `$ cast storage $VAULT 0`. */
export function classifyPrinted(line: string): Classification | undefined {
  const words = (/^[ \t]{0,8}[$%❯] (.{1,200})/.exec(line)?.[1] ?? '').split(' ');
  const given = words.findIndex((word) => !/^[a-z][a-z0-9-]*$/.test(word));
  const command = words.slice(0, given < 0 ? words.length : given).join(' ');
  const classified = classifyName(command.replace(/^cast index\b/, 'cast storage slot'));
  return classified?.sort === 'open' ? classified : undefined;
}

/** Says what is typed where a script answers a prompt. */
const prompts = /\b(?:expect|prompt|question|wait\w{0,20})\b/i;
const types = /\b(?:send|type|write|fill|answer)\w{0,20}\b/i;

/** `expect "Enter private key:"`, and on the next line `send "0x…"`. */
export function classifyAnswer(prompt: string, before: string): Classification | undefined {
  const classified =
    types.test(before.slice(-200)) && prompts.test(prompt) ? classifyName(prompt.slice(0, 300)) : undefined;
  return classified?.sort === 'strong' ? classified : undefined;
}

/**
 * What a line of data says that has others below it: its key, or the words that open it. Kubernetes has `stringData` in
 * secrets alone.
 */
export function classifyEntry(line: string): Classification | undefined {
  const name = /^[\s\-"'`]*([\w.][\w.\- ]{0,79})["'`]?\s*[:=]\s*\S/.exec(line)?.[1];
  if (/^\s*stringData\s*:/.test(line)) {
    return { sort: 'strong', word: 'stringData' };
  }
  return name === undefined ? classifyBefore(line) : classifyName(name);
}
