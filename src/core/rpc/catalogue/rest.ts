import * as z from 'zod/mini';
import { field, idField } from './field';
import { health } from './health';
import type { Availability } from './method';

/** What a node answers to a plain GET. Health says with the status 503 that a check failed. */
export interface RestEndpoint {
  readonly path: string;
  readonly summary: string;
  /** The parameters after the question mark; arrays are repeated. */
  readonly query: () => z.ZodMiniType;
  /** Shape of the JSON answer, or the content type of another. */
  readonly answer: (() => z.ZodMiniType) | 'text/plain';
  readonly availability: Availability;
}

const onOwnNodes: Availability = { on: 'own' };

const tags = () =>
  z.object({
    tag: z.optional(
      field(z.array(idField('subnet')), {
        sentence: 'Subnet IDs, or all: only checks with one of these tags, and those of the node itself.',
        default: 'every check',
      }),
    ),
  });

const healthEndpoint = (path: string, summary: string): RestEndpoint => ({
  path,
  summary,
  query: tags,
  answer: health.result,
  availability: onOwnNodes,
});

export const restEndpoints: readonly RestEndpoint[] = [
  healthEndpoint('/ext/health', 'The last run of the health checks.'),
  healthEndpoint('/ext/health/health', 'The last run of the health checks: the same as /ext/health.'),
  healthEndpoint('/ext/health/readiness', 'Whether the node has finished its start.'),
  healthEndpoint('/ext/health/liveness', 'Whether the node answers at all.'),
  {
    path: '/ext/metrics',
    summary: 'Figures of the node in the text format of Prometheus.',
    query: () => z.object({}),
    answer: 'text/plain',
    availability: onOwnNodes,
  },
];
