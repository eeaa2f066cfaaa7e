import * as z from 'zod/mini';
import type { TraceSteps } from '../trace/recorder';
import { StructLogReader, TraceFault } from '../trace/structLogReader';
import type { JsonValue } from '../../primitives';
import { DecodeError, type RequestOrigin, TooLargeError } from '../../errors';
import { type StreamFilter, StreamFilterFault, type StreamFilterSource, filterOf } from '../../net';
import type { EvmCall } from './rpcBatch';
import { type Traceable, traceRequest } from './trace';

/** Bytes of an answer with steps that are read: of so many steps as are looked at, each with a little more than it needs. */
const maxTrace = 256 * 1024 * 1024;

// Not by a tracer of ours, whose answer would be a quarter as long: nodes run those five times as slowly.
const config = { disableStack: true, disableStorage: true, enableMemory: false, enableReturnData: false };

const filter: StreamFilterSource = { limit: maxTrace, open: () => new StepFilter(false) };
const stackFilter: StreamFilterSource = { limit: maxTrace, open: () => new StepFilter(true) };

/** Read as it arrives: a schema takes longer for each of a hundred thousand steps than the node does. */
const steps: z.ZodMiniType<TraceSteps> = z.pipe(
  z.custom<JsonValue>((json) => stepsIn(json) !== undefined, 'an answer with structLogs'),
  z.transform((json) => stepsIn(json)!),
);

/** Every step that it took, without the values it worked on. */
export function traceSteps(traceable: Traceable): EvmCall<TraceSteps> {
  return { ...traceRequest(traceable, config), result: steps, filter };
}

/** The same with the stack before each step, which makes the answer three times as long. */
export function traceStepsAndStack(traceable: Traceable): EvmCall<TraceSteps> {
  return { ...traceRequest(traceable, { ...config, disableStack: false }), result: steps, filter: stackFilter };
}

class StepFilter implements StreamFilter {
  private readonly reader: StructLogReader;
  private columns: TraceSteps | undefined;

  constructor(withStack: boolean) {
    this.reader = new StructLogReader(withStack);
  }

  get bytes(): number {
    return this.reader.bytes;
  }

  get rest(): readonly Uint8Array[] {
    return this.reader.rest;
  }

  get steps(): TraceSteps | undefined {
    return (this.columns ??= this.reader.steps);
  }

  read(chunk: Uint8Array): void {
    try {
      this.reader.read(chunk);
    } catch (error) {
      throw error instanceof TraceFault ? new StreamFilterFault((place) => apiErrorOf(error, place)) : error;
    }
  }
}

function stepsIn(json: JsonValue): TraceSteps | undefined {
  const read = filterOf(json);
  return read instanceof StepFilter ? read.steps : undefined;
}

function apiErrorOf({ problem, path, expected, limit }: TraceFault, place: RequestOrigin): TooLargeError | DecodeError {
  switch (problem) {
    case 'steps':
      return new TooLargeError(place, limit, 'steps');
    case 'rest':
      return new TooLargeError(place, limit);
    case 'shape':
      return new DecodeError(place, path, expected, 'wrong');
  }
}
