import type { JSX } from 'preact';
import type { Figure } from '../../protocol/dashboardView';
import { sourceOnHover } from './figureSource';

/** Figures with their names; a missing one says why in its place. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      {figures.map(({ key, label, text, isMissing, result }) => (
        <div
          key={key}
          class={isMissing === true ? `figure missing ${key}` : `figure ${key}`}
          {...sourceOnHover(result)}
        >
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
