import { faultKinds } from '../faults/fault';
import type { Fault } from '../faults/fault';
import { apiKeyHeaders, healthStates } from '../switches';
import type { Switches } from '../switches';

/** The switches in a JSON value, or a sentence describing what is wrong. */
export function parseSwitches(
  given: Readonly<Record<string, unknown>>,
): { readonly changes: Partial<Switches> } | { readonly problem: string } {
  const changes: Partial<Switches> = {};
  for (const [key, value] of Object.entries(given)) {
    switch (key) {
      case 'faults': {
        if (!Array.isArray(value)) return { problem: '"faults" is not a list.' };
        const problem = value.map(faultProblem).find((one) => one !== undefined);
        if (problem !== undefined) return { problem };
        changes.faults = value as Fault[];
        break;
      }
      case 'health':
      case 'two':
      case 'three': {
        const state = healthStates.find((known) => known === value);
        if (state === undefined) return { problem: `"${key}" is one of ${healthStates.join(', ')}.` };
        changes[key] = state;
        break;
      }
      case 'pruned':
      case 'publicNode':
      case 'noIndex':
      case 'many':
      case 'expiredTokens':
      case 'shortPages':
      case 'oldMetrics':
        if (typeof value !== 'boolean') return { problem: `"${key}" is true or false.` };
        changes[key] = value;
        break;
      case 'indexLag':
        if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
          return { problem: '"indexLag" is a number of blocks.' };
        }
        changes.indexLag = value;
        break;
      case 'runsDryIn':
        if (typeof value !== 'number' || value < 0) {
          return { problem: '"runsDryIn" is a number of seconds, 0 for never.' };
        }
        changes.dryAt = value === 0 ? 0 : Date.now() + value * 1_000;
        break;
      case 'rateLimit':
        if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
          return { problem: '"rateLimit" is a number of units per minute.' };
        }
        changes.rateLimit = value;
        break;
      case 'apiKey':
        if (typeof value !== 'string') return { problem: '"apiKey" is a text, empty for none.' };
        changes.apiKey = value;
        break;
      case 'apiKeyHeader': {
        const header = apiKeyHeaders.find((known) => known === value);
        if (header === undefined) return { problem: `"apiKeyHeader" is one of ${apiKeyHeaders.join(', ')}.` };
        changes.apiKeyHeader = header;
        break;
      }
      default:
        return { problem: `There is no switch "${key}".` };
    }
  }
  return { changes };
}

const numbers = ['count', 'retryAfter', 'milliseconds', 'bytes'] as const;

function faultProblem(fault: unknown): string | undefined {
  if (typeof fault !== 'object' || fault === null) return 'A fault is an object with "kind" and "target".';
  const { kind, target } = fault as { kind?: unknown; target?: unknown };
  if (!faultKinds.some((known) => known === kind)) {
    return `There is no fault "${String(kind)}"; there are ${faultKinds.join(', ')}.`;
  }
  if (typeof target !== 'string' || !(['node', 'dataApi', 'all'].includes(target) || target.startsWith('/'))) {
    return 'The target of a fault is node, dataApi, all, or the beginning of a path.';
  }
  const wrong = numbers.find((name) => {
    const value = (fault as Readonly<Record<string, unknown>>)[name];
    return value !== undefined && (typeof value !== 'number' || value < 0);
  });
  return wrong === undefined ? undefined : `"${wrong}" of a fault is a number.`;
}
