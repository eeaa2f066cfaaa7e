import * as l10n from '@vscode/l10n';
import type { SetPanel } from '../../../core/dashboard/dashboardView';
import { button, element } from '../../rpcRenderer/view/element';
import { markOf } from './nodeTable';

/** The validators of an L1; a name looks its validation up. */
export function setTable({ id, name, validators }: SetPanel, lookUp: (id: string) => void): HTMLElement {
  const columns = [
    l10n.t('validator'),
    l10n.t('weight'),
    l10n.t('connected'),
    l10n.t('balance'),
    l10n.t('left'),
    l10n.t('until'),
  ];
  return element('div', { class: 'scrolled' }, [
    element('table', { with: { 'aria-label': l10n.t('Validators of {0}', name) } }, [
      element('thead', {}, [
        element(
          'tr',
          {},
          columns.map((text) => element('th', { text, with: { scope: 'col' } })),
        ),
      ]),
      element(
        'tbody',
        {},
        validators.map((one) => {
          const link = button(one.name, () => lookUp(one.id));
          link.dataset['key'] = `${id} ${one.id}`;
          link.title = l10n.t('Look up {0}', one.id);
          const cells = [one.weight, one.connected, one.balance, one.left, one.until];
          return element('tr', { class: one.mark }, [
            element('th', { with: { scope: 'row' } }, [markOf(one.mark), link]),
            ...cells.map((text) => element('td', { text })),
          ]);
        }),
      ),
    ]),
  ]);
}
