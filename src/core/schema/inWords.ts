import type * as z from 'zod/mini';

const words: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  record: 'an object',
  string: 'a text',
};

/** What pieces of a schema without words of their own expect. */
export const inWords: z.core.$ZodErrorMap = ({ expected }) => words[String(expected)];
