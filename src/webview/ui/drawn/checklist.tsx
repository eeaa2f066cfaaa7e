import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { stateSigns } from '../../../engine/report';

export function ChecksView({ drawing: { checks }, host }: DrawnProps<'checks'>): JSX.Element {
  return (
    <ul class="drawn-checks" role="list">
      {checks.map(({ state, label, evidence, isCulprit }, i) => {
        const name = (
          <>
            <span class={`sign ${state}`}>{stateSigns[state]}</span> {host.words(label)}
          </>
        );
        return (
          <li key={i} class={isCulprit === true ? 'culprit' : undefined}>
            {evidence.length === 0 ? (
              name
            ) : (
              <details open={isCulprit}>
                <summary>{name}</summary>
                <ul>
                  {evidence.map((line, at) => (
                    <li key={at}>{host.words(line)}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function StepsView({ drawing: { steps }, host }: DrawnProps<'steps'>): JSX.Element {
  return (
    <ol>
      {steps.map((step, i) => (
        <li key={i}>{host.words(step)}</li>
      ))}
    </ol>
  );
}
