import { getOrMake } from '../../primitives';
import {
  type Recording,
  Replay,
  RpcBatch,
  type StepState,
  type StepValues,
  type Traceable,
  traceStepsAndStack,
  type TraceChunk,
  stateIn,
  stepsUpTo,
  traceWindow,
  windowBytes,
} from '../../evm';
import { DecodeError, RpcError, TooLargeError, type ApiError, hostOf } from '../../errors';
import { raceAbort } from '../../net';
import type { EvmNode } from '../../sources';

const windowSteps = 2_000;

/** Maximum memory for the values of all windows, in bytes. */
const maxBytes = 64 * 1024 * 1024;

type WindowRequest = typeof traceWindow;

/**
 * Values of the steps of a recording, fetched in windows, since all of them would take gigabytes. A custom tracer
 * returns a single window; a node that rejects it returns all steps up to the end of the window.
 */
export class TraceChunks implements StepValues {
  /** Least recently used first. */
  private windows: TraceChunk[] = [];
  private readonly requested = new Map<number, Promise<TraceChunk>>();
  private query: WindowRequest = traceWindow;

  constructor(
    private readonly node: EvmNode,
    private readonly traceable: Traceable,
    private readonly recording: Recording,
  ) {}

  /** @throws {ApiError} the node does not answer, or with another transaction; the abort reason */
  async at(step: number, signal: AbortSignal): Promise<StepState> {
    if (!(step >= 0 && step < this.recording.length)) {
      throw new RangeError(`no step ${step}`);
    }
    signal.throwIfAborted();
    const window = this.cached(step) ?? (await raceAbort(this.fetch(step), signal));
    return stateIn(window, step)!;
  }

  private cached(step: number): TraceChunk | undefined {
    const window = this.windows.find((one) => contains(one, step));
    if (window !== undefined) {
      this.windows = [...this.windows.filter((one) => one !== window), window];
    }
    return window;
  }

  /** The window around a step, or one from the step on where large values cut the first one short. */
  private async fetch(step: number): Promise<TraceChunk> {
    const from = step - (step % windowSteps);
    const to = Math.min(from + windowSteps, this.recording.length);
    const window = await this.fetchOnce(from, to);
    return contains(window, step) ? window : this.fetchOnce(step, to);
  }

  /** Shares concurrent requests for the same steps. */
  private fetchOnce(from: number, to: number): Promise<TraceChunk> {
    const fetch = () => this.fetchWindow(from, to).finally(() => this.requested.delete(from));
    return getOrMake(this.requested, from, fetch);
  }

  private async fetchWindow(from: number, to: number): Promise<TraceChunk> {
    const cached = this.windows.find((one) => one.from === from);
    const window = cached ?? (await this.requestNode(from, to));
    const others = this.windows.filter((one) => one !== window);
    this.windows = [...mostRecent(others, maxBytes - windowBytes(window)), window];
    return window;
  }

  private async requestNode(from: number, to: number): Promise<TraceChunk> {
    try {
      return await this.requestChunk(this.query, from, to);
    } catch (error) {
      if (this.query === stepsUpTo || !rejectsTracer(error)) {
        throw error;
      }
      const window = await this.requestChunk(stepsUpTo, from, to);
      this.query = stepsUpTo;
      return window;
    }
  }

  private async requestChunk(request: WindowRequest, from: number, to: number): Promise<TraceChunk> {
    const batch = new RpcBatch();
    const call = request(this.traceable, from, to);
    const key = batch.add(call);
    const responses = await this.node.query(batch);
    const chunk = responses.needed(key);
    const { pc } = chunk;
    if (pc.length === 0 || pc.some((at, i) => at !== this.recording.pc[from + i])) {
      const place = { host: hostOf(responses.url), method: call.method };
      throw new DecodeError(place, '', 'the steps of the same transaction', 'wrong');
    }
    return chunk;
  }
}

/** Whether the node rejects the custom tracer, or does not run it correctly. */
function rejectsTracer(error: unknown): error is ApiError {
  return error instanceof RpcError || error instanceof DecodeError;
}

function contains({ from, pc }: TraceChunk, step: number): boolean {
  return step >= from && step < from + pc.length;
}

/** The most recently used windows that fit. */
function mostRecent(windows: readonly TraceChunk[], bytes: number): readonly TraceChunk[] {
  const cached: TraceChunk[] = [];
  let left = bytes;
  for (const window of windows.toReversed()) {
    left -= windowBytes(window);
    if (left < 0) {
      break;
    }
    cached.unshift(window);
  }
  return cached;
}

/** Maximum number of steps to fetch stacks of at once: a response takes 60 to 200 MB. */
export const maxReplaySteps = 300_000;

/**
 * Values of the steps of a recording. Fetches the stack of all steps once: that is faster than any window, since nodes
 * run tracers several times as slowly, and memory can be derived from it. What cannot be derived, and values of the
 * largest transactions, are fetched in windows.
 */
export class FetchedStepValues implements StepValues {
  private readonly windows: TraceChunks;
  private replay: Promise<Replay | undefined> | undefined;

  /** @param codes that its calls ran, by call index, where they are known */
  constructor(
    private readonly node: EvmNode,
    private readonly traceable: Traceable,
    private readonly recording: Recording,
    private readonly codes: ReadonlyMap<number, string>,
  ) {
    this.windows = new TraceChunks(node, traceable, recording);
  }

  /** @throws {ApiError} the node does not answer, or with another transaction; the abort reason */
  async at(step: number, signal: AbortSignal): Promise<StepState> {
    signal.throwIfAborted();
    const replay = await raceAbort(this.replayed(), signal);
    return replay?.stateAt(step) ?? this.windows.at(step, signal);
  }

  private async replayed(): Promise<Replay | undefined> {
    this.replay ??= this.recording.length > maxReplaySteps ? Promise.resolve(undefined) : this.fetchReplay();
    try {
      return await this.replay;
    } catch (error) {
      // Allows a retry.
      this.replay = undefined;
      throw error;
    }
  }

  private async fetchReplay(): Promise<Replay | undefined> {
    try {
      const { length, pc, stack } = await this.node.queryValue(traceStepsAndStack(this.traceable));
      const isSame = length === this.recording.length && pc.every((at, i) => at === this.recording.pc[i]);
      return isSame && stack !== undefined ? new Replay(this.recording, stack, this.codes) : undefined;
    } catch (error) {
      if (isPermanent(error)) {
        return undefined;
      }
      throw error;
    }
  }
}

/** Errors that a retry would not fix. */
function isPermanent(error: unknown): boolean {
  return error instanceof RpcError || error instanceof DecodeError || error instanceof TooLargeError;
}
