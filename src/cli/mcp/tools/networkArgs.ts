import { z } from 'zod';

/** Names, never URLs: which hosts are asked is said by whoever started the server. */
export const network = z
  .string()
  .max(100)
  .optional()
  .describe('by name; absent: the one that the server was started for');

export const chain = z
  .string()
  .max(100)
  .regex(/^[^\n\r]*$/)
  .optional()
  .describe('name, EVM chain ID or blockchain ID; absent: all');
