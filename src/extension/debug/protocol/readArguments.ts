import * as z from 'zod/mini';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { UserError } from '../../../engine/errors';
import { cleanRemote } from '../../../engine/primitives';
import type { ReplaySession } from '../../../engine/source';

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

type Requested = NonNullable<ArgumentsOf<'setBreakpoints'>['breakpoints']>[number];
type Result = DebugProtocol.SetBreakpointsResponse['body'];

/** Sets the breakpoints of a file in place of those before, each at its line or the next one with code. */
export function setBreakpoints(
  { trace, breakpoints }: ReplaySession,
  uri: string,
  requested: readonly Requested[],
): Result {
  const lineFrom = trace.codeLines(uri);
  // The same for all lines of a file, and looked for in every call of the transaction.
  const none = whyNone(trace, uri);
  const result = requested.map((one) => {
    const line = isPlain(one) ? lineFrom(one.line - 1) : undefined;
    return { line, why: isPlain(one) ? none : unsupported() };
  });
  breakpoints.setLines(
    uri,
    result.flatMap(({ line }) => line ?? []),
  );
  return {
    breakpoints: result.map(({ line, why }) =>
      line === undefined ? { verified: false, message: why } : { verified: true, line: line + 1 },
    ),
  };
}

/** VS Code sends those too that it was told are not supported. */
function isPlain({ condition, hitCondition, logMessage }: Requested): boolean {
  return [condition, hitCondition, logMessage].every((one) => one === undefined || one === '');
}

function unsupported(): string {
  return 'Conditions, hit counts and log messages are not supported: this breakpoint never stops.';
}

function whyNone(trace: ReplaySession['trace'], uri: string): string {
  const changed = trace.recording.calls.flatMap(({ index }) => trace.matchOf(index).changed);
  const file = changed.find((path) => lastPart(path) === lastPart(uri));
  return file === undefined
    ? 'This transaction runs no code here, or further down in this function or contract.'
    : `${file} changed since the build: its lines are unknown.`;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
