import * as z from 'zod/mini';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { UserError, errorSentence } from '../../errors';
import { cleanRemote, decodeUriPart } from '../../primitives';
import {
  type BreakpointHost,
  type Move,
  type ReplaySession,
  type Position,
  type StopReason,
  makeDecider,
} from '../../source';

const integer = z.int();
const count = z.int().check(z.nonnegative());

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

export type ArgumentsOf<Command extends keyof Schemas> = z.infer<Schemas[Command]>;

/** @throws {UserError} an argument is missing or of another type */
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

/** Replaces the breakpoints of a file, each at its line or the next one with code. */
export function setBreakpoints(
  session: ReplaySession,
  uri: string,
  requested: readonly Requested[],
  host: BreakpointHost,
): Result {
  const { trace, breakpoints } = session;
  const lineWithCode = trace.codeLines(uri);
  // The same for all lines of the file, and costly: it looks at every call of the transaction.
  const none = noLinesReason(trace, uri);
  const result = requested.map((one) => {
    const line = lineWithCode(one.line - 1);
    try {
      return line === undefined ? none : { line, decide: makeDecider(session, uri, { ...one, line }, host) };
    } catch (error) {
      return errorSentence(error);
    }
  });
  breakpoints.setLines(
    uri,
    result.filter((one) => typeof one !== 'string'),
  );
  return {
    breakpoints: result.map((one) =>
      typeof one === 'string' ? { verified: false, message: one } : { verified: true, line: one.line + 1 },
    ),
  };
}

function noLinesReason(trace: ReplaySession['trace'], uri: string): string {
  const changed = trace.recording.calls.flatMap(({ index }) => trace.matchOf(index).changed);
  const file = changed.find((path) => decodeUriPart(uri)?.endsWith(`/${path}`));
  return file === undefined
    ? 'This transaction runs no code here, or further down in this function or contract.'
    : `${file} changed since the build: its lines are unknown.`;
}

const threadId = 1;

/** DAP requires at least one thread. */
export function threads(): DebugProtocol.ThreadsResponse['body'] {
  return { threads: [{ id: threadId, name: 'Transaction' }] };
}

export class Stepping {
  private at: Position;
  private isOver = false;

  constructor(
    private readonly session: ReplaySession,
    private readonly stopAtFailure: boolean,
  ) {
    this.at = this.beginning();
  }

  get step(): number {
    return this.at.step;
  }

  /** Whether the user continued past the end. */
  get isLeft(): boolean {
    return this.isOver;
  }

  async move(move: Move, granularity: unknown): Promise<void> {
    const to = await this.session.walk.move(this.at.step, move, granularity === 'instruction');
    // Continuing from the end, where the session has stopped already, leaves it.
    this.isOver = to.reason === 'end' && this.at.reason === 'end';
    this.at = to;
  }

  /** Moves to the start and evaluates the breakpoints there. */
  async begin(): Promise<void> {
    [this.at, this.isOver] = [this.beginning(), false];
    await this.session.breakpoints.stopsAt(this.at.step);
  }

  stopped(): DebugProtocol.StoppedEvent['body'] {
    const words: Partial<Record<StopReason, string>> = {
      reverts: 'reverts',
      events: 'emits an event',
      calls: 'calls a contract',
      storage: 'writes storage',
      end: 'end of the transaction',
    };
    const { reason } = this.at;
    return { reason: protocolReasons[reason], description: words[reason], threadId, allThreadsStopped: true };
  }

  private beginning(): Position {
    const { walk } = this.session;
    return (this.stopAtFailure ? walk.failure() : undefined) ?? walk.first();
  }
}

/** Reasons as in DAP; VS Code shows an exception next to its line. */
const protocolReasons: Readonly<Record<StopReason, string>> = {
  entry: 'entry',
  step: 'step',
  end: 'pause',
  pause: 'pause',
  breakpoint: 'breakpoint',
  reverts: 'exception',
  events: 'data breakpoint',
  calls: 'function breakpoint',
  storage: 'data breakpoint',
};
