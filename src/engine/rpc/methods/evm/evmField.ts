import * as z from 'zod/mini';
import { address, hash, quantity, wireHexBytes, wireText } from '../../../primitives';
import { field, type IdKind, type FieldUnit } from '../../field';
import { blockTags } from './blockTags';

/** Leaves of the EVM's answers and parameters, with what they mean; all numbers are 0x hex quantities → bigint. */

export const quantityField = (unit: FieldUnit, sentence?: string) => field(quantity, { unit, sentence });
/** A quantity without a unit: a nonce, a signature's v. */
export const numberField = (sentence?: string) => field(quantity, { sentence });
export const hashField = (id?: IdKind, sentence?: string) => field(hash, { id, sentence });
export const addressField = (sentence?: string) => field(address, { id: 'evmAddress', sentence });
export const dataField = (sentence?: string) => field(wireHexBytes, { unit: 'bytes', sentence });

/** A quantity as servers take it: they refuse leading zeros. */
export const strictQuantity = z
  .string('a 0x hex quantity without leading zeros')
  .check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/i, 'a 0x hex quantity without leading zeros'));

export const quantityParam = (unit: FieldUnit, sentence: string) => field(strictQuantity, { unit, sentence });

const plainNumber = z.custom<bigint>(
  (value) => typeof value === 'bigint' && value >= 0n && value < 2n ** 64n,
  'an integer',
);

/** Go's own numbers, which are JSON numbers here and nothing else. */
export const plainNumberParam = (unit: FieldUnit, sentence: string, fallback?: string) =>
  field(plainNumber, { unit, sentence, default: fallback });

const tags = Object.keys(blockTags) as (keyof typeof blockTags)[];
const tag = field(z.enum(tags, 'a block number as 0x hex, or a tag'), { words: blockTags });

/** A height or a tag: what `eth_getBlockByNumber` takes. */
export const blockNumberParam = (sentence: string) =>
  field(z.union([tag, strictQuantity]), { unit: 'height', sentence });

/** A height, a tag, a hash, or EIP-1898's object: what everything that reads state takes. */
export const blockParam = (sentence = 'Block to read the state of: a number, tag or hash.') =>
  field(
    z.union([
      tag,
      strictQuantity,
      hash,
      z.object({
        blockHash: hashField('evmBlock', 'Block hash.'),
        requireCanonical: z.optional(
          field(z.boolean('true or false'), { sentence: 'Reject a block that is not canonical.' }),
        ),
      }),
      z.object({ blockNumber: blockNumberParam('Block number.') }),
    ]),
    { unit: 'height', sentence },
  );

/** EIP-2930: addresses and slots that a transaction announces. */
export const accessListField = () =>
  z.array(
    z.object({
      address: addressField(),
      storageKeys: z.array(field(hash, { sentence: 'Storage slot.' })),
    }),
  );

/** An identifier that a node made for a filter or a subscription. */
export const handleField = (sentence: string) => field(wireText, { sentence });
