import type { DebugProtocol } from '@vscode/debugprotocol';
import { DebugSession, type LaunchArguments } from '../../../../src/engine/debug/io/debugSession';
import type { ReplaySession } from '../../../../src/engine/source/io/debugger/replaySession';

/** The response to a request of any shape. */
export interface Answered {
  /** As sent, shortened. */
  readonly request: string;
  readonly responses: readonly DebugProtocol.Response[];
  readonly events: readonly DebugProtocol.Event[];
}

/** The extension's message for unexpected errors. */
const unforeseen = /^Snowprobe failed internally/;

/** Sends arbitrary requests to a session in any order, and records faults in the responses. */
export class RawClient {
  readonly problems: string[] = [];
  private readonly sent: DebugProtocol.ProtocolMessage[] = [];
  private readonly session: DebugSession;
  private sequence = 0;
  /** Stack of the last launch error. */
  private stack = '';

  constructor(load: (target: LaunchArguments, signal: AbortSignal) => Promise<ReplaySession>) {
    this.session = new DebugSession({
      send: (message) => this.sent.push(message),
      load: async (target, signal) => {
        try {
          return await load(target, signal);
        } catch (error) {
          this.stack = error instanceof Error ? (error.stack ?? '') : String(error);
          throw error;
        }
      },
      pathOf: (uri) => uri.replace('file://', ''),
      uriOf: (path) => `file://${path}`,
    });
  }

  /** A well-formed request: must get exactly one response, a success or an error sentence. */
  async query(command: unknown, args?: unknown): Promise<Answered> {
    return await this.send({ seq: ++this.sequence, type: 'request', command, arguments: args });
  }

  async send(request: object): Promise<Answered> {
    const name = JSON.stringify(request)?.slice(0, 160);
    const from = this.sent.length;
    const wait = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), hangMs).unref();
    });
    try {
      const end = await Promise.race([this.session.handle(request as DebugProtocol.Request), wait]);
      if (end === 'late') {
        this.problems.push(`${name}: no answer after ${hangMs / 1_000} s`);
      }
    } catch (error) {
      this.problems.push(`${name}: thrown: ${error instanceof Error ? error.stack?.slice(0, 300) : String(error)}`);
    }
    const { seq } = request as { seq?: unknown };
    const reported = this.sent.slice(from);
    const responses = reported.filter(
      (one): one is DebugProtocol.Response =>
        one.type === 'response' && (one as DebugProtocol.Response).request_seq === seq,
    );
    this.validate(name, responses);
    return {
      request: name,
      responses,
      events: reported.filter((one): one is DebugProtocol.Event => one.type === 'event'),
    };
  }

  private validate(request: string, responses: readonly DebugProtocol.Response[]): void {
    if (responses.length === 0) {
      this.problems.push(`${request}: no response`);
    }
    for (const response of responses) {
      const { success, message } = response;
      if (!success && !/^[A-Z"0].{10,}\.$/su.test(message ?? '')) {
        this.problems.push(`${request}: no sentence: ${JSON.stringify(message)}`);
      } else if (unforeseen.test(message ?? '')) {
        this.problems.push(`${request}: ${message} ${this.stack.slice(0, 300)}`);
      } else if ((message?.length ?? 0) > 2_000) {
        this.problems.push(`${request}: a message of ${message?.length} characters`);
      }
    }
  }
}

const hangMs = 60_000;
