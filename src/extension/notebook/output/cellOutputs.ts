import type { Network } from '../../../engine/networks';
import { formatDuration } from '../../../engine/primitives';
import type { CellResult } from '../../../engine/notebook';
import { type RpcOutput, outputBytes } from '../../../webview/protocol/rpcOutput';
import { outputSteps } from './outputSteps';
import { plainSteps } from './plainOutput';
import { runInTimeSlices } from '../../../engine/net';

/** Longest response that is also output as plain text; our renderer shows longer ones too. */
const maxPlainLength = 1_000_000;

export interface ShownOutput {
  readonly output: RpcOutput;
  /** For our renderer. */
  readonly bytes: Uint8Array;
  /** For other renderers. */
  readonly plain: string;
}

export interface OutputView {
  append(outputs: readonly ShownOutput[]): PromiseLike<void>;
  update(index: number, output: ShownOutput): PromiseLike<void>;
}

/** Milliseconds before a pending request is shown: most responses arrive sooner, which avoids flicker. */
const patienceMs = 300;

/**
 * Outputs of a running cell, one for each request in the order of the cell. Responses are shown at once; a pending
 * request gets a placeholder after a moment, so that it does not hold back those below it.
 */
export class CellOutputs {
  private readonly shown: (readonly CellResult[])[] = [];
  private readonly outputs: RpcOutput[] = [];
  private readonly patient = new Set<CellResult>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private showing: Promise<void> | undefined;
  private isDue = false;

  constructor(
    private readonly results: ShownResults,
    private readonly view: OutputView,
    private readonly networks: readonly Network[],
    /** URI of the cell's text. */
    private readonly cell?: string,
    private readonly patience = patienceMs,
  ) {}

  sent(waiting: readonly CellResult[]): void {
    this.results.send(waiting);
    waiting.forEach((one) => this.patient.add(one));
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      waiting.forEach((one) => this.patient.delete(one));
      this.changed();
    }, this.patience);
    this.timers.add(timer);
  }

  changed(): void {
    this.isDue = true;
    this.showing ??= this.show();
    // Errors are reported when the cell ends.
    this.showing.catch(() => undefined);
  }

  /** Resolves with all outputs once they show the current state. */
  async drawn(): Promise<readonly RpcOutput[]> {
    this.changed();
    await this.showing;
    return [...this.outputs];
  }

  dispose(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
  }

  private async show(): Promise<void> {
    // Results of the same turn, such as those of a batch, are drawn together.
    await Promise.resolve();
    while (this.isDue) {
      this.isDue = false;
      const groups = this.ready();
      const fresh = groups.flatMap((group, index) => (group === this.shown[index] ? [] : [{ group, index }]));
      const rendered = await runInTimeSlices(
        renderSteps(
          fresh.map(({ group }) => group),
          this.networks,
          this.cell,
        ),
      );
      const added: ShownOutput[] = [];
      for (const [i, { group, index }] of fresh.entries()) {
        const isNew = index >= this.shown.length;
        this.shown[index] = group;
        this.outputs[index] = rendered[i]!.output;
        if (isNew) {
          added.push(rendered[i]!);
        } else {
          await this.view.update(index, rendered[i]!);
        }
      }
      if (added.length > 0) {
        await this.view.append(added);
      }
    }
    this.showing = undefined;
  }

  /** The leading requests that may be shown; those shown already stay. */
  private ready(): readonly (readonly CellResult[])[] {
    const groups = this.results.groups();
    const end = groups.findIndex((group, i) => i >= this.shown.length && group.some((one) => this.patient.has(one)));
    return end < 0 ? groups : groups.slice(0, end);
  }
}

/** In steps, since outputs may be many and large. */
function* renderSteps(
  groups: readonly (readonly CellResult[])[],
  networks: readonly Network[],
  cell: string | undefined,
): Generator<undefined, readonly ShownOutput[]> {
  const rendered: ShownOutput[] = [];
  for (const results of groups) {
    yield undefined;
    const output: RpcOutput = { ...(yield* outputSteps(results, networks)), cell };
    const bytes = yield* outputBytes(output);
    const plain = yield* plainSteps(output, { withTimes: true, maxLength: maxPlainLength });
    rendered.push({ output, bytes, plain });
  }
  return rendered;
}

/** Results of a running cell, by request. A request's list keeps its identity until one of its results changes. */
export class ShownResults {
  private readonly byRequest = new Map<number, readonly CellResult[]>();

  /** Adds placeholders. */
  send(waiting: readonly CellResult[]): void {
    for (const one of waiting) {
      this.byRequest.set(one.request, [...(this.byRequest.get(one.request) ?? []), one]);
    }
  }

  /** Replaces the placeholder, or the previous result of a subscription. */
  add(result: CellResult): void {
    const before = this.byRequest.get(result.request) ?? [];
    const isEvents = result.subscription !== undefined && result.notes !== undefined;
    const place = before.findIndex(
      (one) => (one.outcome.kind === 'waiting' || (isEvents && one.notes !== undefined)) && isSameRequest(one, result),
    );
    this.byRequest.set(result.request, place < 0 ? [...before, result] : before.with(place, result));
  }

  /** Marks pending requests as stopped. */
  stop(now: number): void {
    for (const [request, results] of this.byRequest) {
      if (results.some(({ outcome }) => outcome.kind === 'waiting')) {
        this.byRequest.set(
          request,
          results.map((result) => toStopped(result, now)),
        );
      }
    }
  }

  /** Final results in the cell's order: nodes as they were named, not by arrival. */
  settle(results: readonly CellResult[]): void {
    const settled = new Map<number, CellResult[]>();
    for (const result of results) {
      const own = settled.get(result.request) ?? [];
      own.push(result);
      settled.set(result.request, own);
    }
    for (const [request, own] of settled) {
      const before = this.byRequest.get(request) ?? [];
      if (own.length !== before.length || own.some((result, i) => result !== before[i])) {
        this.byRequest.set(request, own);
      }
    }
  }

  /** In the order of the requests. */
  groups(): readonly (readonly CellResult[])[] {
    return [...this.byRequest].sort(([a], [b]) => a - b).map(([, results]) => results);
  }
}

function isSameRequest(a: CellResult, b: CellResult): boolean {
  return a.label === b.label && a.place.node === b.place.node && a.place.host === b.place.host;
}

function toStopped(result: CellResult, now: number): CellResult {
  const { outcome, place } = result;
  if (outcome.kind !== 'waiting') {
    return result;
  }
  const waited = formatDuration(Math.max(0, now - outcome.since));
  const sentence = `Stopped after ${waited}: ${place.host} had not answered.`;
  return { ...result, outcome: { kind: 'failed', sentence } };
}
