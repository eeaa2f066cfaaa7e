import * as z from 'zod/mini';

const count = z.int().check(z.gte(0), z.lte(10_000_000));

/** A place of a link: `uri` of a file, line and column from 0. */
export const sourcePlace = z.object({ uri: z.string().check(z.maxLength(4096)), line: count, column: count });
