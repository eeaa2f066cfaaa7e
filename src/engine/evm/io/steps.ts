import * as z from 'zod/mini';
import type { TraceSteps } from '../trace/recorder';
import { StructLogReader, TraceFault } from '../trace/structLogReader';
import { type TraceChunk, windowTracer } from '../trace/stateChanges';
import { type JsonValue, integerIn, isJsonList, isJsonObject } from '../../primitives';
import { DecodeError, type RequestOrigin, TooLargeError } from '../../errors';
import { type StreamFilter, StreamFilterFault, type StreamFilterSource, filterOf } from '../../net';
import type { EvmCall } from './rpcBatch';
import { type Traceable, traceRequest } from './trace';

/** Maximum response size in bytes: the step limit, with slightly more than the minimum per step. */
const maxTrace = 256 * 1024 * 1024;

// A custom tracer would make the response four times smaller, but nodes run it five times slower.
const config = { disableStack: true, disableStorage: true, enableMemory: false, enableReturnData: false };

const filter: StreamFilterSource = { limit: maxTrace, open: () => new StepFilter(false) };
const stackFilter: StreamFilterSource = { limit: maxTrace, open: () => new StepFilter(true) };

/** Parsed as it arrives: validating a hundred thousand steps by a schema takes longer than the node's trace. */
const steps: z.ZodMiniType<TraceSteps> = z.pipe(
  z.custom<JsonValue>((json) => stepsIn(json) !== undefined, 'an answer with structLogs'),
  z.transform((json) => stepsIn(json)!),
);

/** All opcode steps, without stack and memory. */
export function traceSteps(traceable: Traceable): EvmCall<TraceSteps> {
  return { ...traceRequest(traceable, config), result: steps, filter };
}

/** The steps with the stack before each one, which triples the response size. */
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

/** Time limit for the node: how long a reader waits. */
const timeout = '20s';

type Read = (json: JsonValue, from: number, to: number) => TraceChunk | undefined;

/**
 * Stack and memory of steps `from` (inclusive) to `to` (exclusive), or of the first of them. Needs JavaScript tracers.
 */
export function traceWindow(traceable: Traceable, from: number, to: number): EvmCall<TraceChunk> {
  const request = traceRequest(traceable, { tracer: windowTracer(from, to), timeout });
  return { ...request, result: windowOf(readTraced, from, to) };
}

/** The same, from a trace of all steps up to `to`; for nodes without JavaScript tracers. */
export function stepsUpTo(traceable: Traceable, from: number, to: number): EvmCall<TraceChunk> {
  const config = { disableStack: false, disableStorage: true, enableMemory: true, limit: BigInt(to), timeout };
  return { ...traceRequest(traceable, config), result: windowOf(readLogs, from, to) };
}

/** Parsed without a schema: there are tens of thousands of words. */
function windowOf(read: Read, from: number, to: number): z.ZodMiniType<TraceChunk> {
  return z.pipe(
    z.custom<JsonValue>(() => true),
    z.transform((json: JsonValue, context) => {
      const window = read(json, from, to);
      if (window === undefined) {
        context.issues.push({ code: 'custom', message: 'the values of steps', input: json });
        return z.NEVER;
      }
      return window;
    }),
  );
}

function readTraced(json: JsonValue, from: number, to: number): TraceChunk | undefined {
  if (!isJsonList(json) || json.length > to - from) {
    return undefined;
  }
  const memory = { text: '0x' };
  return join(
    from,
    json.map((step) => {
      const [at, stack, bytes] = isJsonList(step) ? step : [];
      // 0 marks unchanged memory.
      memory.text = typeof bytes === 'string' ? bytes : memory.text;
      return stepOf(at, stack, memory.text);
    }),
  );
}

function readLogs(json: JsonValue, from: number, to: number): TraceChunk | undefined {
  const logs = isJsonObject(json) ? json['structLogs'] : undefined;
  if (logs === undefined || !isJsonList(logs)) {
    return undefined;
  }
  return join(
    from,
    logs.slice(from, to).map((log) => {
      const { pc, stack, memory = [] } = isJsonObject(log) ? log : {};
      const words = wordsIn(memory ?? [], wholeWord);
      return words && stepOf(pc, stack, `0x${words.join('')}`);
    }),
  );
}

interface StepValue {
  readonly pc: number;
  readonly stack: readonly string[];
  readonly memory: string;
}

function join(from: number, steps: readonly (StepValue | undefined)[]): TraceChunk | undefined {
  const read = steps.filter((step) => step !== undefined);
  return read.length < steps.length
    ? undefined
    : {
        from,
        pc: read.map(({ pc }) => pc),
        stack: read.map(({ stack }) => stack),
        memory: read.map(({ memory }) => memory),
      };
}

const anyWord = /^(?:0x)?([0-9a-f]{1,64})$/i;
const wholeWord = /^(?:0x)?([0-9a-f]{64})$/i;
const hex = /^0x(?:[0-9a-f]{2})*$/i;

/** Stack limit of the EVM. */
const maxStack = 1_024;

function stepOf(at: JsonValue | undefined, stack: JsonValue | undefined, memory: string): StepValue | undefined {
  const pc = integerIn(at ?? null);
  const words = wordsIn(stack ?? null, anyWord);
  const isFine = pc !== undefined && words !== undefined && words.length <= maxStack && hex.test(memory);
  return isFine ? { pc: Number(pc), stack: words, memory } : undefined;
}

function wordsIn(list: JsonValue, pattern: RegExp): readonly string[] | undefined {
  if (!isJsonList(list)) {
    return undefined;
  }
  const words = list.map((word) => (typeof word === 'string' ? pattern.exec(word)?.[1] : undefined));
  return words.includes(undefined) ? undefined : (words as string[]);
}
