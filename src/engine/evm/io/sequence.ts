import { logFields } from './transaction';
import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, quantity, wireHexBytes, toQuantity } from '../../primitives';
import {
  type SequenceCall,
  type StepResult,
  readResults,
  type ExecutorRun,
  type Nonces,
  createdAddresses,
  executorRun,
} from '../sequence/executor';
import { type AccountChange, accountChanges, changesBetween } from '../trace/stateChanges';
import { logsInOrder } from '../trace/callTree';
import { type BatchResponses, type EvmCall, RpcBatch } from './rpcBatch';
import { type CallTrace, type TraceableCall, type TracedLog, traceCalls, traceStateDiff } from './trace';

export interface SequenceStep extends StepResult {
  /** Gas that would be charged; only where the node runs each step as its own transaction. */
  readonly gasUsed?: bigint;
  /** In the order of emission; absent where no source has them. */
  readonly logs?: readonly Pick<TracedLog, 'address' | 'topics' | 'data'>[];
  /** Absent where the node does not trace, or the trace is unusable. */
  readonly trace?: CallTrace;
  /** Without nonces, which every transaction increments. Absent where the node does not report changes. */
  readonly changes?: readonly AccountChange[];
}

/** A sequence of transactions on one state. Nothing is sent. */
export interface SequenceRun {
  readonly steps: readonly SequenceStep[];
  /** By eth_simulateV1; otherwise by executor code placed at the senders' addresses. */
  readonly isSimulated: boolean;
  /** The executor's call, which traces the opcode steps. */
  readonly traced: TraceableCall;
  /** For each step, the index of its call among the calls of the executor's run. */
  readonly frames: readonly number[];
  /** The executor's results differ from the simulation, so nothing is taken from its trace. */
  readonly differs: boolean;
}

interface SequenceOptions {
  /** A tag or a height, as eth_call takes it. */
  readonly block: JsonValue;
  /** Initial nonces of the senders that create contracts. */
  readonly nonces?: Nonces;
  readonly overrides?: JsonObject;
}

/**
 * Runs transactions in sequence, each on the state left by those before it, in one round trip. Results come from
 * eth_simulateV1 where the node supports it; an executor contract runs as well, for the trace of calls and state
 * changes, and for the results where eth_simulateV1 is missing.
 *
 * @throws {ApiError} the node supports neither
 */
export async function runSequence(
  calls: readonly SequenceCall[],
  { block, nonces = new Map(), overrides = {} }: SequenceOptions,
  query: (batch: RpcBatch) => Promise<BatchResponses>,
): Promise<SequenceRun> {
  const run = executorRun(calls, nonces, overrides);
  const traced = { call: run.call, block, stateOverrides: run.overrides };
  const batch = new RpcBatch();
  const simulatedKey = batch.add(simulateSequence(calls, nonces, overrides, block));
  const resultKey = batch.add(callExecutor(run, block));
  const treeKey = batch.add(traceCalls(traced));
  // The changes of a step are the difference between the runs that end before it and with it.
  const diffKeys = calls.map((_, i) => {
    const part = executorRun(calls.slice(0, i + 1), nonces, overrides);
    return batch.add(traceStateDiff({ call: part.call, block, stateOverrides: part.overrides }));
  });
  const responses = await query(batch);
  const simulated = responses.value(simulatedKey);
  const executed = responses.of(resultKey);
  if (simulated === undefined && !executed.ok) {
    throw executed.error;
  }
  const executorResults = executed.ok ? run.at.map((place) => executed.value[place]!) : undefined;
  const results: readonly SequenceStep[] = simulated ?? executorResults ?? [];
  const created = createdAddresses(
    calls.map(({ from, to }) => ({ from, isCreation: to === undefined })),
    nonces,
  );
  const isSameResult = (one: StepResult, i: number): boolean => {
    const { isOk, output } = results[i]!;
    return (
      one.isOk === isOk && (calls[i]!.to === undefined ? !isOk || one.created === created[i] : one.output === output)
    );
  };
  const differs = executorResults?.every(isSameResult) !== true;
  const frames = differs ? [] : framesOf(responses.value(treeKey), run);
  const diffs = diffKeys.map((key) => responses.value(key));
  return {
    isSimulated: simulated !== undefined,
    ...{ traced, differs, frames: frames.map(({ place }) => place) },
    steps: calls.map((_, i) => {
      const { trace } = frames[i] ?? {};
      const [before, after] = [i === 0 ? [] : changesOf(diffs[i - 1], run), changesOf(diffs[i], run)];
      const result = results[i]!;
      return {
        logs: trace && logsInOrder(trace),
        ...result,
        created: simulated === undefined ? result.created : result.isOk ? created[i] : undefined,
        trace,
        changes: differs || before === undefined || after === undefined ? undefined : changesBetween(before, after),
      };
    }),
  };
}

const simulatedCall = z.pipe(
  z.object({ returnData: wireHexBytes, logs: z.array(z.object(logFields)), gasUsed: quantity, status: quantity }),
  z.transform(({ returnData, status, ...rest }): SequenceStep => ({
    isOk: status === 1n,
    output: returnData,
    ...rest,
  })),
);

/** The sequence as one simulated block, each step a transaction. */
function simulateSequence(
  calls: readonly SequenceCall[],
  nonces: Nonces,
  overrides: JsonObject,
  block: JsonValue,
): EvmCall<readonly SequenceStep[]> {
  const states = new Map(Object.entries(overrides) as [string, JsonObject][]);
  nonces.forEach((nonce, from) => states.set(from, { nonce: toQuantity(nonce), ...states.get(from) }));
  const made = calls.map(({ from, to, data, value }) => ({
    from,
    ...(to === undefined ? {} : { to }),
    input: data,
    value: toQuantity(value),
  }));
  const simulated = z.array(z.object({ calls: z.array(simulatedCall).check(z.length(calls.length)) }));
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ stateOverrides: Object.fromEntries(states), calls: made }] }, block],
    result: z.pipe(
      simulated.check(z.length(1)),
      z.transform(([only]) => only!.calls),
    ),
  };
}

function callExecutor({ call, overrides, steps }: ExecutorRun, block: JsonValue): EvmCall<readonly StepResult[]> {
  return {
    method: 'eth_call',
    params: [call, block, overrides],
    result: z.pipe(
      wireHexBytes,
      z.transform((output, context) => {
        const results = readResults(output, steps);
        if (results === undefined) {
          context.issues.push({ code: 'custom', message: 'results of the executor', input: output });
          return z.NEVER;
        }
        return results;
      }),
    ),
  };
}

interface Frame {
  /** Index among the calls of the executor. */
  readonly place: number;
  readonly trace?: CallTrace;
}

/** The executor's call for each transaction; none for a transaction that was never reached. */
function framesOf(root: CallTrace | undefined, { steps, at }: ExecutorRun): readonly Frame[] {
  const calls = root?.calls ?? [];
  const [origin] = steps;
  let next = 0;
  const placed = steps.map((step): Frame => {
    const isOwn = step.from === origin?.from;
    const outer = calls[next];
    const target = isOwn ? step.to : step.from;
    if (outer === undefined || (target !== undefined && outer.to?.toLowerCase() !== target)) {
      return { place: -1 };
    }
    next += 1;
    return { place: next - 1, trace: isOwn ? outer : (outer.calls?.[0] ?? undefined) };
  });
  return at.map((place) => placed[place]!);
}

function changesOf(
  diff: Parameters<typeof accountChanges>[0] | undefined,
  { blanks }: ExecutorRun,
): readonly AccountChange[] | undefined {
  return (
    diff &&
    accountChanges(diff)
      .filter(({ address: at }) => !blanks.has(at))
      .map((change) => ({ ...change, nonce: undefined }))
  );
}
