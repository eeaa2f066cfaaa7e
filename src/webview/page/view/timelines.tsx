import type { JSX } from 'preact';
import type { PageStage, PageTimeline } from '../../../engine/report';
import type { PageAction } from '../../protocol/resultPage';
import { Spans } from '../parts/spans';
import { ActionRow } from './header';

interface Props {
  readonly timelines: readonly PageTimeline[];
  readonly actions: readonly PageAction[];
}

/** The ways of the messages that a result is about: a row of stages each, why it stopped, and what to do. */
export function MessageTimelines({ timelines, actions }: Props): JSX.Element {
  return (
    <>
      {timelines.map(({ heading, stages, cause, advice }, i) => (
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
            <ul aria-label={'What to do'}>
              {advice.map((line, at) => (
                <li key={at}>
                  <Spans line={line} />
                </li>
              ))}
            </ul>
          )}
          {i === 0 && <CopyActions actions={actions} />}
        </section>
      ))}
    </>
  );
}

/** What is ready to be used; there is some where the result is about one message alone. */
export function CopyActions({ actions }: Pick<Props, 'actions'>): JSX.Element | null {
  return <ActionRow actions={actions.flatMap((one, index) => (one.as === 'handout' ? [{ ...one, index }] : []))} />;
}

function Stage({ stage, next }: { readonly stage: PageStage; readonly next?: PageStage }): JSX.Element {
  const { state, mark, stateWord, label, value, chain, transaction, time, after, proof } = stage;
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
          {after !== '' && (
            <span class="own-after" aria-hidden="true">
              {after}
            </span>
          )}
        </div>
      )}
    </li>
  );
}
