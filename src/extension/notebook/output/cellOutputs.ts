import type { Network } from '../../../engine/networks';
import { formatDuration } from '../../../engine/primitives';
import type { CellAnswer } from '../../../engine/notebook';
import { type RpcOutput, outputBytes } from '../../../webview/protocol/rpcOutput';
import { outputSteps } from './outputSteps';
import { plainSteps } from './plainOutput';
import { runInTimeSlices } from '../../../engine/net';

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
  /** Shows another output in place of the one at an index. */
  update(index: number, output: ShownOutput): PromiseLike<void>;
}

/** Milliseconds before it is shown that an answer is waited for: most come sooner, and nothing flickers. */
const patienceMs = 300;

/**
 * The outputs of a running cell, one for each request in the order of the cell. What came is shown at once; a request that
 * waits stands in its place after a moment, so that it holds back none below it.
 */
export class CellOutputs {
  private readonly shown: (readonly CellAnswer[])[] = [];
  private readonly outputs: RpcOutput[] = [];
  private readonly patient = new Set<CellAnswer>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private showing: Promise<void> | undefined;
  private isDue = false;

  constructor(
    private readonly answers: ShownAnswers,
    private readonly view: OutputView,
    private readonly networks: readonly Network[],
    /** URI of the cell's text. */
    private readonly cell?: string,
    private readonly patience = patienceMs,
  ) {}

  /** These went out. */
  sent(waiting: readonly CellAnswer[]): void {
    this.answers.send(waiting);
    waiting.forEach((one) => this.patient.add(one));
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      waiting.forEach((one) => this.patient.delete(one));
      this.changed();
    }, this.patience);
    this.timers.add(timer);
  }

  /** Something came: it is shown soon, together with what comes meanwhile. */
  changed(): void {
    this.isDue = true;
    this.showing ??= this.show();
    // Whoever ends the cell hears of what went wrong.
    this.showing.catch(() => undefined);
  }

  /** Resolves with all outputs once they show what is known now. */
  async drawn(): Promise<readonly RpcOutput[]> {
    this.changed();
    await this.showing;
    return [...this.outputs];
  }

  /** Nothing more comes. */
  dispose(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
  }

  private async show(): Promise<void> {
    // Those that come at once, as the answers of a batch do, are shown at once.
    await Promise.resolve();
    while (this.isDue) {
      this.isDue = false;
      const groups = this.ready();
      const fresh = groups.flatMap((group, index) => (group === this.shown[index] ? [] : [{ group, index }]));
      const made = await runInTimeSlices(
        madeSteps(
          fresh.map(({ group }) => group),
          this.networks,
          this.cell,
        ),
      );
      const added: ShownOutput[] = [];
      for (const [i, { group, index }] of fresh.entries()) {
        const isNew = index >= this.shown.length;
        this.shown[index] = group;
        this.outputs[index] = made[i]!.output;
        if (isNew) {
          added.push(made[i]!);
        } else {
          await this.view.update(index, made[i]!);
        }
      }
      if (added.length > 0) {
        await this.view.append(added);
      }
    }
    this.showing = undefined;
  }

  /** The first requests that may be shown; what is shown already stays. */
  private ready(): readonly (readonly CellAnswer[])[] {
    const groups = this.answers.groups();
    const end = groups.findIndex((group, i) => i >= this.shown.length && group.some((one) => this.patient.has(one)));
    return end < 0 ? groups : groups.slice(0, end);
  }
}

/** In steps, since there may be many, and large ones. */
function* madeSteps(
  groups: readonly (readonly CellAnswer[])[],
  networks: readonly Network[],
  cell: string | undefined,
): Generator<undefined, readonly ShownOutput[]> {
  const made: ShownOutput[] = [];
  for (const answers of groups) {
    yield undefined;
    const output: RpcOutput = { ...(yield* outputSteps(answers, networks)), cell };
    const bytes = yield* outputBytes(output);
    const plain = yield* plainSteps(output, { withTimes: true, maxLength: maxPlainLength });
    made.push({ output, bytes, plain });
  }
  return made;
}

/** The answers that a running cell shows, by request. A list of them stays the same until one of them changes. */
export class ShownAnswers {
  private readonly byRequest = new Map<number, readonly CellAnswer[]>();

  /** Each stands where its answer will. */
  send(waiting: readonly CellAnswer[]): void {
    for (const one of waiting) {
      this.byRequest.set(one.request, [...(this.byRequest.get(one.request) ?? []), one]);
    }
  }

  /** One that came, in place of what waited for it, or of what a subscription had told. */
  add(answer: CellAnswer): void {
    const before = this.byRequest.get(answer.request) ?? [];
    const isEvents = answer.subscription !== undefined && answer.notes !== undefined;
    const place = before.findIndex(
      (one) => (one.outcome.kind === 'waiting' || (isEvents && one.notes !== undefined)) && isOfSame(one, answer),
    );
    this.byRequest.set(answer.request, place < 0 ? [...before, answer] : before.with(place, answer));
  }

  /** Stopped: what has not come will not. */
  stop(now: number): void {
    for (const [request, answers] of this.byRequest) {
      if (answers.some(({ outcome }) => outcome.kind === 'waiting')) {
        this.byRequest.set(
          request,
          answers.map((answer) => stopped(answer, now)),
        );
      }
    }
  }

  /** All of them, as the cell orders them: nodes stand side by side as they were named, whoever was first. */
  settle(answers: readonly CellAnswer[]): void {
    const settled = new Map<number, CellAnswer[]>();
    for (const answer of answers) {
      const own = settled.get(answer.request) ?? [];
      own.push(answer);
      settled.set(answer.request, own);
    }
    for (const [request, own] of settled) {
      const before = this.byRequest.get(request) ?? [];
      if (own.length !== before.length || own.some((answer, i) => answer !== before[i])) {
        this.byRequest.set(request, own);
      }
    }
  }

  /** In the order of the requests. */
  groups(): readonly (readonly CellAnswer[])[] {
    return [...this.byRequest].sort(([a], [b]) => a - b).map(([, answers]) => answers);
  }
}

function isOfSame(a: CellAnswer, b: CellAnswer): boolean {
  return a.label === b.label && a.place.node === b.place.node && a.place.host === b.place.host;
}

function stopped(answer: CellAnswer, now: number): CellAnswer {
  const { outcome, place } = answer;
  if (outcome.kind !== 'waiting') {
    return answer;
  }
  const waited = formatDuration(Math.max(0, now - outcome.since));
  const sentence = `Stopped after ${waited}: ${place.host} had not answered.`;
  return { ...answer, outcome: { kind: 'failed', sentence } };
}
