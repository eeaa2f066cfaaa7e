import * as z from 'zod/mini';
import { hexBytes } from '../../core/schema/wire';
import { maxPreimages } from '../../core/solidity/storage/preimages';
import { preimageTracer } from '../../core/solidity/storage/preimageTracer';
import type { JsonObject, JsonValue } from '../../core/json/value';
import type { EvmCall } from './evmRound';

const inputs = z.array(hexBytes).check(z.maxLength(maxPreimages));

/** What a transaction hashed, hex with 0x: the keys of mappings among it. By a tracer of ours, which not all nodes run. */
export function traceHashedInputs(txHash: string): EvmCall<readonly string[]> {
  return { method: 'debug_traceTransaction', params: [txHash, { tracer: preimageTracer }], result: inputs };
}

/** The same of a call that is not sent. @param stateOverrides what is pretended of accounts, by address */
export function traceCallHashedInputs(
  call: JsonObject,
  block: JsonValue,
  stateOverrides?: JsonObject,
): EvmCall<readonly string[]> {
  const config = { tracer: preimageTracer, ...(stateOverrides === undefined ? {} : { stateOverrides }) };
  return { method: 'debug_traceCall', params: [call, block, config], result: inputs };
}
