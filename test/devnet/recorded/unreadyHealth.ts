import type { Reply } from '../http/exchange';
import { recordings } from './recordings';

interface Health {
  readonly checks: Readonly<Record<string, unknown>>;
  readonly healthy: boolean;
}

/**
 * The health of a node that is starting or whose plugin failed to start, as recorded over GET. Readiness has the single
 * check `bootstrapped`, liveness has none.
 * @param kind the part after `/ext/health/`, or after `health.` in the method; empty for all checks
 */
export function unreadyHealth(state: 'starting' | 'withoutPlugin', kind: string): Reply {
  const lines = recordings('starting').filter(({ path }) => path === '/ext/health');
  const line = lines[state === 'starting' ? 0 : 1];
  if (line === undefined) throw new Error('recordings/starting.jsonl has no health.');
  const { status, contentType, body } = line;
  const type = contentType ?? undefined;
  if (kind === 'liveness') return { status: 200, contentType: type, body: '{"checks":{},"healthy":true}\n' };
  if (kind !== 'readiness') return { status, contentType: type, body };
  const { bootstrapped } = (JSON.parse(body) as Health).checks;
  return { status, contentType: type, body: `${JSON.stringify({ checks: { bootstrapped }, healthy: false })}\n` };
}
