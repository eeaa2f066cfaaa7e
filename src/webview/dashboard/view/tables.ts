import * as l10n from '@vscode/l10n';
import type { CheckCell, Mark, NodeRow, SetPanel } from '../../../core/dashboard/dashboardView';
import { button, element } from '../../rpcRenderer/view/element';

/** Signs beside colours, which not everybody sees. */
const signs: Readonly<Record<Mark, string>> = { plain: '·', good: '✓', warning: '!', bad: '✗', away: '–' };

/**
 * A row for each node, each check a cell that opens its words below.
 *
 * @param opened keys of the checks that are open
 */
export function nodeTable(
  nodes: readonly NodeRow[],
  opened: ReadonlySet<string>,
  toggle: (key: string) => void,
): HTMLElement {
  return element(
    'ul',
    { class: 'list' },
    nodes.map((node) => {
      const { name, mark, words, checks } = node;
      const head = element('div', { class: 'node' }, [
        markOf(mark),
        element('strong', { text: name }),
        element('span', { class: 'words', text: words }),
      ]);
      return element('li', {}, [
        head,
        checks.length === 0
          ? undefined
          : element(
              'div',
              { class: 'checks', with: { role: 'group', 'aria-label': l10n.t('Checks of {0}', name) } },
              checks.map((check) => cell(node, check, opened, toggle)),
            ),
        ...checks.filter((check) => opened.has(keyOf(node, check))).map((check) => checkDetails(check)),
      ]);
    }),
  );
}

export function markOf(mark: Mark): HTMLElement {
  return element('span', { class: `mark ${mark}`, text: signs[mark], with: { 'aria-hidden': 'true' } });
}

function cell(
  node: NodeRow,
  check: CheckCell,
  opened: ReadonlySet<string>,
  toggle: (key: string) => void,
): HTMLElement {
  const key = keyOf(node, check);
  const made = button('', () => toggle(key));
  made.className = `check ${check.mark}`;
  made.dataset['key'] = key;
  made.setAttribute('aria-expanded', String(opened.has(key)));
  made.setAttribute('aria-label', `${check.label}: ${check.words[0] ?? ''}`);
  made.append(markOf(check.mark), check.label);
  return made;
}

function checkDetails({ label, words }: CheckCell): HTMLElement {
  return element('div', { class: 'opened' }, [
    element('strong', { text: label }),
    ...words.map((text) => element('p', { text })),
  ]);
}

function keyOf({ name }: NodeRow, check: CheckCell): string {
  return `${name} ${check.name}`;
}

/** The validators of an L1; a name looks its validation up. */
export function validatorTable({ id, name, validators }: SetPanel, lookUp: (id: string) => void): HTMLElement {
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
