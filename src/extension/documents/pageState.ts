import { systemClock } from '../../engine/net';
import type { Report, PageForm } from '../../engine/report';
import { type WatchEnd, watchReport } from '../../engine/lookup';
import type { PageWatch, PageHistory } from '../../webview/protocol/resultPage';
import { maxEntries } from '../../webview/protocol/readPageRequest';
import { otherForms, parseIdentifier } from '../../engine/detection';
import type { Refetch } from '../shared/documentRoute';

interface WatchListener {
  /** How far it is; undefined: nobody watches. */
  result(watch: PageWatch | undefined): void;
  /** There is another answer. */
  answered(): void;
  /** It is final. */
  ended(report: Report): void;
  failed(error: unknown): void;
}

/** Watches what one page shows until it is final, while the page is hidden too; whoever shows something else stops it. */
export class WatchOfPage {
  private running: AbortController | undefined;
  private current: PageWatch | undefined;

  constructor(private readonly listener: WatchListener) {}

  /** How far it is, for a page that was made anew. */
  get state(): PageWatch | undefined {
    return this.current;
  }

  async start(request: Refetch): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.report({ requested: 0 });
    let last: Report | undefined;
    try {
      const end = await watchReport(
        {
          clock: systemClock,
          query: request,
          answered: (report, requested, nextAt) => {
            last = report;
            this.listener.answered();
            this.report({ requested, nextAt });
          },
        },
        running.signal,
      );
      this.running = undefined;
      this.report(end === 'final' ? undefined : { requested: this.current?.requested ?? 0, ended: endWords(end) });
      if (end === 'final' && last !== undefined) {
        this.listener.ended(last);
      }
    } catch (error) {
      if (!running.signal.aborted) {
        this.stop();
        this.listener.failed(error);
      }
    }
  }

  stop(): void {
    this.running?.abort();
    this.running = undefined;
    if (this.current !== undefined) {
      this.report(undefined);
    }
  }

  private report(watch: PageWatch | undefined): void {
    this.current = watch;
    this.listener.result(watch);
  }
}

function endWords(end: Exclude<WatchEnd, 'final'>): string {
  return end === 'gone'
    ? 'No longer watching: no source knows this transaction any more.'
    : 'No longer watching: still pending after an hour.';
}

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

export function shownEntry({ entries, at }: PageHistory): string {
  return entries[at] ?? '';
}

/** Signed bytes have other forms, which are no names of them. */
const longest = 200;

/** Other spellings of an identifier. Those of an EVM chain's own, of bytes and of what may be a key have one alone. */
export function idForms({ identifier: text, kind, status }: Report): readonly PageForm[] {
  const identifier = status === 'secret' || text.length > longest ? undefined : parseIdentifier(text);
  switch (identifier?.kind) {
    case 'cb58Id':
    case 'nodeId':
      return otherForms(identifier);
    case 'hash32':
      return kind === 'transaction' || kind === 'block' ? [] : otherForms(identifier);
    default:
      return [];
  }
}
