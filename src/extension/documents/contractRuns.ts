import { ApiError, UserError, errorSentence } from '../../engine/errors';
import { inDocument } from '../../engine/primitives';
import type { ContractAnswer, ContractRequest } from '../../webview/protocol/contractPage';
import type { ContractPort } from '../shared/documentRoute';

export interface ContractRunsPorts {
  report(answer: ContractAnswer): void;
  /** Of a fault of ours. */
  log(error: unknown): void;
}

/** Questions about the functions of the contracts that a tab shows: those of one page end with it. */
export class ContractRuns {
  private readonly running = new Map<number, AbortController>();
  /** What was typed, by the address of the page. It may be secret: it is kept while the tab is there, and nowhere else. */
  private readonly typed = new Map<string, Readonly<Record<string, string>>>();
  private stop = new AbortController();
  private port: ContractPort | undefined;
  private entry = '';

  constructor(private readonly ports: ContractRunsPorts) {}

  /** From now on another page is shown. @param port absent: it is none of a contract */
  begin(entry: string, port: ContractPort | undefined): void {
    this.end();
    this.stop = new AbortController();
    this.entry = entry;
    this.port = port;
  }

  /** Nothing more is asked for the page, and it is told nothing. */
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
        return port && (await this.answer(port, request, stop.signal, stop.signal));
      case 'read':
      case 'simulate': {
        const own = new AbortController();
        this.running.set(request.run, own);
        await (port && this.answer(port, request, AbortSignal.any([stop.signal, own.signal]), stop.signal));
        this.running.delete(request.run);
      }
    }
  }

  private async answer(
    port: ContractPort,
    request: Parameters<ContractPort['query']>[0],
    signal: AbortSignal,
    page: AbortSignal,
  ): Promise<void> {
    const run = 'run' in request ? request.run : undefined;
    try {
      const answer = await port.query(request, signal);
      // One that came just before it was cancelled is shown.
      if (!page.aborted) {
        this.report(answer ?? { kind: 'failed', run, sentence: 'Nothing was asked.' });
      }
    } catch (error) {
      if (!page.aborted) {
        const sentence = signal.aborted ? 'Cancelled.' : this.sentenceOf(error);
        this.report({ kind: 'failed', run, sentence });
      }
    }
  }

  private report(answer: ContractAnswer): void {
    const typed = answer.kind === 'functions' ? this.typed.get(this.entry) : undefined;
    this.ports.report(typed === undefined || answer.kind !== 'functions' ? answer : { ...answer, typed });
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof UserError || error instanceof ApiError) {
      return inDocument(errorSentence(error));
    }
    this.ports.log(error);
    return 'This could not be answered. The log says why.';
  }
}
