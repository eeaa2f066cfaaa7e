import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';

/** What happened in order, from left to right, or downwards where there is little room; now is before what is planned. */
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
