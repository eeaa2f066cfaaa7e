import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Position, ReplaySession, StopReason } from '../../../engine/source';

const threadId = 1;

/** The only thread, as the protocol wants to have one. */
export function threads(): DebugProtocol.ThreadsResponse['body'] {
  return { threads: [{ id: threadId, name: 'Transaction' }] };
}

/** Where a session stands, and how it goes on from there. */
export class Stepping {
  private at: Position;
  private isOver = false;

  /** @param stopAtFailure begins where the transaction failed */
  constructor(
    private readonly session: ReplaySession,
    private readonly stopAtFailure: boolean,
  ) {
    this.at = this.beginning();
  }

  get step(): number {
    return this.at.step;
  }

  /** Whether the user went on from the end. */
  get isLeft(): boolean {
    return this.isOver;
  }

  /** @returns whether the request is one that moves */
  move(command: string, granularity: unknown): boolean {
    const to = this.target(command, granularity === 'instruction');
    if (to !== undefined) {
      // Whoever goes on from the end has seen it.
      this.isOver = to.reason === 'end' && this.at.reason === 'end';
      this.at = to;
    }
    return to !== undefined;
  }

  /** What the client is told where it stops. */
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

  private target(command: string, isByInstruction: boolean): Position | undefined {
    const { walk } = this.session;
    const { step } = this.at;
    switch (command) {
      case 'next':
        return isByInstruction ? walk.instructionOver(step) : walk.over(step);
      case 'stepIn':
        return isByInstruction ? walk.instruction(step, 1) : walk.into(step);
      case 'stepOut':
        return walk.out(step);
      case 'stepBack':
        return isByInstruction ? walk.instruction(step, -1) : walk.back(step);
      case 'continue':
        return walk.onward(step);
      case 'reverseContinue':
        return walk.backward(step);
      case 'restart':
        return this.beginning();
      default:
        return undefined;
    }
  }
}

/** As the protocol names them; VS Code shows an exception beside the line. */
const protocolReasons: Readonly<Record<StopReason, string>> = {
  entry: 'entry',
  step: 'step',
  end: 'pause',
  breakpoint: 'breakpoint',
  reverts: 'exception',
  events: 'data breakpoint',
  calls: 'function breakpoint',
  storage: 'data breakpoint',
};
