import type { Line } from '../report';
import { joined, text, time } from '../spans';
import type { Timeline } from './drawing';

/** Changes of the rules of a chain; those of one time are one event. */
interface RuleChange {
  /** Milliseconds since the epoch; 0: the genesis. */
  readonly at: number;
  readonly words: Line;
  readonly isOn: boolean;
}

/** What changed the rules of a chain and what will, by its times. @param now milliseconds since the epoch */
export function timelineOf(changes: readonly RuleChange[], now: number): Timeline<Line> {
  const times = [...new Set(changes.map(({ at }) => at))].toSorted((a, b) => a - b);
  const events = times.map((at) => {
    const here = changes.filter((one) => one.at === at);
    const label = joined(
      here.map(({ words }) => words),
      ', ',
    );
    const state = at > now ? 'planned' : here.some(({ isOn }) => isOn) ? 'on' : 'off';
    return { when: [at === 0 ? text('genesis') : time(at)], label, state } as const;
  });
  return { kind: 'timeline', events };
}
