import type { DebugProtocol } from '@vscode/debugprotocol';
import { UserError, errorSentence } from '../../errors';
import {
  type EventKind,
  type LaunchedCall,
  type Move,
  type ReplaySession,
  buildNotes,
  eventKinds,
  disassemble,
  instructionsAround,
} from '../../source';
import { cleanRemote, hexToBytes } from '../../primitives';
import { type FramePaths, callSize, Inspection } from './inspection';
import { readArguments, type ArgumentsOf, setBreakpoints, Stepping, threads } from './requests';

/** Maximum per `disassemble` request. */
const maxInstructions = 2_000;

function disassembleAt(
  { codes }: ReplaySession,
  { memoryReference, offset = 0, instructionOffset = 0, instructionCount }: ArgumentsOf<'disassemble'>,
): readonly DebugProtocol.DisassembledInstruction[] {
  const isAddress = /^0x[0-9a-f]{1,16}$/i.test(memoryReference);
  const address = maxOf(0n, isAddress ? BigInt(memoryReference) + BigInt(offset) : callSize);
  const call = address / callSize - 1n;
  const code = hexToBytes(codes.get(Number(call)) ?? '0x') ?? new Uint8Array();
  const count = Math.min(instructionCount, maxInstructions);
  const around = instructionsAround(disassemble(code), Number(address % callSize), instructionOffset, count);
  return around.map(({ pc, text, bytes }) => ({
    // Clients parse an address as a non-negative number.
    address: `0x${maxOf(0n, (call + 1n) * callSize + BigInt(pc)).toString(16)}`,
    instruction: text,
    instructionBytes: bytes,
  }));
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

export interface SessionHost extends FramePaths {
  send(message: DebugProtocol.ProtocolMessage): void;
  /** @throws {Error} with a sentence for the user */
  load(target: LaunchArguments, signal: AbortSignal): Promise<ReplaySession>;
  /** URI of a path that the client sent. */
  uriOf(path: string): string;
}

/** As in launch.json: a transaction by hash, or else a call with the fields of eth_call. */
export interface LaunchArguments extends LaunchedCall {
  readonly txHash?: string;
  readonly network?: string;
  readonly chain?: string;
  /** Runs the transaction with the current build of the open project. */
  readonly withBuild?: boolean;
  /** Starts at the statement that failed. */
  readonly stopAtFailure?: boolean;
}

/** Serves the Debug Adapter Protocol for one recorded transaction. */
export class DebugSession {
  private sequence = 1;
  private kinds: readonly EventKind[] = [];
  private running: { readonly session: ReplaySession; readonly stepping: Stepping } | undefined;
  private inspection: Inspection | undefined;
  private isLaunched = false;
  private readonly ended = new AbortController();
  private moved: Promise<void> = Promise.resolve();

  constructor(private readonly host: SessionHost) {}

  /** Responds to a request once the moves before it have finished; errors become responses too. */
  async handle(request: DebugProtocol.Request): Promise<void> {
    const { command } = request;
    const handled = handledDuringMoves.has(command) ? this.run(request) : this.moved.then(() => this.run(request));
    if (isMove(command) || startCommands.has(command)) {
      this.moved = handled;
    }
    await handled;
  }

  /** Never throws. */
  private async run(request: DebugProtocol.Request): Promise<void> {
    const { command } = request;
    const args: unknown = request.arguments ?? {};
    const isFirstLaunch = command === 'launch' && !this.isLaunched;
    try {
      const body = await this.answer(command, args);
      this.respond(request, { success: true, body });
    } catch (error) {
      const text = errorSentence(error);
      // Inspection errors are shown inline: a word under the mouse need not have a value.
      const showUser = command === 'launch' || isMove(command) || startCommands.has(command);
      this.respond(request, {
        success: false,
        message: text,
        body: { error: { id: 1, format: '{text}', variables: { text }, showUser } },
      });
      if (isFirstLaunch) {
        this.report('terminated');
      }
      return;
    }
    await this.afterwards(command, args);
  }

  dispose(): void {
    this.ended.abort();
  }

  private async answer(command: string, args: unknown): Promise<unknown> {
    if (this.ended.signal.aborted && !endCommands.has(command)) {
      throw new UserError('The debugging session has ended. Start it again.');
    }
    switch (command) {
      case 'initialize':
        return capabilities();
      case 'launch':
        return await this.launch(args as LaunchArguments);
      case 'setExceptionBreakpoints':
        return this.setKinds(readArguments(command, args).filters);
      case 'configurationDone':
        return undefined;
      case 'threads':
        return threads();
      case 'disconnect':
      case 'terminate':
        this.dispose();
        return undefined;
      default:
        return await this.inspect(command, args);
    }
  }

  private async inspect(command: string, args: unknown): Promise<unknown> {
    const { session, stepping } = this.loaded();
    if (isMove(command) || command === 'restart') {
      this.inspection = undefined;
      return command === 'continue' ? { allThreadsContinued: true } : undefined;
    }
    if (command === 'pause') {
      session.walk.pause();
      return undefined;
    }
    this.inspection ??= new Inspection(session, stepping.step, this.host, this.ended.signal);
    switch (command) {
      case 'setBreakpoints': {
        const { source, breakpoints = [] } = readArguments(command, args);
        const output = (text: string): void => this.output(text);
        return setBreakpoints(session, this.host.uriOf(source.path ?? ''), breakpoints, {
          signal: this.ended.signal,
          output,
        });
      }
      case 'stackTrace':
        return this.inspection.stackTrace(readArguments(command, args));
      case 'scopes':
        return this.inspection.scopes(readArguments(command, args));
      case 'variables':
        return await this.inspection.variables(readArguments(command, args));
      case 'evaluate':
        return await this.inspection.evaluate(readArguments(command, args));
      case 'exceptionInfo':
        return this.inspection.exceptionInfo();
      case 'disassemble':
        return { instructions: disassembleAt(session, readArguments(command, args)) };
      default:
        throw new UserError(`The debugger does not know ${cleanRemote(nameOf(command), 100)}.`);
    }
  }

  private async launch(args: LaunchArguments): Promise<void> {
    if (this.isLaunched) {
      throw new UserError('This session already debugs a transaction. Start another session.');
    }
    this.isLaunched = true;
    const session = await this.host.load(args, this.ended.signal);
    this.ended.signal.throwIfAborted();
    session.breakpoints.setKinds(this.kinds);
    this.running = { session, stepping: new Stepping(session, args.stopAtFailure === true) };
    // Breakpoints can be set now: lines with code are known.
    this.report('initialized');
    for (const note of buildNotes(session)) {
      this.output(note);
    }
  }

  private setKinds(filters: readonly string[]): void {
    this.kinds = eventKinds.filter((kind) => filters.includes(kind));
    this.running?.session.breakpoints.setKinds(this.kinds);
  }

  /** Events that follow a response: the client has to learn that the program moves before it stops again. */
  private async afterwards(command: string, args: unknown): Promise<void> {
    const { stepping } = this.running ?? {};
    if (command === 'terminate') {
      this.report('terminated');
      return;
    }
    if (stepping === undefined || !(isMove(command) || startCommands.has(command))) {
      return;
    }
    try {
      await (isMove(command)
        ? stepping.move(command, (args as { readonly granularity?: unknown }).granularity)
        : stepping.begin());
    } catch (error) {
      if (this.ended.signal.aborted) {
        return;
      }
      this.output(errorSentence(error));
    }
    if (stepping.isLeft) {
      this.report('terminated');
    } else {
      this.report('stopped', stepping.stopped());
    }
  }

  private loaded(): NonNullable<typeof this.running> {
    if (this.running === undefined) {
      throw new UserError('The transaction is not loaded yet.');
    }
    return this.running;
  }

  private output(text: string): void {
    this.report('output', { category: 'console', output: `${cleanRemote(text, 1_000)}\n` });
  }

  private respond(
    { seq, command }: DebugProtocol.Request,
    { success, message, body }: { readonly success: boolean; readonly message?: string; readonly body?: unknown },
  ): void {
    this.host.send({
      seq: this.sequence++,
      type: 'response',
      request_seq: seq,
      command,
      success,
      message,
      body,
    } as DebugProtocol.Response);
  }

  private report(event: string, body?: unknown): void {
    this.host.send({ seq: this.sequence++, type: 'event', event, body } as DebugProtocol.Event);
  }
}

/** A client that breaks the protocol may send anything. */
function nameOf(command: unknown): string {
  return typeof command === 'string' ? command : `(${typeof command})`;
}

const endCommands: ReadonlySet<string> = new Set(['disconnect', 'terminate']);

/** Commands handled while a move is in progress. */
const handledDuringMoves: ReadonlySet<string> = new Set([...endCommands, 'pause', 'threads']);

const startCommands: ReadonlySet<string> = new Set(['configurationDone', 'restart']);

const moves: readonly string[] = [
  'next',
  'stepIn',
  'stepOut',
  'stepBack',
  'continue',
  'reverseContinue',
] satisfies Move[];

function isMove(command: string): command is Move {
  return moves.includes(command);
}

function capabilities(): DebugProtocol.Capabilities {
  const filter = (kind: EventKind, label: string, isDefault = false): DebugProtocol.ExceptionBreakpointsFilter => ({
    filter: kind,
    label,
    default: isDefault,
  });
  return {
    supportsConfigurationDoneRequest: true,
    supportsStepBack: true,
    supportsRestartRequest: true,
    supportsEvaluateForHovers: true,
    supportsDisassembleRequest: true,
    supportsSteppingGranularity: true,
    supportsTerminateRequest: true,
    supportsExceptionInfoRequest: true,
    supportsDelayedStackTraceLoading: true,
    supportsConditionalBreakpoints: true,
    supportsHitConditionalBreakpoints: true,
    supportsLogPoints: true,
    supportsClipboardContext: true,
    exceptionBreakpointFilters: [
      filter('reverts', 'Reverts', true),
      filter('events', 'Events'),
      filter('calls', 'Calls of contracts'),
      filter('storage', 'Storage writes (SSTORE)'),
    ],
  };
}
