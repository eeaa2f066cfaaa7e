import * as z from 'zod/mini';
import { type JsonObject, type JsonValue, integerIn, isJsonList, isJsonObject } from '../../core/json/value';
import { opcodeOf } from '../../core/evm/trace/opcodes';
import type { Steps } from '../../core/evm/trace/recorder';
import type { EvmCall } from './evmRound';

/** Of steps: what the largest transaction that is looked at may have. */
const maxSteps = 1_500_000;

const config = { disableStack: true, disableStorage: true, enableMemory: false, enableReturnData: false };

/** Read by hand: a schema takes longer for each of a hundred thousand steps than the node does. */
const steps: z.ZodMiniType<Steps> = z.pipe(
  z.custom<JsonValue>((json) => stepsIn(json) !== undefined, 'an answer with structLogs'),
  z.transform((json) => stepsIn(json)!),
);

/** Every step that a transaction took, without the values it worked on. */
export function traceSteps(txHash: string): EvmCall<Steps> {
  return { method: 'debug_traceTransaction', params: [txHash, config], result: steps };
}

/** The same of a call that is not sent. @param overrides what is pretended of accounts and the block */
export function traceCallSteps(call: JsonObject, block: JsonValue, overrides: JsonObject = {}): EvmCall<Steps> {
  return { method: 'debug_traceCall', params: [call, block, { ...config, ...overrides }], result: steps };
}

const readBefore = new WeakMap<object, Steps>();

function stepsIn(json: JsonValue): Steps | undefined {
  if (!isJsonObject(json)) {
    return undefined;
  }
  const known = readBefore.get(json);
  const read = known ?? readSteps(json['structLogs'] ?? null);
  if (read !== undefined) {
    readBefore.set(json, read);
  }
  return read;
}

function readSteps(logs: JsonValue): Steps | undefined {
  if (!isJsonList(logs) || logs.length > maxSteps) {
    return undefined;
  }
  const { length } = logs;
  const [pc, op, depth] = [new Uint32Array(length), new Uint8Array(length), new Uint16Array(length)];
  const gas = new BigUint64Array(length);
  for (const [i, log] of logs.entries()) {
    const at = isJsonObject(log) ? integerIn(log['pc'] ?? null) : undefined;
    const left = isJsonObject(log) ? integerIn(log['gas'] ?? null) : undefined;
    const deep = isJsonObject(log) ? integerIn(log['depth'] ?? null) : undefined;
    const name = isJsonObject(log) ? log['op'] : undefined;
    if (!isWithin(at, 0xffff_ffffn) || !isWithin(left, (1n << 64n) - 1n) || !isWithin(deep, 0xffffn)) {
      return undefined;
    }
    pc[i] = Number(at);
    gas[i] = left;
    depth[i] = Number(deep);
    op[i] = typeof name === 'string' ? opcodeOf(name) : 0xfe;
  }
  return { length, pc, op, gas, depth };
}

function isWithin(value: bigint | undefined, max: bigint): value is bigint {
  return value !== undefined && value >= 0n && value <= max;
}
