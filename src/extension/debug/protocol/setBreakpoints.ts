import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ReplaySession } from '../../../engine/source';
import type { ArgumentsOf } from './readArguments';

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
