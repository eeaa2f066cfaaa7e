import {
  type Recording,
  Replay,
  RpcBatch,
  type StepState,
  type StepValues,
  type TraceSteps,
  type Traceable,
  traceStepsAndStack,
} from '../../evm';
import { DecodeError, RpcError, TooLargeError } from '../../errors';
import { raceAbort } from '../../net';
import type { EvmNode } from '../../sources';
import { TraceChunks } from './stepWindows';

/** Steps whose values are there at once: with the stack of each an answer is of 60 to 200 MB. */
export const maxReplayed = 300_000;

/**
 * Values of the steps of a recording. The stack of all steps is fetched once, when the first is looked at: that is quicker
 * than any window of them, since nodes run tracers several times as slowly, and all that memory holds follows from it. What
 * does not, and the values of the largest transactions, are fetched by windows.
 */
export class FetchedStepValues implements StepValues {
  private readonly windows: TraceChunks;
  private replay: Promise<Replay | undefined> | undefined;

  /**
   * @param recording what the node told of the same transaction
   * @param codes that its calls ran, by the call's index, where they are known
   */
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
    this.replay ??= this.recording.length > maxReplayed ? Promise.resolve(undefined) : this.fetchReplay();
    try {
      return await this.replay;
    } catch (error) {
      // The node may answer next time.
      this.replay = undefined;
      throw error;
    }
  }

  private async fetchReplay(): Promise<Replay | undefined> {
    try {
      const { length, pc, stack } = await this.fetchStack();
      const isSame = length === this.recording.length && pc.every((at, i) => at === this.recording.pc[i]);
      return isSame && stack !== undefined ? new Replay(this.recording, stack, this.codes) : undefined;
    } catch (error) {
      if (isNoStack(error)) {
        return undefined;
      }
      throw error;
    }
  }

  private async fetchStack(): Promise<TraceSteps> {
    const batch = new RpcBatch();
    const key = batch.add(traceStepsAndStack(this.traceable));
    const outcome = (await this.node.query(batch)).of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }
}

/** What the same question would be answered again. */
function isNoStack(error: unknown): boolean {
  return error instanceof RpcError || error instanceof DecodeError || error instanceof TooLargeError;
}
