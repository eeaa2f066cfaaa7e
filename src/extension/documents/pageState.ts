import { systemClock } from '../../engine/net';
import type { Report, PageForm } from '../../engine/report';
import { type WatchEnd, watchReport } from '../../engine/lookup';
import type { PageWatch, PageHistory } from '../../webview/protocol/resultPage';
import { maxEntries } from '../../webview/protocol/readPageRequest';
import { otherForms, parseIdentifier } from '../../engine/detection';
import type { Refetch } from '../shared/documentRoute';

interface WatchListener {
  /** Current progress; `undefined` where nothing is watched. */
  result(watch: PageWatch | undefined): void;
  answered(): void;
  ended(report: Report): void;
  failed(error: unknown): void;
}

/** Watches what a page shows until it is final, also while the page is hidden; navigation stops it. */
export class WatchOfPage {
  private running: AbortController | undefined;
  private current: PageWatch | undefined;

  constructor(private readonly listener: WatchListener) {}

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

/** The history after navigation to another document, which drops the forward entries. */
export function pushHistory({ entries, at }: PageHistory, to: string): PageHistory {
  if (entries[at] === to) {
    return { entries, at };
  }
  const cached = [...entries.slice(0, at + 1), to].slice(-maxEntries);
  return { entries: cached, at: cached.length - 1 };
}

/** One step back or forward; unchanged where there is none. */
export function stepHistory({ entries, at }: PageHistory, by: -1 | 1): PageHistory {
  return { entries, at: entries[at + by] === undefined ? at : at + by };
}

export function shownEntry({ entries, at }: PageHistory): string {
  return entries[at] ?? '';
}

/** Longer texts are signed bytes, whose other forms are not identifiers. */
const longest = 200;

/** Other spellings of an identifier. Those specific to an EVM chain, bytes and potential private keys have only one. */
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
