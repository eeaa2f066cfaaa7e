import type { JSX } from 'preact';
import type { HostCard } from '../../../engine/report';
import type { DashboardRequest, HostAnswer } from '../../protocol/dashboard';

interface Props {
  readonly card: HostCard;
  readonly query: (request: DashboardRequest) => void;
}

/** What is to be decided about hosts, or was decided against them, with the ways on. */
export function HostCardPart({ card: { kind, sentence }, query: request }: Props): JSX.Element {
  return (
    <section class="card" aria-labelledby="card">
      <p id="card" role="status">
        {sentence}
      </p>
      <div class="answers" role="group" aria-labelledby="card">
        {kind === 'ask' &&
          answers().map(({ answer, label, title }) => (
            <button key={answer} type="button" title={title} onClick={() => request({ kind: 'answerHosts', answer })}>
              {label}
            </button>
          ))}
        {kind !== 'off' && (
          <button type="button" class="link" onClick={() => request({ kind: 'manageHosts' })}>
            {'Manage Host Permissions…'}
          </button>
        )}
      </div>
    </section>
  );
}

function answers(): readonly { readonly answer: HostAnswer; readonly label: string; readonly title: string }[] {
  const untilChanged = 'Until changed in Manage Host Permissions';
  return [
    { answer: 'once', label: 'This session', title: 'Forgotten when the window closes' },
    { answer: 'always', label: 'Always', title: untilChanged },
    { answer: 'never', label: 'Never', title: untilChanged },
  ];
}
