import type { Figure } from '../../../core/dashboard/dashboardView';
import { element } from '../../rpcRenderer/view/element';
import { toldAt } from './showAges';

/** Figures with their names; a missing one says why in its place. */
export function figureList(figures: readonly Figure[]): HTMLElement {
  return element(
    'dl',
    { class: 'figures' },
    figures.map(({ key, label, text, isMissing, told }) => {
      const made = element('div', { class: isMissing === true ? `figure missing ${key}` : `figure ${key}` }, [
        element('dt', { text: label }),
        element('dd', { text }),
      ]);
      toldAt(made, told);
      return made;
    }),
  );
}
