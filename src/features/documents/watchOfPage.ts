import { systemClock } from '../../api/http/clock';
import type { Finding } from '../../core/finding/finding';
import { watchFinding, type WatchEnd } from '../../state/resolver/watchFinding';
import type { PageWatch } from '../../webview/protocol/resultPage';
import type { AskAgain } from '../documentRoute';

interface WatchListener {
  /** How far it is; undefined: nobody watches. */
  told(watch: PageWatch | undefined): void;
  /** There is another answer. */
  answered(): void;
  /** It is final. */
  ended(finding: Finding): void;
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

  async start(ask: AskAgain): Promise<void> {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.tell({ asked: 0 });
    let last: Finding | undefined;
    try {
      const end = await watchFinding(
        {
          clock: systemClock,
          ask,
          answered: (finding, asked, nextAt) => {
            last = finding;
            this.listener.answered();
            this.tell({ asked, nextAt });
          },
        },
        running.signal,
      );
      this.running = undefined;
      this.tell(end === 'final' ? undefined : { asked: this.current?.asked ?? 0, ended: endWords(end) });
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
      this.tell(undefined);
    }
  }

  private tell(watch: PageWatch | undefined): void {
    this.current = watch;
    this.listener.told(watch);
  }
}

function endWords(end: Exclude<WatchEnd, 'final'>): string {
  return end === 'gone'
    ? 'No longer watching: no source knows this transaction any more.'
    : 'No longer watching: still pending after an hour.';
}
