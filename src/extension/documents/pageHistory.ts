import type { PageHistory } from '../../webview/protocol/resultPage';
import { maxEntries } from '../../webview/protocol/readPageRequest';

/** The history after a page has gone on to another document: what lay ahead is gone. */
export function goneOn({ entries, at }: PageHistory, to: string): PageHistory {
  if (entries[at] === to) {
    return { entries, at };
  }
  const cached = [...entries.slice(0, at + 1), to].slice(-maxEntries);
  return { entries: cached, at: cached.length - 1 };
}

/** One step back or ahead; the same where there is none. */
export function stepped({ entries, at }: PageHistory, by: -1 | 1): PageHistory {
  return { entries, at: entries[at + by] === undefined ? at : at + by };
}

/** The address of what is shown. */
export function shownEntry({ entries, at }: PageHistory): string {
  return entries[at] ?? '';
}
