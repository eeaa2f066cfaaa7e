import type { Network } from '../../../core/networks/network';
import type { CellAnswer } from '../../../state/notebook/cellAnswer';
import { outputBytes } from '../../../webview/protocol/outputBytes';
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
import { outputSteps } from './outputSteps';
import { plainSteps } from './plainOutput';
import { runInTimeSlices } from './toOutput';

/** Characters of an answer up to which it stands as plain text too; our renderer shows the others as well. */
const maxPlainLength = 1_000_000;

/** An output in the forms that it is shown in. */
export interface ShownOutput {
  readonly output: RpcOutput;
  /** For our renderer. */
  readonly bytes: Uint8Array;
  /** For everybody else. */
  readonly plain: string;
}

/** Where a running cell shows its outputs. */
export interface OutputView {
  append(outputs: readonly ShownOutput[]): PromiseLike<void>;
  replace(outputs: readonly ShownOutput[]): PromiseLike<void>;
}

/** The outputs of a running cell, one for each request in the order of the cell. */
export class CellOutputs {
  private readonly waiting: (readonly CellAnswer[])[] = [];
  private readonly shown: RpcOutput[] = [];
  private showing: Promise<void> | undefined;
  private isMixed = false;

  constructor(
    private readonly view: OutputView,
    private readonly networks: readonly Network[],
  ) {}

  /** All answers to the next request: shown soon, together with others that come meanwhile. */
  add(answers: readonly CellAnswer[]): void {
    this.waiting.push(answers);
    this.showing ??= this.show();
    // Whoever ends the cell hears of what went wrong.
    this.showing.catch(() => undefined);
  }

  /** Shows these in place of all before them: what is known of each request, while a subscription tells its events. */
  async replace(groups: readonly (readonly CellAnswer[])[]): Promise<readonly RpcOutput[]> {
    this.isMixed = true;
    await this.showing;
    const made = await runInTimeSlices(madeSteps(groups, this.networks));
    await this.view.replace(made);
    return made.map(({ output }) => output);
  }

  /** @param groups the answers to each request, shown where they are not yet */
  async end(groups: readonly (readonly CellAnswer[])[]): Promise<readonly RpcOutput[]> {
    await this.showing;
    return this.isMixed || this.shown.length !== groups.length ? this.replace(groups) : this.shown;
  }

  private async show(): Promise<void> {
    // Those that come at once, as the answers of a batch do, are shown at once.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const made = await runInTimeSlices(madeSteps(this.waiting.splice(0), this.networks));
      this.shown.push(...made.map(({ output }) => output));
      // Where a subscription shows its events everything is shown anew, in its order.
      if (!this.isMixed) {
        await this.view.append(made);
      }
    }
    this.showing = undefined;
  }
}

/** In steps, since there may be many, and large ones. */
function* madeSteps(
  groups: readonly (readonly CellAnswer[])[],
  networks: readonly Network[],
): Generator<undefined, readonly ShownOutput[]> {
  const made: ShownOutput[] = [];
  for (const answers of groups) {
    yield undefined;
    const output = yield* outputSteps(answers, networks);
    const bytes = yield* outputBytes(output);
    const plain = yield* plainSteps(output, { withTimes: true, maxLength: maxPlainLength });
    made.push({ output, bytes, plain });
  }
  return made;
}

/** The answers that a running cell shows, by request. */
export class ShownAnswers {
  private readonly byRequest = new Map<number, readonly CellAnswer[]>();

  /** One that came, after those of its request that came before; the end of a subscription takes the place of its events. */
  add(answer: CellAnswer): void {
    const before = answer.notes === undefined ? (this.byRequest.get(answer.request) ?? []) : [];
    this.byRequest.set(answer.request, [...before, answer]);
  }

  /** What a subscription told so far. */
  progress(answer: CellAnswer): void {
    this.byRequest.set(answer.request, [answer]);
  }

  /** All of them, as the cell orders them: nodes stand side by side as they were named, whoever was first. */
  settle(answers: readonly CellAnswer[]): void {
    this.byRequest.clear();
    for (const answer of answers) {
      this.byRequest.set(answer.request, [...(this.byRequest.get(answer.request) ?? []), answer]);
    }
  }

  /** In the order of the requests. */
  groups(): readonly (readonly CellAnswer[])[] {
    return [...this.byRequest].sort(([a], [b]) => a - b).map(([, answers]) => answers);
  }
}
