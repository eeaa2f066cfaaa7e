import * as z from 'zod/mini';

/** Characters of one field; `readArgument` takes no more. */
const maxText = 200_001;

const typed = z.string().check(z.maxLength(maxText));
const short = z.string().check(z.maxLength(1_000));
const index = z.int().check(z.gte(0), z.lte(5_000));
const run = z.int().check(z.gte(0));
const args = z.array(typed).check(z.maxLength(64));

const override = z.strictObject({ address: short, balance: short, nonce: short, code: typed, storage: typed });

/** What a contract's page asks: part of what a page asks. */
export const contractRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('functions') }),
  z.strictObject({ kind: z.literal('check'), fn: index, arg: index, text: typed }),
  z.strictObject({
    kind: z.literal('read'),
    run,
    block: short,
    calls: z.array(z.strictObject({ fn: index, args })).check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({
    kind: z.literal('simulate'),
    run,
    fn: index,
    args,
    block: short,
    from: z.optional(short),
    value: z.optional(short),
    overrides: z.optional(z.array(override).check(z.maxLength(20))),
  }),
  z.strictObject({ kind: z.literal('cancel'), run }),
  z.strictObject({
    kind: z.literal('keep'),
    typed: z
      .record(z.string().check(z.maxLength(60)), typed)
      .check(z.refine((fields) => Object.keys(fields).length <= 2_000)),
  }),
]);
