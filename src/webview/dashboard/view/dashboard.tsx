import copyIcon from '@vscode/codicons/src/icons/copy.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { DashboardView, ActionRow } from '../../protocol/dashboard';
import type { DashboardRequest } from '../../protocol/readPageRequest';
import { type SpanKey, spanKeys } from '../../protocol/span';
import { SvgIcon } from '../../ui/svgIcon';
import { Unbroken } from '../../ui/unbroken';
import { ChainPart, DiagnoseButton } from './chainPart';
import { ChainTable } from './chainTable';
import { MessagePart, SetPart, MarkSign, NodePart } from './parts';
import type { HostCard } from '../../../engine/report';

interface Props {
  readonly view: DashboardView;
  readonly query: (request: DashboardRequest) => void;
}

/** The whole page. */
export function Dashboard({ view, query: request }: Props): JSX.Element {
  const { network, summary, card, actions, nodes, chains, chosen, sets, span, messages } = view;
  const unpin = (id: string): void => request({ kind: 'unpin', id });
  const diagnose = (id: string): void => request({ kind: 'diagnose', id });
  const lookUp = (id: string): void => request({ kind: 'lookUp', id });
  const chain = chains.find(({ key }) => key === chosen);
  useKeepFocus();
  useLayoutEffect(() => {
    document.title = `Dashboard: ${network}`;
  }, [network]);
  if (card?.isAlone === true) {
    return <HostCardPart card={card} query={request} />;
  }
  return (
    <>
      <div class="top">
        <h1 class="summary">
          <span role="status">
            <Unbroken text={summary} />
          </span>
        </h1>
        <span class="kind">{network}</span>
      </div>
      {card !== undefined && <HostCardPart card={card} query={request} />}
      <ActionPart actions={actions} diagnose={diagnose} lookUp={lookUp} />
      <section aria-labelledby="chains">
        <div class="top">
          <h2 id="chains">Chains</h2>
          <Tools view={view} query={request} />
        </div>
        <ChainTable chains={chains} chosen={chosen} choose={(id) => request({ kind: 'choose', id })} />
        {chain !== undefined && <ChainPart chain={chain} span={span} unpin={unpin} diagnose={diagnose} />}
      </section>
      {messages !== undefined && <MessagePart messages={messages} lookUp={lookUp} />}
      <NodePart nodes={nodes} />
      <section class="sets" aria-labelledby="validators">
        <h2 id="validators">Validators</h2>
        {sets.missing !== undefined && <p class="missing">{sets.missing}</p>}
        {sets.rows.map((set) => (
          <SetPart key={set.id} set={set} lookUp={lookUp} unpin={unpin} />
        ))}
      </section>
    </>
  );
}

function Tools({ view: { span }, query: request }: Props): JSX.Element {
  return (
    <div class="tools" role="toolbar" aria-label={'Dashboard'}>
      <div class="spans" role="group" aria-label={'Time range'}>
        {spanKeys.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === span}
            onClick={() => request({ kind: 'span', span: key })}
          >
            {spanName(key)}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => request({ kind: 'copyCsv' })}>
        <SvgIcon source={copyIcon} /> Copy as CSV
      </button>
      <button type="button" onClick={() => request({ kind: 'saveCsv' })}>
        <SvgIcon source={exportIcon} /> {'Save as CSV…'}
      </button>
    </div>
  );
}

function spanName(span: SpanKey): string {
  switch (span) {
    case 'fiveMinutes':
      return '5 minutes';
    case 'hour':
      return '1 hour';
    case 'today':
      return 'Today';
  }
}

/** What had the focus has it still where it stands elsewhere now: an element that is moved loses it. */
function useKeepFocus(): void {
  const { activeElement } = document;
  useLayoutEffect(() => {
    const isMoved = activeElement instanceof HTMLElement && activeElement !== document.activeElement;
    // What the editor shows meanwhile would close if the page took the focus.
    if (isMoved && activeElement.isConnected && document.hasFocus()) {
      activeElement.focus();
    }
  });
}

interface ActionPartProps {
  readonly actions: readonly ActionRow[];
  readonly diagnose: (id: string) => void;
  readonly lookUp: (id: string) => void;
}

/** What needs an action, the first thing that is read. */
function ActionPart({ actions, diagnose, lookUp }: ActionPartProps): JSX.Element | null {
  return actions.length === 0 ? null : (
    <section class="actions" aria-labelledby="actions">
      <h2 id="actions">Needs Action</h2>
      <ul class="list">
        {actions.map(({ mark, words, diagnose: chain, lookUp: id }) => (
          <li key={words}>
            <MarkSign mark={mark} />
            <span>
              <Unbroken text={words} />
            </span>
            {chain !== undefined && <DiagnoseButton name={words} diagnose={() => diagnose(chain)} />}
            {id !== undefined && (
              <button type="button" aria-label={`Open: ${words}`} onClick={() => lookUp(id)}>
                Open
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HostCardPartProps {
  readonly card: HostCard;
  readonly query: (request: DashboardRequest) => void;
}

/** What is to be decided about hosts, or was decided against them, with the ways on. */
function HostCardPart({ card: { kind, sentence, answers, isAlone }, query: request }: HostCardPartProps): JSX.Element {
  // What the page is about, where it has nothing else.
  const Words = isAlone === true ? 'h1' : 'p';
  return (
    <section class="card" aria-labelledby="card">
      <Words id="card">
        <span role="status">{sentence}</span>
      </Words>
      <div class="answers" role="group" aria-labelledby="card">
        {answers.map(({ answer, label, description }) => (
          <button
            key={answer}
            type="button"
            class={answerLooks[answer]}
            title={description}
            onClick={() => request({ kind: 'answerHosts', answer })}
          >
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

const answerLooks = { once: undefined, always: 'main', never: 'link' } as const;
