import { json } from '../server/answer';
import { everywhere } from './everywhere';
import type { Scenario } from './scenario';

const overrun = (retryAfter: string): Scenario['hostile'] => ({
  requested: ({ reply }) => reply(json('{"message":"slower"}', 429, { 'retry-after': retryAfter })),
});

const away = (when: string): Scenario['expected'] =>
  everywhere(`NODE rate-limited METHOD. Try again ${when}, or set an API key for this host.`);

/** Retry-After of servers; never waited for beyond the deadline, so there are at most three attempts. */
export const waits: readonly Scenario[] = [
  { name: 'asks to wait a moment', hostile: overrun('2'), expected: away('in 2 s') },
  { name: 'asks to wait two minutes', hostile: overrun('120'), expected: away('in 2 min') },
  { name: 'asks to wait an hour', hostile: overrun('3600'), expected: away('in 1 h') },
  { name: 'asks to wait three years', hostile: overrun('100000000'), expected: away('later') },
  { name: 'asks to wait for a date', hostile: overrun('Sat, 21 Nov 2026 12:00:30 GMT'), expected: away('in 30 s') },
  {
    name: 'asks to wait for a date in the far future',
    hostile: overrun('Fri, 31 Dec 9999 23:59:59 GMT'),
    expected: away('later'),
  },
  {
    name: 'asks to wait for a date that is past',
    hostile: overrun('Sat, 21 Nov 1998 12:00:00 GMT'),
    expected: away('in 1 s'),
  },
  { name: 'asks to wait in words', hostile: overrun('soon, [x](command:y)'), expected: away('in a minute') },
  { name: 'asks to wait a negative time', hostile: overrun('-5'), expected: away('in a minute') },
  { name: 'asks to wait for ever', hostile: overrun('Infinity'), expected: away('in a minute') },
  { name: 'asks to wait longer than a number can be', hostile: overrun('9'.repeat(400)), expected: away('later') },
];
