import * as z from 'zod/mini';
import { anyJson, wireText } from '../../primitives';
import { amountField, countField, field, flagField, wordField } from '../field';
import { nodeMethods } from '../method';

/** Health of a node (docs/facts/health.md). Public nodes do not serve it. */

const healthChecks = nodeMethods({ path: '/ext/health', availability: { on: 'own' } });

const tagParams = (sentence: string) => () =>
  z.object({
    tags: z.optional(field(z.array(wireText), { sentence, default: 'all checks' })),
  });

const check = () =>
  z.object({
    message: z.optional(
      field(anyJson, { sentence: 'Details: consensus and connected validators of a chain, figures of other checks.' }),
    ),
    error: z.optional(wordField('Error; absent if the check passed.')),
    timestamp: field(wireText, { unit: 'time', sentence: 'Last run; year 1 if not run yet.' }),
    duration: amountField('nanoseconds', 'Duration of the check.'),
    contiguousFailures: z.optional(countField('Contiguous failures.')),
    timeOfFirstFailure: z.optional(field(wireText, { unit: 'time', sentence: 'Time of the first failure in a row.' })),
  });

const checks = () =>
  z.object({
    checks: field(z.record(wireText, check()), { sentence: 'By name; chains by alias or blockchain ID.' }),
    healthy: flagField('Whether all requested checks passed.'),
  });

export const health = healthChecks('health.health', {
  summary: 'Latest results of the health checks.',
  params: tagParams('Tags (subnet IDs, or all): only checks with one of them, and the node’s own.'),
  result: checks,
});

export const readiness = healthChecks('health.readiness', {
  summary: 'Whether the node is bootstrapped; the check bootstrapped lists the missing chains.',
  params: tagParams('Tags (subnet IDs, or all): only checks with one of them.'),
  result: checks,
});

export const liveness = healthChecks('health.liveness', {
  summary: 'Whether the node responds: always healthy, without checks.',
  params: tagParams('Accepted, no effect.'),
  result: checks,
});
