import * as z from 'zod/mini';
import { wireHexBytes } from '../../primitives';
import { maxPreimages } from '../trace/preimages';
import { preimageTracer } from '../trace/preimageTracer';
import type { EvmCall } from './rpcBatch';
import { type Traceable, traceRequest } from './traceable';

const inputs = z.array(wireHexBytes).check(z.maxLength(maxPreimages));

/** What was hashed, hex with 0x: the keys of mappings among it. By a tracer of ours, which not all nodes run. */
export function traceHashedInputs(traceable: Traceable): EvmCall<readonly string[]> {
  return { ...traceRequest(traceable, { tracer: preimageTracer }), result: inputs };
}
