import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';

/** Times the red zone that an axis reaches at least and at most. */
const [least, most] = [2, 12];

/** A line for each, as long as it lasts; whoever lasts beyond the axis goes on at its end. */
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
