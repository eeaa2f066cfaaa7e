import * as z from 'zod/mini';
import { field } from '../field';
import { hash } from '../../../schema/wire';
import { addressField, blockNumberParam, hashField } from './evmField';

/** Which logs are meant: of a range of blocks or of one block, by address and topics. */
export function logFilter(sentence = 'Which logs: range or block, addresses, topics.') {
  return field(
    z.object({
      fromBlock: z.optional(field(blockNumberParam('First block of the range.'), { default: 'latest' })),
      toBlock: z.optional(field(blockNumberParam('Last block of the range.'), { default: 'latest' })),
      blockHash: z.optional(hashField('evmBlock', 'The only block, in place of a range.')),
      address: z.optional(
        field(z.nullable(z.union([addressField(), z.array(addressField())])), {
          id: 'evmAddress',
          sentence: 'Contracts that emitted them: one or several.',
        }),
      ),
      topics: z.optional(
        field(z.nullable(z.array(z.nullable(z.union([hash, z.array(z.nullable(hash))])))), {
          sentence: 'By place, up to four: null for any, one topic, or several of which one must match.',
        }),
      ),
    }),
    { sentence },
  );
}
