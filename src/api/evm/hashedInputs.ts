import * as z from 'zod/mini';
import { wireHexBytes } from '../../core/schema/wire';
import { maxPreimages } from '../../core/solidity/storage/preimages';
import { preimageTracer } from '../../core/solidity/storage/preimageTracer';
import type { EvmCall } from './evmRound';
import { type Traceable, traceRequest } from './traceable';

const inputs = z.array(wireHexBytes).check(z.maxLength(maxPreimages));

/** What was hashed, hex with 0x: the keys of mappings among it. By a tracer of ours, which not all nodes run. */
export function traceHashedInputs(traceable: Traceable): EvmCall<readonly string[]> {
  return { ...traceRequest(traceable, { tracer: preimageTracer }), result: inputs };
}
