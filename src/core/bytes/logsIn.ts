import type { EventLog } from '../evm/call/decodeEvent';
import { NOBODY } from '../evm/call/bundledCalls';

const topic = /^0x[0-9a-f]{64}$/i;
const data = /^0x(?:[0-9a-f]{2})*$/i;
const between = /[\s,"'`[\]]+/;
/** A log has four topics at most. */
const MOST_TOPICS = 4;
const MOST_WORDS = MOST_TOPICS + 1;

/**
 * Logs that a text may hold: an object with `topics` and `data` as receipts, libraries and consoles print it, with or
 * without what stands around it; or topics and data one after the other, of which the last may be either.
 */
export function logsIn(text: string): readonly EventLog[] {
  const listed = /\btopics["']?\s*:\s*\[([^\]]*)\]/.exec(text)?.[1];
  if (listed !== undefined) {
    const address = /\baddress["']?\s*:\s*["'](0x[0-9a-f]{40})["']/i.exec(text)?.[1] ?? NOBODY;
    const body = /\bdata["']?\s*:\s*["']?(0x[0-9a-f]*)/i.exec(text)?.[1] ?? '0x';
    return logOf(address, wordsOf(listed), body);
  }
  if (!/^0x[0-9a-f]{64}[\s,"'`]/i.test(text)) {
    return [];
  }
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  return [...logOf(NOBODY, words.slice(0, -1), last), ...logOf(NOBODY, words, '0x')];
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(between, MOST_WORDS + 2)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS + 1);
}

function logOf(address: string, topics: readonly string[], body: string): readonly EventLog[] {
  const isLog = topics.length > 0 && topics.length <= MOST_TOPICS && topics.every((each) => topic.test(each));
  return isLog && data.test(body) ? [{ address, topics, data: body }] : [];
}
