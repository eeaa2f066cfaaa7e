import { once, EventEmitter } from 'node:events';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { DebugSession, type LaunchArguments } from '../../../src/engine/debug/io/debugSession';
import type { ReplaySession } from '../../../src/engine/source/io/debugger/replaySession';

/** Drives a debug session as VS Code does. */
export class DapClient {
  private readonly events = new EventEmitter();
  private readonly session: DebugSession;
  private sequence = 1;
  readonly result: DebugProtocol.Event[] = [];
  readonly failed: DebugProtocol.ErrorResponse[] = [];

  constructor(load: (target: LaunchArguments) => Promise<ReplaySession>) {
    this.session = new DebugSession({
      send: (message) => this.receive(message),
      load: (target) => load(target),
      pathOf: (uri) => uri.replace('file://', ''),
      uriOf: (path) => (/^[a-z-]+:/.test(path) ? path : `file://${path}`),
    });
  }

  /** @throws {Error} with the sentence shown to the user */
  async query<Body = unknown>(command: string, args: object = {}): Promise<Body> {
    const seq = this.sequence++;
    const answered = once(this.events, String(seq)) as Promise<[DebugProtocol.Response]>;
    await this.session.handle({ seq, type: 'request', command, arguments: args });
    const [response] = await answered;
    if (!response.success) {
      this.failed.push(response as DebugProtocol.ErrorResponse);
      throw new Error(response.message);
    }
    return response.body as Body;
  }

  /** From the start to the first stop. */
  async launch(
    args: LaunchArguments,
    breakpoints: readonly { readonly path: string; readonly lines: readonly number[] }[] = [],
    filters: readonly string[] = [],
  ): Promise<void> {
    await this.query('initialize', { adapterID: 'snowprobe', linesStartAt1: true });
    await this.query('launch', args);
    for (const { path, lines } of breakpoints) {
      await this.query('setBreakpoints', { source: { path }, breakpoints: lines.map((line) => ({ line })) });
    }
    await this.query('setExceptionBreakpoints', { filters });
    await this.query('configurationDone');
  }

  /** The stack as "function file:line", innermost first. */
  async stack(): Promise<readonly string[]> {
    const { stackFrames } = await this.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    return stackFrames.map(({ name, source, line }) => `${name} ${source?.name ?? ''}:${line}`);
  }

  /** Variables of a scope of the innermost frame, by name. */
  async scope(name: string): Promise<Readonly<Record<string, string>>> {
    const { stackFrames } = await this.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    const frameId = stackFrames[0]?.id;
    const { scopes } = await this.query<DebugProtocol.ScopesResponse['body']>('scopes', { frameId });
    const scope = scopes.find((one) => one.name === name);
    if (scope === undefined) {
      throw new Error(`no scope ${name} among ${scopes.map((one) => one.name).join()}`);
    }
    const { variablesReference } = scope;
    const { variables } = await this.query<DebugProtocol.VariablesResponse['body']>('variables', {
      variablesReference,
    });
    return Object.fromEntries(variables.map((one) => [one.name, one.value]));
  }

  async evaluate(expression: string): Promise<string> {
    const { result } = await this.query<DebugProtocol.EvaluateResponse['body']>('evaluate', { expression });
    return result;
  }

  /** The last `stopped` event. */
  get stopped(): DebugProtocol.StoppedEvent['body'] | undefined {
    const last = this.result.findLast(({ event }) => event === 'stopped') as DebugProtocol.StoppedEvent | undefined;
    return last?.body;
  }

  /** The reason of the last stop. */
  get reason(): string | undefined {
    return this.stopped?.reason;
  }

  private receive(message: DebugProtocol.ProtocolMessage): void {
    if (message.type === 'response') {
      this.events.emit(String((message as DebugProtocol.Response).request_seq), message);
    } else {
      this.result.push(message as DebugProtocol.Event);
    }
  }
}
