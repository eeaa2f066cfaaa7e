import type { Figure } from '../../../core/dashboard/dashboardView';
import { element } from '../../rpcRenderer/view/element';
import { toldAt } from './showAges';

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
    if (made.className !== kind) {
      made.className = kind;
    }
    say(made.children[0], label);
    say(made.children[1], text);
    toldAt(made, told);
  });
  [...list.children].slice(figures.length).forEach((left) => left.remove());
}

function say(into: Element | undefined, text: string): void {
  if (into !== undefined && into.textContent !== text) {
    into.textContent = text;
  }
}
