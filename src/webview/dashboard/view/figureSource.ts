import type { FigureSource } from '../../protocol/dashboardView';
import { formatTime } from '../../../engine/primitives';

/** Has an element say on hover when and by whom it was told, as old as that is by then. */
export function sourceOnHover(result: FigureSource | undefined): {
  readonly onMouseEnter?: (event: { readonly currentTarget: HTMLElement }) => void;
} {
  return result === undefined
    ? {}
    : {
        onMouseEnter: ({ currentTarget }) => {
          currentTarget.title = ageText(result);
        },
      };
}

function ageText({ at, hosts }: FigureSource): string {
  const when = formatTime(at, { now: Date.now(), locale: navigator.language });
  return hosts.length === 0 ? when : `${when}, from ${hosts.join(', ')}`;
}
