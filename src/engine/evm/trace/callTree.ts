import type { CallTrace } from '../io/trace';

/** Whether a call runs another's code on the storage and balance of its caller. */
export function isBorrowed({ type }: CallTrace): boolean {
  return type === 'DELEGATECALL' || type === 'CALLCODE';
}

/** The contract that a call is about: whose storage it has. Of a proxy it is the proxy, not its implementation. */
export function contractOf(call: CallTrace): string | undefined {
  return (isBorrowed(call) ? call.from : call.to) ?? undefined;
}

/** The call whose error one passed on; itself, where the error is its own. */
export function errorOrigin(call: CallTrace): CallTrace {
  const inner = call.calls?.findLast(({ error, output }) => error && output && output === call.output);
  return inner === undefined ? call : errorOrigin(inner);
}

/** The innermost call that failed, where the failure came from inside: the last one, since failing ends a call. */
export function failedInside(trace: CallTrace): CallTrace | undefined {
  const failing = trace.calls?.findLast((call) => call.error);
  return failing === undefined ? undefined : (failedInside(failing) ?? failing);
}

/** The first call inside that failed, as far inside as it did. */
export function firstFailure(trace: CallTrace): CallTrace | undefined {
  const waiting = [...(trace.calls ?? [])].reverse();
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    if (call.error) {
      return failedInside(call) ?? call;
    }
    waiting.push(...[...(call.calls ?? [])].reverse());
  }
  return undefined;
}
