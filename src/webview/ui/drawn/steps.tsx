import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';

/** What to do, numbered. */
export function StepsView({ drawing: { steps }, host }: DrawnProps<'steps'>): JSX.Element {
  return (
    <ol>
      {steps.map((step, i) => (
        <li key={i}>{host.words(step)}</li>
      ))}
    </ol>
  );
}
