import * as z from 'zod/mini';

/**
 * Checks that an answer is about what was asked: its `field` is `asked`, in any case of letters. A server that mixes up
 * answers is not believed, since one thing's facts would be shown as another's.
 */
export function same<K extends string>(field: K, asked: string | bigint) {
  const wanted = String(asked).toLowerCase();
  return z.refine<{ readonly [key in K]: string | bigint }>(
    (answer) => String(answer[field]).toLowerCase() === wanted,
    {
      error: `${wanted}, which was asked for,`,
      path: [field],
    },
  );
}
