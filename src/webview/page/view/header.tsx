import type { ComponentChildren, JSX } from 'preact';
import type { PageNeighbour, PageNeighbours, PageStage, PageTimeline, PageView } from '../../../engine/report';
import type { PageAction, PageHistory } from '../../protocol/resultPage';
import { query } from '../host';
import { Action, Aged, CopyButton, Link, Spans } from '../parts/spans';
import { Icon, type IconName } from '../parts/icon';
import { useEffect } from 'preact/hooks';

interface ToolsProps {
  readonly history: PageHistory;
  readonly kind?: string;
  readonly actions: readonly PageAction[];
  readonly hasView: boolean;
}

/** Back, forward, and what can be done with the whole result. */
export function Tools({ history, kind, actions, hasView }: ToolsProps): JSX.Element {
  const { entries, at } = history;
  return (
    <div class="tools" role="toolbar" aria-label={'Result'}>
      <Tool icon="arrowLeft" label={'Back'} isOff={at === 0} onClick={() => query({ kind: 'go', by: -1 })} />
      <Tool
        icon="arrowRight"
        label={'Forward'}
        isOff={at >= entries.length - 1}
        onClick={() => query({ kind: 'go', by: 1 })}
      />
      <span class="kind">{kind}</span>
      {actions.map(
        ({ title, as }, index) =>
          as === 'again' && (
            <Tool key={index} icon="refresh" label={title} onClick={() => query({ kind: 'act', index })} />
          ),
      )}
      {hasView && (
        <>
          <Tool label={'Copy as JSON'} onClick={() => query({ kind: 'copyAs', format: 'json' })}>
            JSON
          </Tool>
          <Tool label={'Copy as Markdown'} onClick={() => query({ kind: 'copyAs', format: 'md' })}>
            Markdown
          </Tool>
          {actions.map(
            ({ title, short, as }, index) =>
              (as === 'link' || as === 'notebook' || as === 'explorer') && (
                <Tool key={index} label={title} onClick={() => query({ kind: 'act', index })}>
                  {short ?? title} {as === 'explorer' && <Icon name="linkExternal" />}
                </Tool>
              ),
          )}
        </>
      )}
      <Tool label={'Open as Text'} onClick={() => query({ kind: 'openText' })}>
        Text
      </Tool>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
}

function Tool({ label, icon, isOff = false, onClick, children }: ToolProps): JSX.Element {
  // Off, it keeps the focus: a second press of Back at the beginning leads nowhere.
  return (
    <button
      type="button"
      class={icon === undefined ? 'tool' : 'tool plain'}
      title={label}
      aria-label={label}
      aria-disabled={isOff ? 'true' : undefined}
      onClick={() => isOff || onClick()}
    >
      {icon === undefined ? children : <Icon name={icon} />}
    </button>
  );
}

/** What can be done, a button each. */
function ActionRow({ actions }: { readonly actions: readonly (PageAction & { readonly index: number })[] }) {
  return actions.length === 0 ? null : (
    <p class="others">
      {actions.map(({ title, index }) => (
        <Action key={index} onClick={() => query({ kind: 'act', index })}>
          {title}
        </Action>
      ))}
    </p>
  );
}

/** The verdict, what it is about, where and when, and who said so. */
export function Header({ view, actions }: { readonly view: PageView; readonly actions: readonly PageAction[] }) {
  const { mark, tone, title, id, forms, where, time, finality, sources } = view;
  const others = actions.flatMap((action, index) =>
    action.as === undefined && action.section === undefined ? [{ ...action, index }] : [],
  );
  return (
    <header>
      <h1 tabIndex={-1} class={tone}>
        {mark !== '' && <span class="mark">{mark} </span>}
        <Spans line={title} />
      </h1>
      {id !== '' && (
        <p class="own-id">
          <code>{id}</code>
          <CopyButton text={id} label={'Copy identifier'} />
          {forms.map(({ label, text }) => (
            <button
              key={label}
              type="button"
              class="form"
              title={text}
              aria-label={`Copy ${label}`}
              onClick={() => query({ kind: 'copy', text })}
            >
              {label}
            </button>
          ))}
        </p>
      )}
      <p class="where">
        {where.map((part) => (
          <span key={part} class="part">
            {part}
          </span>
        ))}
        {time !== undefined && (
          <span class="part">
            <Spans line={time} />
          </span>
        )}
        {finality !== undefined && (
          <span class="part finality" role="status" title={finality.details}>
            {finality.words}
          </span>
        )}
      </p>
      <p class="chips">
        {sources
          .filter(({ isBrief }) => isBrief)
          .map(({ words, at, details, tone: of }, i) => (
            <span key={i} class={`source ${of}`} title={details}>
              {at === undefined ? words : <Aged words={words} at={at} />}
            </span>
          ))}
      </p>
      <ActionRow actions={others} />
    </header>
  );
}

/** "‹ 26 · 27 · 28 ›": the blocks before and after, also by Alt+PageUp and Alt+PageDown. */
export function Neighbours({ previous, own, next }: PageNeighbours): JSX.Element {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const to = event.altKey ? { PageUp: previous, PageDown: next }[event.key] : undefined;
      if (to !== undefined) {
        event.preventDefault();
        query({ kind: 'follow', id: to.id, inOther: false });
      }
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [previous?.id, next?.id]);
  return (
    <nav class="neighbours" aria-label={'Neighbouring blocks'}>
      {previous !== undefined && <Neighbour to={previous} keys="Alt+PageUp" words={`‹ ${previous.text}`} />}
      <strong aria-current="page">{own}</strong>
      {next !== undefined && <Neighbour to={next} keys="Alt+PageDown" words={`${next.text} ›`} />}
    </nav>
  );
}

interface Props {
  readonly to: PageNeighbour;
  readonly keys: string;
  readonly words: string;
}

function Neighbour({ to: { id, label, text }, keys, words }: Props): JSX.Element {
  return (
    <Link
      title={`${label} (${keys})`}
      aria-label={`${label} ${text}`}
      aria-keyshortcuts={keys}
      open={(inOther) => query({ kind: 'follow', id, inOther })}
    >
      {words}
    </Link>
  );
}

interface TimelinesProps {
  readonly timelines: readonly PageTimeline[];
  readonly actions: readonly PageAction[];
}

/** The ways of the messages that a result is about: a row of stages each, why it stopped, and what to do. */
export function MessageTimelines({ timelines, actions }: TimelinesProps): JSX.Element {
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
export function CopyActions({ actions }: Pick<TimelinesProps, 'actions'>): JSX.Element | null {
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
