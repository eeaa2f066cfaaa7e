import * as z from 'zod/mini';
import { type TraceChunk, windowTracer } from '../trace/stepWindow';
import { type JsonValue, integerIn, isJsonList, isJsonObject } from '../../primitives';
import type { EvmCall } from './rpcBatch';
import { type Traceable, traceRequest } from './trace';

/** What a node may take for it: as long as a reader waits. */
const timeout = '20s';

type Read = (json: JsonValue, from: number, to: number) => TraceChunk | undefined;

/** Values of the steps from `from` to before `to`, or of the first of them; from nodes that run tracers in JavaScript. */
export function traceWindow(traceable: Traceable, from: number, to: number): EvmCall<TraceChunk> {
  const request = traceRequest(traceable, { tracer: windowTracer(from, to), timeout });
  return { ...request, result: windowOf(readTraced, from, to) };
}

/** The same out of all steps before them, from nodes that do not. */
export function stepsUpTo(traceable: Traceable, from: number, to: number): EvmCall<TraceChunk> {
  const config = { disableStack: false, disableStorage: true, enableMemory: true, limit: BigInt(to), timeout };
  return { ...traceRequest(traceable, config), result: windowOf(readLogs, from, to) };
}

/** Read by hand: there are tens of thousands of words in it. */
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
      // 0 stands for no change.
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

/** Of the machine. */
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
