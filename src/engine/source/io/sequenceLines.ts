import { ignoreApiError } from '../../errors';
import { type NameOf, type SequenceRun, traceHashedInputs } from '../../evm';
import { runInTimeSlices } from '../../net';
import type { Line, Section } from '../../report';
import type { EvmNode } from '../../sources';
import { failuresOf } from '../frames/failures';
import type { SourceTrace } from '../frames/sourceTrace';
import { failedAtLine } from '../report/projectFacts';
import { stateDiffSections } from '../report/stateDiff';
import { namedStorage } from '../storage/namedStorage';
import type { Builds } from './project/projectBuilds';
import { isNoTraceError, traceSource } from './traceSource';

/** Results of one step of a sequence: where in the open project it failed, and what it changed. */
export interface StepLines {
  readonly failedAt?: Line;
  readonly sections: readonly Section[];
}

/** @param node the one that ran it @throws the abort reason only */
export async function sequenceLines(
  node: EvmNode,
  builds: Builds | undefined,
  { traced, frames, steps }: SequenceRun,
  name: NameOf,
): Promise<readonly StepLines[]> {
  const changesStorage = steps.some(({ changes = [] }) => changes.some(({ storage }) => storage.length > 0));
  const [trace, hashed] = await Promise.all([
    builds?.mayKnow === true && frames.length > 0 ? fetchTrace(node, builds, traced) : undefined,
    changesStorage ? ignoreApiError(node.queryValue(traceHashedInputs(traced))) : [],
  ]);
  const failures = trace === undefined ? [] : failuresOf(trace);
  const calls = trace?.recording.calls ?? [];
  const stepCalls = calls.filter(({ parent }) => parent === 0);
  const stepCallOf = (index: number): number => {
    const { parent } = calls[index]!;
    return parent === undefined || parent === 0 ? index : stepCallOf(parent);
  };
  const lines: StepLines[] = [];
  for (const [i, { isOk, changes = [] }] of steps.entries()) {
    const stepCall = stepCalls[frames[i] ?? -1];
    const failure =
      isOk || stepCall === undefined
        ? undefined
        : failures.find(({ call }) => stepCallOf(call.index) === stepCall.index);
    const storage = await runInTimeSlices(namedStorage(changes, trace, hashed));
    lines.push({
      failedAt: failure && failedAtLine(failure.frames),
      sections: stateDiffSections(storage, changes, undefined, name, []),
    });
  }
  return lines;
}

async function fetchTrace(
  node: EvmNode,
  builds: Builds,
  traced: SequenceRun['traced'],
): Promise<SourceTrace | undefined> {
  const { block } = traced;
  try {
    const at = typeof block === 'string' && block.startsWith('0x') ? (block as `0x${string}`) : 'latest';
    return (await traceSource(node, builds, traced, at)).trace;
  } catch (error) {
    if (isNoTraceError(error)) {
      // Results are shown without lines.
      return undefined;
    }
    throw error;
  }
}
