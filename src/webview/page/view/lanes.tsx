import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { PageLane, PageStage } from '../../../core/finding/page/pageView';
import { Spans } from '../parts/spans';

/** The ways of the messages that a result is about: a row of stages each, why it stopped, and what to do. */
export function Lanes({ lanes }: { readonly lanes: readonly PageLane[] }): JSX.Element {
  return (
    <>
      {lanes.map(({ heading, stages, cause, advice }, i) => (
        <section key={i} class="lane card" aria-labelledby={`lane-${i}`}>
          <h2 id={`lane-${i}`}>
            <Spans line={heading} />
          </h2>
          <ol class="stages">
            {stages.map((stage, at) => (
              <Stage key={at} stage={stage} next={stages[at + 1]} />
            ))}
          </ol>
          {cause !== undefined && (
            <p class="cause">
              <Spans line={cause} />
            </p>
          )}
          {advice.length > 0 && (
            <ul aria-label={l10n.t('What to do')}>
              {advice.map((line, at) => (
                <li key={at}>
                  <Spans line={line} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

interface StageProps {
  readonly stage: PageStage;
  readonly next?: PageStage;
}

function Stage({ stage, next }: StageProps): JSX.Element {
  const { state, mark, stateWord, label, value, chain, transaction, time, proof } = stage;
  return (
    <li class={`stage ${state}`} title={proof}>
      <div class="track">
        <span class="dot" role="img" aria-label={stateWord}>
          {mark}
        </span>
        {next !== undefined && (
          <>
            <span class="rule" />
            {next.after !== '' && (
              <>
                <span class="stage-after">{next.after}</span>
                <span class="rule" />
              </>
            )}
          </>
        )}
      </div>
      <div>
        <span class="stage-label">{label}</span> <Spans line={value} />
      </div>
      {(chain !== undefined || transaction !== undefined) && (
        <div class="stage-place">
          {chain}
          {chain !== undefined && transaction !== undefined && ' · '}
          {transaction !== undefined && <Spans line={transaction} />}
        </div>
      )}
      {time !== undefined && (
        <div class="stage-place">
          <Spans line={time} />
        </div>
      )}
    </li>
  );
}
