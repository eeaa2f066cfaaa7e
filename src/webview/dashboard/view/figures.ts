import * as l10n from '@vscode/l10n';
import type { Figure, FigureSource } from '../../../core/dashboard/dashboardView';
import { element, setText } from '../../rpcRenderer/view/element';
import { formatTime } from '../../../core/text/age';

/** Figures with their names; a missing one says why in its place. */
export function figureList(figures: readonly Figure[]): HTMLElement {
  const list = element('dl', { class: 'figures' });
  showFigures(list, figures);
  return list;
}

/** The same in a list that is there: what stays is left as it is, since a chain tells new ones by the second. */
export function showFigures(list: HTMLElement, figures: readonly Figure[]): void {
  figures.forEach((figure, i) => {
    const { key, label, text, isMissing, told } = figure;
    const kind = isMissing === true ? `figure missing ${key}` : `figure ${key}`;
    const known = list.children[i];
    const made =
      known instanceof HTMLElement
        ? known
        : list.appendChild(element('div', {}, [element('dt', {}), element('dd', {})]));
    const [term, value] = made.children;
    if (made.className !== kind) {
      made.className = kind;
    }
    setText(term!, label);
    setText(value!, text);
    setFigureSource(made, told);
  });
  [...list.children].slice(figures.length).forEach((left) => left.remove());
}

const sources = new WeakMap<Element, FigureSource>();

/** Notes when and by whom was told what an element shows; see `showAges`. */
export function setFigureSource(shown: HTMLElement, told: FigureSource | undefined): void {
  if (told !== undefined) {
    sources.set(shown, told);
  }
}

/** The same of all elements in `part` that match, in their order: what they show may be told anew without a change. */
export function setFigureSources(
  part: HTMLElement,
  selector: string,
  told: readonly (FigureSource | undefined)[],
): void {
  part.querySelectorAll<HTMLElement>(selector).forEach((shown, i) => setFigureSource(shown, told[i]));
}

/** Has every figure below `root` say on hover how old it is, by then. */
export function showAges(root: HTMLElement): void {
  root.addEventListener('mouseover', ({ target }) => {
    for (let at = target instanceof Element ? target : null; at !== null && at !== root; at = at.parentElement) {
      const told = sources.get(at);
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
