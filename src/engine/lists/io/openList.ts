import { errorSentence } from '../../errors';
import { type PageCursor, PageTokenError, type Row } from '../../net';
import type { ListRef } from '../../report';
import type { ListRow } from './list';
import type { ListPage, Lists } from './listTable';
import type { Network } from '../../networks';

const pageSize = 100;

/** A list as far as it was loaded. */
export class OpenList {
  readonly rows: Row<ListRow>[] = [];
  /** What happened on the way: a token that expired, a page that did not come. */
  note: string | undefined;
  /** What a list of nodes is made of so far. */
  coverage: string | undefined;
  private state: 'fresh' | 'more' | 'whole' = 'fresh';
  private mark: PageCursor | undefined;
  private loading: Promise<void> | undefined;

  constructor(
    readonly ref: ListRef,
    private readonly lists: Lists,
    private readonly network: Network,
    private readonly allowed?: (url: string) => boolean,
  ) {}

  get isFresh(): boolean {
    return this.state === 'fresh';
  }

  /** There is more, or may be, where the last page did not come. */
  get hasMore(): boolean {
    return this.state === 'more';
  }

  /**
   * Loads the next page that has rows; who asks while one is loading waits for that one. What goes wrong stands in `note`,
   * and what was loaded before stays.
   *
   * @param report is told how far a list of nodes is while nothing was found yet
   * @throws the abort reason alone
   */
  async load(signal: AbortSignal, report?: (coverage: string) => void): Promise<void> {
    this.loading ??= this.loadPage(signal, report).finally(() => (this.loading = undefined));
    await this.loading;
  }

  private async loadPage(signal: AbortSignal, report?: (coverage: string) => void): Promise<void> {
    this.note = undefined;
    if (this.state === 'whole') {
      return;
    }
    const { mark } = this;
    const walk = this.lists.open(this.ref, this.network, {
      signal,
      pageSize,
      from: mark,
      allowed: this.allowed,
      onRestart: ({ message }) => (this.note = message),
    });
    try {
      for await (const page of walk) {
        this.take(page);
        if (page.rows.length === 0 && page.note !== undefined) {
          report?.(page.note);
        }
        if (page.rows.length > 0 && this.state === 'more') {
          return;
        }
      }
      this.state = 'whole';
    } catch (error) {
      signal.throwIfAborted();
      this.note = errorSentence(error);
      if (error instanceof PageTokenError) {
        // Asking again gives the same.
        this.state = 'whole';
      }
    }
  }

  private take(page: ListPage): void {
    this.rows.push(...page.rows);
    this.mark = page.mark;
    this.coverage = page.note;
    this.state = page.mark === undefined ? 'whole' : 'more';
  }
}
