import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { ShareBarView } from './shareBar';
import { stateSigns } from '../../../engine/report';

const stateWords = { done: 'done', failed: 'failed', open: 'not yet', unknown: 'unknown' } as const;

function Dot({ state }: { readonly state: keyof typeof stateWords }): JSX.Element {
  return (
    <span class={`dot ${state}`} role="img" aria-label={stateWords[state]}>
      {stateSigns[state]}
    </span>
  );
}

/** Minimum width of a wait, so that its text fits. */
const shortest = '44px';

/**
 * Two chains as lanes with the stages from left to right. The line between two stages is the elapsed time, drawn to
 * scale; it crosses the lanes where the message does.
 */
export function LanesView({ drawing: { lanes, stages }, host }: DrawnProps<'lanes'>): JSX.Element {
  const columns = stages.map(({ wait }, i) =>
    i === 0 ? 'max-content' : `minmax(${shortest}, ${Math.max(0, wait?.milliseconds ?? 0)}fr) max-content`,
  );
  return (
    <div class="drawn-lanes" style={{ gridTemplateColumns: `max-content ${columns.join(' ')}` }}>
      {lanes.map((lane, i) => (
        <span key={i} class="lane-name" style={{ gridRow: 2 * i + 1 }}>
          {host.words(lane)}
        </span>
      ))}
      {stages.map(({ lane, state, label, bar, about, wait, isRetry, proof }, i) => {
        const before = stages[i - 1];
        const way = before === undefined || before.lane === lane ? 'along' : before.lane < lane ? 'down' : 'up';
        return (
          <>
            {before !== undefined && (
              <span
                class={`wait ${way} ${state}`}
                style={{ gridColumn: 2 * i + 1, gridRow: way === 'along' ? 2 * lane + 1 : '1 / 3' }}
              >
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                  <path d={{ along: 'M0 50H100', down: 'M0 0L100 100', up: 'M0 100L100 0' }[way]} />
                </svg>
                {wait !== undefined && <span>{host.words(wait.words)}</span>}
              </span>
            )}
            <span class={`step ${state}`} title={proof} style={{ gridColumn: 2 * i + 2, gridRow: 2 * lane + 1 }}>
              <span class="dots">
                {isRetry === true && (
                  <>
                    <Dot state="failed" />
                    <svg class="loop" viewBox="0 0 24 14" aria-hidden="true">
                      <path d="M1 13C1 0 20 0 20 10M16 7L20 12L24 7" />
                    </svg>
                  </>
                )}
                <Dot state={state} />
              </span>
              <span class="label">
                {' '}
                {host.words(label)}
                <span class="on-lane"> · {host.words(lanes[lane])}</span>
              </span>
              {bar !== undefined && <ShareBarView drawing={bar} host={host} />}
              {about !== undefined && <span class="about">{host.words(about)}</span>}
            </span>
          </>
        );
      })}
    </div>
  );
}
