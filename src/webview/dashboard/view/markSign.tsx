import type { JSX } from 'preact';
import type { Mark } from '../../protocol/dashboardView';

/** Signs beside colours, which not everybody sees. */
const signs: Readonly<Record<Mark, string>> = { plain: '·', good: '✓', warning: '!', bad: '✗', away: '–' };

export function MarkSign({ mark }: { readonly mark: Mark }): JSX.Element {
  return (
    <span class={`mark ${mark}`} aria-hidden="true">
      {signs[mark]}
    </span>
  );
}
