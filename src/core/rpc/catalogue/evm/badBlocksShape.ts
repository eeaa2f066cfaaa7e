import * as z from 'zod/mini';
import { anyJson } from '../../../schema/wire';
import { field, wordField } from '../field';
import { dataField, hashField } from './evmField';

/** Blocks that a node refused (facts.md 4.5, methods.json); no sample of `block` and `reason` is published. */
export function badBlocks() {
  return z.array(
    z.object({
      hash: hashField('evmBlock'),
      block: field(anyJson, { sentence: 'The block as an object, or why it cannot be shown.' }),
      rlp: z.union([dataField('The block in RLP.'), wordField('Why it cannot be encoded.')]),
      reason: z.optional(field(anyJson, { sentence: 'Why it was refused.' })),
    }),
  );
}
