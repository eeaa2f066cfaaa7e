import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';

/** Events from left to right, or downwards on narrow pages; "now" precedes the planned ones. */
export function TimelineView({ drawing: { events }, host }: DrawnProps<'timeline'>): JSX.Element {
  const next = events.findIndex(({ state }) => state === 'planned');
  const now = next < 0 ? events.length : next;
  const marks = { on: '●', off: '○', planned: '◌' };
  const today = (
    <li key="now" class="now">
      <span class="dot" />
      now
    </li>
  );
  return (
    <ol class="drawn-timeline" role="list">
      {events.map(({ when, label, state }, i) => (
        <>
          {i === now && today}
          <li key={i} class={state}>
            <span class="dot" aria-hidden="true">
              {marks[state]}
            </span>
            <span>{host.words(label)}</span>
            <span class="when">{host.words(when)}</span>
          </li>
        </>
      ))}
      {now === events.length && today}
    </ol>
  );
}

/** Limits of the axis, as multiples of the warning threshold. */
const [least, most] = [2, 12];

/** A line per row, as long as its remaining days; those beyond the axis are marked at its end. */
export function RunwayView({ drawing: { rows, warnDays }, host }: DrawnProps<'runway'>): JSX.Element {
  const longest = Math.max(0, ...rows.map(({ days = 0 }) => days));
  const end = Math.max(least * warnDays, Math.min(most * warnDays, longest));
  const percent = (days: number): string => `${Math.min(100, (days / end) * 100)}%`;
  return (
    <div class="drawn-runway" style={{ '--warn': percent(warnDays) }}>
      <ul role="list">
        {rows.map(({ label, days, left }, i) => (
          <li key={i} class={days === undefined ? undefined : days < warnDays ? 'bad' : 'good'}>
            <span>{host.words(label)}</span>
            <span class="track" aria-hidden="true">
              {days !== undefined && (
                <span class={days > end ? 'lasts beyond' : 'lasts'} style={{ width: percent(days) }} />
              )}
            </span>
            <span>{host.words(left)}</span>
          </li>
        ))}
      </ul>
      <div class="axis" aria-hidden="true">
        <span>{`${warnDays} d`}</span>
        <span>{`${Math.round(end)} d`}</span>
      </div>
    </div>
  );
}
