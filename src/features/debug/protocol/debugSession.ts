import * as l10n from '@vscode/l10n';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { errorSentence } from '../../../api/errors/errorSentence';
import { ApiError } from '../../../api/errors/errors';
import { breakableLine, type EventKind, eventKinds } from '../../../core/debugger/breakpoints';
import type { DebugScope, DebugVariable } from '../../../core/debugger/debugVariable';
import { childrenOf, findByPath, pathParts } from '../../../core/debugger/watchPath';
import type { Position, StopReason } from '../../../core/debugger/walk';
import type { Debuggee } from '../../../state/debug/debuggee';
import { scopesAt } from '../../../state/debug/scopes';
import { decodeRevert } from '../../../core/evm/call/decodeRevert';
import { cleanRemote } from '../../../core/text/clean';
import { capabilities } from './capabilities';
import { disassembled } from './disassembled';
import { framesAt, type FramePaths } from './frames';
import { Handles } from './handles';

/** What a session needs of its editor. */
export interface SessionHost extends FramePaths {
  /** Tells the client something. */
  send(message: DebugProtocol.ProtocolMessage): void;
  /** @throws {Error} with a sentence for the user */
  load(target: LaunchArguments, signal: AbortSignal): Promise<Debuggee>;
  /** The URI of a file that the client names. */
  uriOf(path: string): string;
}

/** As in launch.json. */
export interface LaunchArguments {
  /** Of a transaction; or else `call`. */
  readonly txHash?: string;
  /** As eth_call takes it, run on the latest state. */
  readonly call?: unknown;
  readonly network?: string;
  readonly chain?: string;
  /** Begins where the transaction failed. */
  readonly stopAtFailure?: boolean;
}

type Open = { readonly scope: DebugScope } | { readonly variable: DebugVariable };

const threadId = 1;
/** Characters of a value that a client is given. */
const maxValue = 100_000;

/** Talks the Debug Adapter Protocol about one recorded transaction. Knows nothing of VS Code. */
export class DebugSession {
  private sequence = 1;
  private debuggee: Debuggee | undefined;
  private step = 0;
  private reason: StopReason = 'entry';
  private stopAtFailure = false;
  private isAtEnd = false;
  private readonly open = new Handles<Open>();
  private readonly frames = new Handles<{ readonly step: number; readonly call: number }>();
  private readonly ended = new AbortController();
  private kinds: readonly EventKind[] = [];

  constructor(private readonly host: SessionHost) {}

  /** Answers a request; what goes wrong is answered too. */
  async handle(request: DebugProtocol.Request): Promise<void> {
    try {
      const body = await this.answer(request.command, (request.arguments ?? {}) as Readonly<Record<string, unknown>>);
      this.respond(request, { success: true, body });
      await this.afterwards(request.command);
    } catch (error) {
      const text =
        error instanceof ApiError ? errorSentence(error) : error instanceof Error ? error.message : String(error);
      this.respond(request, {
        success: false,
        message: text,
        body: { error: { id: 1, format: '{text}', variables: { text }, showUser: true } },
      });
      if (request.command === 'launch') {
        this.tell('terminated');
      }
    }
  }

  dispose(): void {
    this.ended.abort();
  }

  private async answer(command: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    switch (command) {
      case 'initialize':
        return capabilities();
      case 'launch':
        return await this.launch(args);
      case 'setBreakpoints':
        return this.setBreakpoints(args as unknown as DebugProtocol.SetBreakpointsArguments);
      case 'setExceptionBreakpoints':
        return this.setKinds((args as unknown as DebugProtocol.SetExceptionBreakpointsArguments).filters);
      case 'configurationDone':
        return undefined;
      case 'threads':
        return { threads: [{ id: threadId, name: l10n.t('Transaction') }] };
      case 'disconnect':
      case 'terminate':
        this.dispose();
        return undefined;
      default:
        return await this.inspect(command, args, this.loaded());
    }
  }

  private async inspect(
    command: string,
    args: Readonly<Record<string, unknown>>,
    debuggee: Debuggee,
  ): Promise<unknown> {
    const { walk } = debuggee;
    const isByInstruction = args['granularity'] === 'instruction';
    switch (command) {
      case 'next':
        return this.move(isByInstruction ? walk.instructionOver(this.step) : walk.over(this.step));
      case 'stepIn':
        return this.move(isByInstruction ? walk.instruction(this.step, 1) : walk.into(this.step));
      case 'stepOut':
        return this.move(walk.out(this.step));
      case 'stepBack':
        return this.move(isByInstruction ? walk.instruction(this.step, -1) : walk.back(this.step));
      case 'continue':
        this.move(walk.onward(this.step));
        return { allThreadsContinued: true };
      case 'reverseContinue':
        return this.move(walk.backward(this.step));
      case 'restart':
        return this.move(walk.first());
      case 'stackTrace':
        return this.stackTrace(debuggee, args as unknown as DebugProtocol.StackTraceArguments);
      case 'scopes':
        return this.scopes(debuggee, Number(args['frameId']));
      case 'variables':
        return await this.variables(args as unknown as DebugProtocol.VariablesArguments);
      case 'evaluate':
        return await this.evaluate(debuggee, args as unknown as DebugProtocol.EvaluateArguments);
      case 'disassemble':
        return { instructions: disassembled(debuggee, args as unknown as DebugProtocol.DisassembleArguments) };
      case 'exceptionInfo':
        return { exceptionId: l10n.t('Reverted'), description: this.revertReason(debuggee), breakMode: 'always' };
      default:
        throw new Error(l10n.t('The debugger does not know {0}.', command));
    }
  }

  private async launch(args: LaunchArguments): Promise<void> {
    this.stopAtFailure = args.stopAtFailure === true;
    const debuggee = await this.host.load(args, this.ended.signal);
    this.debuggee = debuggee;
    debuggee.breakpoints.setKinds(this.kinds);
    // Now lines can be told from those without code.
    this.tell('initialized');
  }

  private setBreakpoints({ source, breakpoints = [] }: DebugProtocol.SetBreakpointsArguments): unknown {
    const uri = this.host.uriOf(source.path ?? '');
    const { trace, breakpoints: set } = this.loaded();
    const verified = breakpoints.map(({ line }) => breakableLine(trace, uri, line - 1));
    set.setLines(
      uri,
      verified.filter((line) => line !== undefined),
    );
    return {
      breakpoints: verified.map((line) =>
        line === undefined
          ? { verified: false, message: l10n.t('No code of this transaction is here or below.') }
          : { verified: true, line: line + 1 },
      ),
    };
  }

  private setKinds(filters: readonly string[]): void {
    this.kinds = eventKinds.filter((kind) => filters.includes(kind));
    this.debuggee?.breakpoints.setKinds(this.kinds);
  }

  /** What comes after the answer to a request. */
  private async afterwards(command: string): Promise<void> {
    await Promise.resolve();
    if (command === 'configurationDone' && this.debuggee !== undefined) {
      const { walk } = this.debuggee;
      this.stopAt((this.stopAtFailure ? walk.failure() : undefined) ?? walk.first());
    } else if (moves.has(command)) {
      this.tellStopped();
    } else if (command === 'terminate') {
      this.tell('terminated');
    }
  }

  private move(to: Position): void {
    // Whoever goes on from the end has seen it.
    if (to.reason === 'end' && this.isAtEnd) {
      this.tell('terminated');
    }
    this.place(to);
  }

  private stopAt(to: Position): void {
    this.place(to);
    this.tellStopped();
  }

  private place({ step, reason }: Position): void {
    this.step = step;
    this.reason = reason;
    this.isAtEnd = reason === 'end';
    this.open.clear();
    this.frames.clear();
  }

  private tellStopped(): void {
    const words: Partial<Record<StopReason, string>> = {
      reverts: l10n.t('reverts'),
      events: l10n.t('emits an event'),
      calls: l10n.t('calls a contract'),
      storage: l10n.t('writes storage'),
      end: l10n.t('end of the transaction'),
    };
    this.tell('stopped', {
      reason: protocolReasons[this.reason],
      description: words[this.reason],
      threadId,
      allThreadsStopped: true,
    });
  }

  /** What the call that failed here gave back, in words. */
  private revertReason({ trace, abi }: Debuggee): string {
    const { output, codeAt, error = '' } = trace.recording.calls[trace.recording.call[this.step]!]!;
    const words = output === '0x' ? error : decodeRevert(output, { abi, address: codeAt }).text;
    return cleanRemote(words, 500);
  }

  private stackTrace(debuggee: Debuggee, { startFrame = 0, levels }: DebugProtocol.StackTraceArguments): unknown {
    const all = framesAt(debuggee, this.step, this.host);
    const count = levels === undefined || levels === 0 ? all.length : levels;
    return {
      totalFrames: all.length,
      stackFrames: all
        .slice(startFrame, startFrame + count)
        .map(({ step, call, ...frame }) => ({ ...frame, id: this.frames.add({ step, call }) })),
    };
  }

  private scopes(debuggee: Debuggee, frameId: number): unknown {
    const { step, call } = this.frames.get(frameId) ?? this.here(debuggee);
    return {
      scopes: scopesAt(debuggee, step, call).map((scope, i) => ({
        name: scope.name,
        variablesReference: this.open.add({ scope }),
        expensive: i > 1,
      })),
    };
  }

  private async variables({
    variablesReference,
    start = 0,
    count,
  }: DebugProtocol.VariablesArguments): Promise<unknown> {
    const opened = this.open.get(variablesReference);
    const all =
      opened === undefined
        ? []
        : 'scope' in opened
          ? await opened.scope.variables(this.ended.signal)
          : await childrenOf(opened.variable);
    const end = count === undefined || count === 0 ? undefined : start + count;
    return { variables: all.slice(start, end).map((one) => this.shown(one)) };
  }

  private async evaluate(
    debuggee: Debuggee,
    { expression, frameId }: DebugProtocol.EvaluateArguments,
  ): Promise<unknown> {
    const parts = pathParts(expression);
    if (parts === undefined) {
      throw new Error(l10n.t('Only names and paths are read, like balances[0x…].amount: {0}', expression));
    }
    const { step, call } = this.frames.get(frameId ?? 0) ?? this.here(debuggee);
    for (const scope of scopesAt(debuggee, step, call)) {
      const found = await findByPath(await scope.variables(this.ended.signal), parts);
      if (found !== undefined) {
        const { value, ...rest } = this.shown(found);
        return { ...rest, result: value };
      }
    }
    throw new Error(l10n.t('Nothing is known as {0} here.', expression));
  }

  private shown(variable: DebugVariable): DebugProtocol.Variable {
    const { name, value, type, children = [] } = variable;
    const isLeaf = typeof children !== 'function' && children.length === 0;
    return {
      name: cleanRemote(name, 300),
      value: cleanRemote(value, maxValue),
      type: type && cleanRemote(type, 300),
      evaluateName: pathParts(name) === undefined ? undefined : name,
      variablesReference: isLeaf ? 0 : this.open.add({ variable }),
    };
  }

  /** The innermost frame. */
  private here(debuggee: Debuggee): { readonly step: number; readonly call: number } {
    const [frame] = framesAt(debuggee, this.step, this.host);
    return frame ?? { step: this.step, call: debuggee.trace.recording.call[this.step]! };
  }

  private loaded(): Debuggee {
    if (this.debuggee === undefined) {
      throw new Error(l10n.t('The transaction is not loaded yet.'));
    }
    return this.debuggee;
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

  private tell(event: string, body?: unknown): void {
    this.host.send({ seq: this.sequence++, type: 'event', event, body } as DebugProtocol.Event);
  }
}

/** As the protocol names them; VS Code shows an exception beside the line. */
const protocolReasons: Readonly<Record<StopReason, string>> = {
  entry: 'entry',
  step: 'step',
  goto: 'goto',
  end: 'pause',
  breakpoint: 'breakpoint',
  reverts: 'exception',
  events: 'data breakpoint',
  calls: 'function breakpoint',
  storage: 'data breakpoint',
};

const moves: ReadonlySet<string> = new Set([
  'next',
  'stepIn',
  'stepOut',
  'stepBack',
  'continue',
  'reverseContinue',
  'restart',
]);
