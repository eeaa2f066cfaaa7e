import type { TypedOverride } from '../../../engine/abi';
import type { PageView } from '../../../engine/report';
import type { ContractResponse, PageContract, PageReadResult } from '../../protocol/resultPage';
import type { ContractRequest } from '../../protocol/readPageRequest';

export type OverrideField = keyof TypedOverride;

type Checked = Pick<Extract<ContractResponse, { kind: 'checked' }>, 'problem' | 'reading'>;

interface Running {
  readonly run: number;
  readonly form: string;
}

export type CallMode = 'read' | 'simulate';

/** Key of a form; `read all` covers all functions without arguments. */
export function formOf(mode: CallMode, fn: number | 'all'): string {
  return `${mode} ${fn}`;
}

/** Starts at the current time, so that a recreated page does not reuse run numbers. */
let lastRun = Date.now();

/** Form state of one contract: input, validation and results. It outlives the page's tab. */
export class ContractStore {
  contract: PageContract | undefined;
  failed: string | undefined;
  private isRequested = false;
  private hasRead = false;
  private readonly fields = new Map<string, string>();
  private readonly checks = new Map<string, Checked>();
  private readonly sentences = new Map<string, string>();
  private readonly answers = new Map<string, { readonly answer: PageReadResult; readonly from: string }>();
  private readonly views = new Map<string, { readonly view: PageView; readonly from: string }>();
  private running: Running[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(private readonly query: (request: ContractRequest) => void) {}

  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  begin(): void {
    if (!this.isRequested) {
      this.isRequested = true;
      this.failed = undefined;
      this.query({ kind: 'functions' });
    }
  }

  again(): void {
    this.isRequested = false;
    this.begin();
    this.report();
  }

  receive(answer: ContractResponse): void {
    switch (answer.kind) {
      case 'functions':
        this.contract = answer;
        Object.entries(answer.typed).forEach(([field, text]) => {
          this.fields.set(field, this.fields.get(field) ?? text);
        });
        break;
      case 'checked': {
        for (const mode of ['read', 'simulate'] as const) {
          const field = argField(mode, answer.fn, answer.arg);
          if (this.text(field) === answer.text) {
            this.checks.set(field, answer);
          }
        }
        break;
      }
      case 'read': {
        this.end(answer.run);
        answer.answers.forEach((one) => {
          this.answers.set(formOf('read', one.fn), { answer: one, from: answer.from });
          this.sentences.delete(formOf('read', one.fn));
        });
        break;
      }
      case 'simulated': {
        const form = this.end(answer.run);
        this.views.set(form ?? '', answer);
        break;
      }
      case 'wrong': {
        const form = this.end(answer.run);
        const mode = form?.startsWith('simulate') === true ? 'simulate' : 'read';
        answer.problems.forEach(({ fn, field, sentence }) => {
          this.checks.set(field === 'block' && mode === 'read' ? 'read block' : `${formOf(mode, fn)} ${field}`, {
            problem: sentence,
          });
        });
        break;
      }
      case 'failed': {
        if (answer.run === undefined) {
          this.failed = answer.sentence;
          this.isRequested = false;
        } else {
          this.sentences.set(this.end(answer.run) ?? '', answer.sentence);
        }
      }
    }
    this.report();
  }

  text(field: string): string {
    return this.fields.get(field) ?? '';
  }

  checked(field: string): Checked {
    return this.checks.get(field) ?? {};
  }

  type(field: string, text: string): void {
    this.fields.set(field, text);
    this.checks.delete(field);
    const [, fn, arg] = /^(?:read|simulate) (\d+) arg (\d+)$/.exec(field) ?? [];
    if (fn !== undefined && arg !== undefined) {
      this.query({ kind: 'check', fn: Number(fn), arg: Number(arg), text });
    }
    this.query({ kind: 'keep', typed: Object.fromEntries(this.fields) });
    this.report();
  }

  isRunning(form: string): boolean {
    return this.running.some((one) => one.form === form);
  }

  cancel(form: string): void {
    this.running.filter((one) => one.form === form).forEach(({ run }) => this.query({ kind: 'cancel', run }));
  }

  answer(form: string): { readonly answer: PageReadResult; readonly from: string } | undefined {
    return this.answers.get(form);
  }

  view(form: string): { readonly view: PageView; readonly from: string } | undefined {
    return this.views.get(form);
  }

  sentence(form: string): string | undefined {
    return this.sentences.get(form);
  }

  /** Reads the functions without arguments when they are first shown. */
  readFirst(fns: readonly number[]): void {
    if (fns.length > 0 && !this.hasRead) {
      this.hasRead = true;
      this.read(formOf('read', 'all'), fns);
    }
  }

  /** Reads one function, or all of `fns`, which take no arguments. */
  read(form: string, fns: readonly number[]): void {
    const calls = fns.map((fn) => ({ fn, args: this.args('read', fn) }));
    const run = this.start(form);
    this.query({ kind: 'read', run, block: this.text('read block'), calls });
  }

  /** @param isCell opens the call in a notebook cell instead */
  simulate(fn: number, isCell?: true): void {
    const form = formOf('simulate', fn);
    const run = this.start(form);
    const typed = (name: string): string => this.text(`${form} ${name}`);
    const overrides = Array.from({ length: this.overrides(fn) }, (_, i) => {
      const field = (name: OverrideField): string => typed(`override ${i} ${name}`);
      const [address, balance, nonce] = [field('address'), field('balance'), field('nonce')];
      return { address, balance, nonce, code: field('code'), storage: field('storage') };
    });
    const call = { args: this.args('simulate', fn), block: typed('block'), from: typed('from'), value: typed('value') };
    this.query({ kind: 'simulate', run, fn, ...call, overrides, ...(isCell && { isCell }) });
  }

  /** Number of accounts with state overrides. */
  overrides(fn: number): number {
    return Number(this.text(`${formOf('simulate', fn)} overrides`) || '0');
  }

  addOverride(fn: number): void {
    this.type(`${formOf('simulate', fn)} overrides`, String(this.overrides(fn) + 1));
  }

  private args(mode: CallMode, fn: number): string[] {
    const inputs = this.contract?.functions[fn]?.inputs ?? [];
    return inputs.map(({ kind }, i) => this.text(argField(mode, fn, i)) || (kind === 'bool' ? 'false' : ''));
  }

  private start(form: string): number {
    lastRun += 1;
    this.sentences.delete(form);
    this.running = [...this.running, { run: lastRun, form }];
    this.report();
    return lastRun;
  }

  private end(run: number): string | undefined {
    const form = this.running.find((one) => one.run === run)?.form;
    this.running = this.running.filter((one) => one.run !== run);
    return form;
  }

  private report(): void {
    this.listeners.forEach((changed) => changed());
  }
}

export function argField(mode: CallMode, fn: number, arg: number): string {
  return `${formOf(mode, fn)} arg ${arg}`;
}
