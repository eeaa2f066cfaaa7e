import type { JSX } from 'preact';
import type { ActionRow } from '../../protocol/dashboardView';
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
      <h2 id="actions">Needs Action</h2>
      {actions.length === 0 ? (
        <p class="missing">Nothing needs an action.</p>
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
