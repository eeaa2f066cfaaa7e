import * as l10n from '@vscode/l10n';
import type { FigureSource } from '../../../core/dashboard/dashboardView';
import { formatTime } from '../../../core/text/age';

const times = new WeakMap<Element, FigureSource>();

/** Notes when and by whom was told what an element shows; see `showAges`. */
export function toldAt(shown: HTMLElement, told: FigureSource | undefined): void {
  if (told !== undefined) {
    times.set(shown, told);
  }
}

/** The same of all elements in `part` that match, in their order: what they show may be told anew without a change. */
export function toldAgain(part: HTMLElement, selector: string, told: readonly (FigureSource | undefined)[]): void {
  part.querySelectorAll<HTMLElement>(selector).forEach((shown, i) => toldAt(shown, told[i]));
}

/** Has every figure below `root` say on hover how old it is, by then. */
export function showAges(root: HTMLElement): void {
  root.addEventListener('mouseover', ({ target }) => {
    for (let at = target instanceof Element ? target : null; at !== null && at !== root; at = at.parentElement) {
      const told = times.get(at);
      if (told !== undefined && at instanceof HTMLElement) {
        at.title = ageText(told);
        return;
      }
    }
  });
}

function ageText({ at, hosts }: FigureSource): string {
  const when = formatTime(at, { now: Date.now(), locale: navigator.language });
  return hosts.length === 0 ? when : l10n.t('{0}, from {1}', when, hosts.join(', '));
}
