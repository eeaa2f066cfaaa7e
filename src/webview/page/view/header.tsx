import type { JSX } from 'preact';
import type { PageNeighbour, PageNeighbours, PageTimeline, PageView } from '../../../engine/report';
import type { PageAction, PageHistory } from '../../protocol/resultPage';
import { shortenId } from '../../../engine/primitives';
import { type MenuItem, MenuButton } from '../../ui/menuButton';
import { query } from '../host';
import { Drawn } from '../../ui/drawn';
import { Aged, CopyButton, drawnHost, Link, Spans } from '../parts/spans';
import { Icon, type IconName } from '../parts/icon';
import { useEffect } from 'preact/hooks';

interface ToolsProps {
  readonly history: PageHistory;
  readonly view: PageView | undefined;
  readonly actions: readonly PageAction[];
}

export function Tools({ history, view, actions }: ToolsProps): JSX.Element {
  const { entries, at } = history;
  const act = (of: PageAction['as']): readonly MenuItem[] =>
    actions.flatMap(({ title, short, as }, index) =>
      as === of ? [{ label: short ?? title, run: () => query({ kind: 'act', index }) }] : [],
    );
  const copy = (label: string, text: string): MenuItem => ({ label, run: () => query({ kind: 'copy', text }) });
  const own = (of: PageAction['as'], icon: IconName): JSX.Element | false => {
    const index = actions.findIndex(({ as }) => as === of);
    return (
      index >= 0 && <Tool icon={icon} label={actions[index]!.title} onClick={() => query({ kind: 'act', index })} />
    );
  };
  return (
    <div class="tools" role="toolbar" aria-label={'Result'}>
      <Tool icon="arrowLeft" label={'Back'} isOff={at === 0} onClick={() => query({ kind: 'go', by: -1 })} />
      <Tool
        icon="arrowRight"
        label={'Forward'}
        isOff={at >= entries.length - 1}
        onClick={() => query({ kind: 'go', by: 1 })}
      />
      <span class="kind">{view !== undefined && <About view={view} />}</span>
      {own('label', 'tag')}
      {own('again', 'refresh')}
      {view !== undefined && (
        <MenuButton
          label="Copy"
          items={() => [
            ...(view.id === '' ? [] : [copy('Identifier', view.id)]),
            ...view.forms.map(({ label, text }) => copy(label, text)),
            { label: 'JSON', run: () => query({ kind: 'copyAs', format: 'json' }) },
            { label: 'Markdown', run: () => query({ kind: 'copyAs', format: 'md' }) },
            ...act('link'),
          ]}
        />
      )}
      <MenuButton
        label="Open in"
        items={() => [
          ...act('notebook'),
          { label: 'Text', run: () => query({ kind: 'openText' }) },
          ...act('explorer'),
        ]}
      />
    </div>
  );
}

/** Maximum length of an identifier shown in full where there is room. */
const longestId = 70;

function About({ view: { kind, id } }: { readonly view: PageView }): JSX.Element {
  return (
    <>
      <span>{kind}</span>
      {id !== '' && (
        <>
          {id.length <= longestId && (
            <code class="own-id in-full" title={id}>
              {id}
            </code>
          )}
          <code class={id.length <= longestId ? 'own-id in-short' : 'own-id'} title={id}>
            {shortenId(id)}
          </code>
          <CopyButton text={id} label={'Copy identifier'} />
        </>
      )}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, isOff = false, onClick }: ToolProps): JSX.Element {
  // Stays focusable while disabled, so that pressing Back at the beginning again does nothing.
  return (
    <button
      type="button"
      class="tool plain"
      title={label}
      aria-label={label}
      aria-disabled={isOff ? 'true' : undefined}
      onClick={() => isOff || onClick()}
    >
      <Icon name={icon} />
    </button>
  );
}

interface ActionRowProps {
  readonly actions: readonly (PageAction & { readonly index: number })[];
  /** The first action is the primary one. */
  readonly hasPrimary?: boolean;
}

function ActionRow({ actions, hasPrimary = false }: ActionRowProps): JSX.Element | null {
  return actions.length === 0 ? null : (
    <p class="others">
      {actions.map(({ title, short, index }, i) => (
        <button
          key={index}
          type="button"
          class={hasPrimary && i === 0 ? 'run' : 'run secondary'}
          title={short === undefined ? undefined : title}
          onClick={() => query({ kind: 'act', index })}
        >
          {short ?? title}
        </button>
      ))}
    </p>
  );
}

/** Verdict, location and time, and problems of the sources. */
export function Header({ view }: { readonly view: PageView }): JSX.Element {
  const { mark, tone, title, where, finality, sources } = view;
  const brief = sources.filter(({ isBrief }) => isBrief);
  return (
    <header>
      <div class="verdict">
        <h1 tabIndex={-1} class={tone}>
          {mark !== '' && <span class="mark">{mark} </span>}
          <Spans line={title} />
        </h1>
        <p class="where">
          {where.map((part, i) => (
            <span key={i} class="part">
              <Spans line={part} canCopy={false} />
            </span>
          ))}
          {finality !== undefined && (
            <span class="part finality" role="status" title={finality.details}>
              {finality.words}
            </span>
          )}
        </p>
      </div>
      {brief.length > 0 && (
        <p class="chips">
          {brief.map(({ words, at, details, tone: of }, i) => (
            <span key={i} class={`source ${of}`} title={details}>
              {at === undefined || hasSameAge(at, brief[i + 1]?.at) ? words : <Aged words={words} at={at} />}
            </span>
          ))}
        </p>
      )}
    </header>
  );
}

/** Whether the next source shows about the same age. */
function hasSameAge(at: number, next: number | undefined): boolean {
  return next !== undefined && Math.abs(next - at) < 2_000;
}

/** Actions without another place on the page; after a failure, the first is the primary one. */
export function OwnActions({ view, actions }: { readonly view: PageView; readonly actions: readonly PageAction[] }) {
  const others = actions.flatMap((action, index) =>
    action.as === undefined && action.section === undefined ? [{ ...action, index }] : [],
  );
  return <ActionRow actions={others} hasPrimary={view.tone === 'bad'} />;
}

/** "‹ 26 · 27 · 28 ›": previous and next block, also by Alt+PageUp and Alt+PageDown. */
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

/** Lanes of the messages of a result: stages, the cause of a failure, and advice. */
export function MessageTimelines({ timelines, actions }: TimelinesProps): JSX.Element {
  return (
    <>
      {timelines.map(({ heading, drawing, cause, advice }, i) => (
        <section key={i} class="lane card" aria-labelledby={`lane-${i}`}>
          {/* Names the lane for screen readers. */}
          <h2 id={`lane-${i}`} hidden>
            <Spans line={heading} />
          </h2>
          <Drawn drawing={drawing} host={drawnHost} />
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

/** Copyable texts, present where the result is about a single message. */
export function CopyActions({ actions }: Pick<TimelinesProps, 'actions'>): JSX.Element | null {
  return <ActionRow actions={actions.flatMap((one, index) => (one.as === 'handout' ? [{ ...one, index }] : []))} />;
}
