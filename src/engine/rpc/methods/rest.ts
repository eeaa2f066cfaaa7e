import * as z from 'zod/mini';
import paths from './servicePaths.json';
import { anyJson, wireText } from '../../primitives';
import { field, idField, amountField, countField, flagField, wordField } from '../field';
import { type Availability, nodeMethods } from '../method';

/** Health of a node (docs/facts/health.md). Public nodes do not serve it. */

const healthChecks = nodeMethods({ path: '/ext/health', availability: { on: 'own' } });
export const { methods } = healthChecks;

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

export const health = healthChecks('health.health', 'Latest results of the health checks.', {
  params: tagParams('Tags (subnet IDs, or all): only checks with one of them, and the node’s own.'),
  result: checks,
});

healthChecks('health.readiness', 'Whether the node is bootstrapped; the check bootstrapped lists the missing chains.', {
  params: tagParams('Tags (subnet IDs, or all): only checks with one of them.'),
  result: checks,
});

export const liveness = healthChecks('health.liveness', 'Whether the node responds: always healthy, without checks.', {
  params: tagParams('Accepted, no effect.'),
  result: checks,
});

/** A plain GET endpoint of a node. Health reports a failed check with status 503. */
export interface RestEndpoint {
  readonly path: string;
  readonly summary: string;
  /** Query parameters; arrays are repeated. */
  readonly query: () => z.ZodMiniType;
  /** Schema of the JSON response, or the content type of another response. */
  readonly response: (() => z.ZodMiniType) | 'text/plain';
  readonly availability: Availability;
}

const ownNodesOnly: Availability = { on: 'own' };

const tags = () =>
  z.object({
    tag: z.optional(
      field(z.array(idField('subnet')), {
        sentence: 'Tags, such as subnet IDs: only checks with one of them, and the node’s own.',
        default: 'all checks',
      }),
    ),
  });

const healthEndpoint = (path: string, summary: string): RestEndpoint => ({
  path,
  summary,
  query: tags,
  response: health.result,
  availability: ownNodesOnly,
});

export const restEndpoints: readonly RestEndpoint[] = [
  healthEndpoint('/ext/health', 'Latest results of the health checks.'),
  healthEndpoint('/ext/health/health', 'Latest results of the health checks; same as /ext/health.'),
  healthEndpoint('/ext/health/readiness', 'Whether the node is bootstrapped.'),
  healthEndpoint('/ext/health/liveness', 'Whether the node responds.'),
  {
    path: '/ext/metrics',
    summary: 'Node metrics in Prometheus text format.',
    query: () => z.object({}),
    response: 'text/plain',
    availability: ownNodesOnly,
  },
];

/** An operation of the data service or the metrics service. */
export interface ServicePath {
  readonly verb: 'GET' | 'POST';
  /** With parameters in braces: "/v1/chains/{chainId}/blocks/{blockId}". */
  readonly path: string;
  readonly summary: string;
}

/** All operations, most used first (docs/facts/data-service.md). */
export const servicePaths = paths.map((row) => ({ ...row, path: `/${row.path}` })) as readonly ServicePath[];

/** The operation at a path, optionally with a query. Parameters have values or references. */
export function findServicePath(verb: string, path: string): ServicePath | undefined {
  const steps = path.split('?')[0]!.split('/');
  return servicePaths.find((one) => {
    const own = one.path.split('/');
    return one.verb === verb && own.length === steps.length && own.every((step, i) => matchesStep(step, steps[i]!));
  });
}

/** Whether a path as sent is unambiguously an operation of the services. */
export function isServiceOperation(verb: string, path: string): boolean {
  // Parameters are IDs or names. Some servers read dots, encoded slashes and the like as another path.
  return /^[\w/:-]+$/.test(path) && findServicePath(verb, path) !== undefined;
}

function matchesStep(template: string, step: string): boolean {
  return template.startsWith('{') ? step !== '' : template === step;
}
