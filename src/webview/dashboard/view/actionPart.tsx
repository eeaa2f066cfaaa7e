import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ActionRow } from '../../../core/dashboard/dashboardView';
import { DiagnoseButton } from './diagnoseButton';
import { MarkSign } from './markSign';

interface Props {
  readonly actions: readonly ActionRow[];
  readonly diagnose: (id: string) => void;
}

/** What needs an action, the first thing that is read. */
export function ActionPart({ actions, diagnose }: Props): JSX.Element {
  return (
    <section class="actions" aria-labelledby="actions">
      <h2 id="actions">{l10n.t('Needs Action')}</h2>
      {actions.length === 0 ? (
        <p class="missing">{l10n.t('Nothing needs an action.')}</p>
      ) : (
        <ul class="list">
          {actions.map(({ mark, words, diagnose: id }) => (
            <li key={words}>
              <MarkSign mark={mark} />
              <span>{words}</span>
              {id !== undefined && <DiagnoseButton name={words} diagnose={() => diagnose(id)} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
