import { ApiError, UserError, errorSentence } from '../../engine/errors';
import { LinkedAbort } from '../../engine/net';
import { type PageMore, type PageSection, type Section, initialRowCount } from '../../engine/report';
import type { TypedRange } from '../../engine/addresses';
import { inDocument, nextTurn } from '../../engine/primitives';
import type { ContractResponse } from '../../webview/protocol/resultPage';
import type { ContractRequest } from '../../webview/protocol/readPageRequest';
import type { Continuation, ContractPort } from '../shared/documentRoute';

/** An update of a continued section for its page, which keeps the first `cached` rows. */
export interface SectionPart {
  readonly section: number;
  readonly view: PageSection;
  readonly cached: number;
}

export interface SectionRunsPorts {
  /** A section as a page shows it, with the rows from an index on. */
  view(section: Section, from: number): PageSection;
  report(part: SectionPart): void;
  log(error: unknown): void;
}

/** The continued sections of a page, while it shows them: at most one run of each at a time. */
export class SectionRuns {
  private isEnded = false;
  private readonly running = new Map<number, AbortController>();
  private readonly problems = new Map<number, string>();
  /** What the page was last sent of each. */
  private readonly result = new Map<number, { readonly columns: readonly string[]; readonly rows: number }>();

  constructor(
    private readonly continued: ReadonlyMap<number, Continuation>,
    private readonly ports: SectionRunsPorts,
  ) {}

  /** Whether the section is continued, so that its rows are sent from here. */
  has(index: number): boolean {
    return this.continued.has(index);
  }

  section(index: number): Section | undefined {
    return this.continued.get(index)?.section;
  }

  /** The current section, for a page that is about to show its first rows; the rest follows in updates. */
  shown(index: number): Section | undefined {
    const section = this.section(index);
    if (section !== undefined) {
      this.result.set(index, { columns: section.columns, rows: initialRowCount(section) });
    }
    return section;
  }

  more(index: number): PageMore | undefined {
    const continuation = this.continued.get(index);
    if (continuation === undefined) {
      return undefined;
    }
    const { more } = continuation;
    const problem = this.problems.get(index);
    const notes = problem === undefined ? more.notes : [...more.notes, problem];
    return { ...more, notes, isRunning: this.running.has(index) };
  }

  /** Continues until there is no more for now, it fails, or it is stopped. */
  async run(index: number, typed: TypedRange): Promise<void> {
    const continuation = this.continued.get(index);
    await this.during(index, continuation && ((...rest) => continuation.run(typed, ...rest)));
  }

  /** Starts what needs no click. */
  async begin(): Promise<void> {
    const started = [...this.continued].map(([index, one]) => this.during(index, one.begin?.bind(one)));
    await Promise.all(started);
  }

  private async during(index: number, work: Continuation['begin']): Promise<void> {
    if (work === undefined || this.running.has(index) || this.isEnded) {
      return;
    }
    const stop = new AbortController();
    this.running.set(index, stop);
    this.problems.delete(index);
    void this.report(index);
    try {
      await work(() => void this.report(index), stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) {
        this.problems.set(index, this.sentenceOf(error));
      }
    } finally {
      this.running.delete(index);
      await this.report(index);
    }
  }

  stop(index: number): void {
    this.running.get(index)?.abort();
  }

  /** The page shows something else or is gone: cancels requests and sends no more updates. */
  end(): void {
    this.isEnded = true;
    this.running.forEach((controller) => controller.abort());
  }

  /** Sends what is new; many rows in steps, yielding in between. */
  async report(index: number): Promise<void> {
    for (let isReported = false; !isReported && !this.isEnded;) {
      const { section } = this.continued.get(index)!;
      const before = this.result.get(index);
      const isSame = before?.columns.join('\n') === section.columns.join('\n') && before.rows <= section.rows.length;
      const cached = isSame ? before.rows : 0;
      const view = this.ports.view(section, cached);
      const rows = cached + view.rows.length;
      this.result.set(index, { columns: section.columns, rows });
      this.ports.report({ section: index, view: { ...view, more: this.more(index) }, cached });
      isReported = rows >= section.rows.length;
      await nextTurn();
    }
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof UserError) {
      return error.message;
    }
    if (error instanceof ApiError) {
      return errorSentence(error);
    }
    this.ports.log(error);
    return 'More could not be loaded. See the log.';
  }
}

interface ContractRunsPorts {
  report(response: ContractResponse): void;
  log(error: unknown): void;
}

/** Calls of contract functions from a tab; those of one page end with it. */
export class ContractRuns {
  private readonly running = new Map<number, AbortController>();
  /** Typed arguments, by page address. They may be secret: held in memory only, while the tab is open. */
  private readonly typed = new Map<string, Readonly<Record<string, string>>>();
  private stop = new AbortController();
  private port: ContractPort | undefined;
  private entry = '';

  constructor(private readonly ports: ContractRunsPorts) {}

  /** Called when another page is shown. @param port absent where the page is not of a contract */
  begin(entry: string, port: ContractPort | undefined): void {
    this.end();
    this.stop = new AbortController();
    this.entry = entry;
    this.port = port;
  }

  /** Cancels the page's requests and sends it no more. */
  end(): void {
    this.stop.abort();
    this.running.clear();
    this.port = undefined;
  }

  async query(request: ContractRequest): Promise<void> {
    const { port, stop } = this;
    switch (request.kind) {
      case 'cancel':
        return this.running.get(request.run)?.abort();
      case 'keep':
        this.typed.set(this.entry, request.typed);
        return;
      case 'functions':
      case 'check':
        return port && (await this.respond(port, request, stop.signal, stop.signal));
      case 'read':
      case 'simulate': {
        const own = new LinkedAbort([stop.signal]);
        this.running.set(request.run, own);
        await (port && this.respond(port, request, own.signal, stop.signal));
        own.letGo();
        this.running.delete(request.run);
      }
    }
  }

  private async respond(
    port: ContractPort,
    request: Parameters<ContractPort['query']>[0],
    signal: AbortSignal,
    page: AbortSignal,
  ): Promise<void> {
    const run = 'run' in request ? request.run : undefined;
    try {
      const response = await port.query(request, signal);
      // A response that arrived just before cancellation is shown.
      if (!page.aborted) {
        this.report(response ?? { kind: 'failed', run, sentence: 'Nothing was queried.' });
      }
    } catch (error) {
      if (!page.aborted) {
        const sentence = signal.aborted ? 'Cancelled.' : this.sentenceOf(error);
        this.report({ kind: 'failed', run, sentence });
      }
    }
  }

  private report(response: ContractResponse): void {
    const typed = response.kind === 'functions' ? this.typed.get(this.entry) : undefined;
    this.ports.report(typed === undefined || response.kind !== 'functions' ? response : { ...response, typed });
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof UserError || error instanceof ApiError) {
      return inDocument(errorSentence(error));
    }
    this.ports.log(error);
    return 'This could not be answered. See the log.';
  }
}
