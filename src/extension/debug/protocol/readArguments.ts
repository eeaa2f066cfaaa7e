import * as z from 'zod/mini';
import { UserError } from '../../../engine/errors';
import { cleanRemote } from '../../../engine/primitives';

const integer = z.int();
const count = z.int().check(z.nonnegative());

/** What of the arguments of each request is used, as the protocol has it. */
const schemas = {
  setBreakpoints: z.object({
    source: z.object({ path: z.optional(z.string()) }),
    breakpoints: z.optional(
      z.array(
        z.object({
          line: integer,
          condition: z.optional(z.string()),
          hitCondition: z.optional(z.string()),
          logMessage: z.optional(z.string()),
        }),
      ),
    ),
  }),
  setExceptionBreakpoints: z.object({ filters: z.array(z.string()) }),
  stackTrace: z.object({ startFrame: z.optional(count), levels: z.optional(count) }),
  scopes: z.object({ frameId: z.optional(integer) }),
  variables: z.object({ variablesReference: integer, start: z.optional(count), count: z.optional(count) }),
  evaluate: z.object({
    expression: z.string(),
    frameId: z.optional(integer),
    context: z.optional(z.string()),
  }),
  disassemble: z.object({
    memoryReference: z.string(),
    offset: z.optional(integer),
    instructionOffset: z.optional(integer),
    instructionCount: count,
  }),
} as const;

type Schemas = typeof schemas;

/** The arguments of a request that are used, each of its type. */
export type ArgumentsOf<Command extends keyof Schemas> = z.infer<Schemas[Command]>;

/** @throws {UserError} one of them is missing or of another type */
export function readArguments<Command extends keyof Schemas>(command: Command, args: unknown): ArgumentsOf<Command> {
  const read = z.safeParse(schemas[command], args);
  if (read.success) {
    return read.data as ArgumentsOf<Command>;
  }
  const place = (read.error.issues[0]?.path ?? []).map((part) => String(part)).join('.') || 'arguments';
  throw new UserError(
    `The debugger cannot answer ${command}: ${cleanRemote(place, 100)} is missing or invalid. Restart the session, and report it if it persists.`,
  );
}
