import { messagesIn, verifiedWords } from './predicate';
import { verifiedPlace } from './standIn';

type Fields = Readonly<Record<string, unknown>>;

const nobody = `0x${'0'.repeat(40)}`;

/**
 * The params of a call, with the messages of its access list placed for the stand-in. Like a node, it does not verify
 * their signatures.
 */
export function withMessages(method: string, params: readonly unknown[]): readonly unknown[] {
  const isTrace = method === 'debug_traceCall';
  if (!isTrace && method !== 'eth_call' && method !== 'eth_estimateGas') return params;
  const [call, block = 'latest', third, ...more] = params;
  const { from = nobody, accessList } = (call ?? {}) as Fields;
  const code = Object.fromEntries(
    messagesIn(accessList).flatMap((message, index) => {
      const words = message && verifiedWords(message);
      return words === undefined ? [] : [[verifiedPlace(String(from), index), { code: words }]];
    }),
  );
  if (Object.keys(code).length === 0) return params;
  const given = (third ?? {}) as Fields;
  const overrides = isTrace
    ? { ...given, stateOverrides: { ...(given['stateOverrides'] as object | undefined), ...code } }
    : { ...given, ...code };
  return [call, block, overrides, ...more];
}
