import * as z from 'zod/mini';
import { countField, field, idField, unixTime } from './field';

/** Who owns an output, a reward or a right, as a node's own methods write it (specification 2.7). */
export const ownerField = (sentence: string) =>
  field(
    z.object({
      locktime: unixTime('When the addresses can sign from; 0: now.'),
      threshold: countField('How many of the addresses must sign.'),
      addresses: z.array(idField('address')),
    }),
    { sentence },
  );
export type Owner = z.infer<ReturnType<typeof ownerField>>;
