import { systemClock } from '../../engine/net';
import type { Report } from '../../engine/report';
import { type WatchEnd, watchReport } from '../../engine/lookup';
import type { PageWatch } from '../../webview/protocol/resultPage';
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
