import * as z from 'zod/mini';
import { anyJson, text } from '../../schema/wire';
import { amountField, countField, field, flagField, wordField } from './field';
import { nodeMethod } from './method';

/** Health of a node (docs/facts/health.md). Public nodes do not serve it. */

const path = '/ext/health';
const availability = { on: 'own' } as const;

const tagParams = (sentence: string) => () =>
  z.object({
    tags: z.optional(field(z.array(text), { sentence, default: 'every check' })),
  });

const check = () =>
  z.object({
    message: z.optional(
      field(anyJson, { sentence: 'Context: of a chain its consensus and who is connected, of others their figures.' }),
    ),
    error: z.optional(wordField('Why the check failed; absent where it passed.')),
    timestamp: field(text, { unit: 'time', sentence: 'When it last ran; the year 1 where it has not yet.' }),
    duration: amountField('nanoseconds', 'How long it took.'),
    contiguousFailures: z.optional(countField('How often it has failed in a row.')),
    timeOfFirstFailure: z.optional(field(text, { unit: 'time', sentence: 'Since when it has failed.' })),
  });

const checks = () =>
  z.object({
    checks: field(z.record(text, check()), { sentence: 'By name; of chains the alias or the blockchain ID.' }),
    healthy: flagField('Whether every check that was asked for passed.'),
  });

export const health = nodeMethod({
  name: 'health.health',
  path,
  summary: 'The last run of the health checks.',
  params: tagParams('Subnet IDs, or all: only checks with one of these tags, and those of the node itself.'),
  result: checks,
  availability,
});

export const readiness = nodeMethod({
  name: 'health.readiness',
  path,
  summary: 'Whether the node has finished its start: the check bootstrapped names the chains that have not.',
  params: tagParams('Subnet IDs, or all: only checks with one of these tags.'),
  result: checks,
  availability,
});

export const liveness = nodeMethod({
  name: 'health.liveness',
  path,
  summary: 'Whether the node answers at all: always healthy, with no checks.',
  params: tagParams('Taken, and changes nothing.'),
  result: checks,
  availability,
});
