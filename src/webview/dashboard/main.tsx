import { render, type JSX, type TargetedKeyboardEvent } from 'preact';
import copyIcon from '@vscode/codicons/src/icons/copy.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import { useLayoutEffect, useRef } from 'preact/hooks';
import {
  type DashboardState,
  readDashboardShow,
  type DashboardView,
  type ActionRow,
  type ChainActivity,
  type ChainCell,
  type ChainColumn,
} from '../protocol/dashboard';
import type { DashboardRequest } from '../protocol/readPageRequest';
import { adoptStyles, drawnCss, Drawn } from '../ui/drawn';
import { lineChartCss } from '../ui/lineChart';
import dashboardCss from './dashboard.css';
import { type SpanKey, spanKeys } from '../protocol/span';
import { SvgIcon } from '../ui/svgIcon';
import { Unbroken } from '../ui/unbroken';
import { ChainPart, DiagnoseButton } from './view/chainPart';
import { MessagePart, SetPart, MarkSign, NodePart, plainWords, sourceOnHover } from './view/parts';
import type { HostCard } from '../../engine/report';
import { treeStep } from '../ui/tree';

interface PageApi {
  postMessage(message: DashboardRequest): void;
  setState(state: DashboardState): void;
}

declare function acquireVsCodeApi(): PageApi;

const api = acquireVsCodeApi();

function request(message: DashboardRequest): void {
  api.postMessage(message);
}

function Dashboard({ view }: { readonly view: DashboardView }): JSX.Element {
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
    return <HostCardPart card={card} />;
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
      {card !== undefined && <HostCardPart card={card} />}
      <ActionPart actions={actions} diagnose={diagnose} lookUp={lookUp} />
      <section aria-labelledby="chains">
        <div class="top">
          <h2 id="chains">Chains</h2>
          <Tools span={span} />
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

function Tools({ span }: Pick<DashboardView, 'span'>): JSX.Element {
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

/** Restores the focus of an element that was moved, which loses it. */
function useKeepFocus(): void {
  const { activeElement } = document;
  useLayoutEffect(() => {
    const isMoved = activeElement instanceof HTMLElement && activeElement !== document.activeElement;
    // Taking the focus would close the editor's popups.
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

function HostCardPart({ card: { kind, sentence, answers, isAlone } }: { readonly card: HostCard }): JSX.Element {
  // The heading of a page with nothing else.
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
            class={answerStyles[answer]}
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

const answerStyles = { once: undefined, always: 'main', never: 'link' } as const;

const columns: readonly (readonly [ChainColumn, string])[] = [
  ['block', 'last block'],
  ['tps', 'TPS'],
  ['gas', 'gas / target'],
  ['baseFee', 'base fee'],
  ['weight', 'weight connected'],
  ['runway', 'runway'],
  ['messages', 'messages 1\u00a0h'],
];

interface ChainTableProps {
  readonly chains: readonly ChainActivity[];
  readonly chosen: string | undefined;
  readonly choose: (key: string) => void;
}

/** A row per chain, with a single tab stop: arrow keys select. Columns without any value are omitted. */
function ChainTable({ chains, chosen, choose }: ChainTableProps): JSX.Element {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = columns.filter(([key]) => chains.some(({ cells }) => cells[key] !== undefined));
  const stop = chains.some(({ key }) => key === chosen) ? chosen : chains[0]?.key;

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const at = chains.findIndex(({ key }) => key === stop);
    const tree = { count: chains.length, isOpen: () => undefined, parentOf: () => undefined };
    const step = treeStep(event.key, at, tree);
    const next = step !== undefined && 'to' in step ? chains[step.to] : undefined;
    if (next !== undefined) {
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>('tr button')[chains.indexOf(next)]?.focus();
      choose(next.key);
    }
  }

  return (
    <div class="scrolled chains">
      <table aria-labelledby="chains">
        <thead>
          <tr>
            <th scope="col">chain</th>
            {shown.map(([key, label]) => (
              <th key={key} class={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKey}>
          {chains.map(({ name, key, mark, cells }) => (
            <tr key={key} class={key === chosen ? 'chosen' : undefined} onClick={() => choose(key)}>
              <th scope="row">
                <MarkSign mark={mark} />
                <button
                  type="button"
                  aria-current={key === chosen ? 'true' : undefined}
                  tabIndex={key === stop ? 0 : -1}
                >
                  {name}
                </button>
              </th>
              {shown.map(([column]) => (
                <Cell key={column} column={column} cell={cells[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly column: ChainColumn;
  readonly cell: ChainCell | undefined;
}

function Cell({ column, cell }: CellProps): JSX.Element {
  if (cell === undefined) {
    return <td class={`none ${column}`}>–</td>;
  }
  const { text, mark, line, bar, words, result } = cell;
  return (
    <td class={column} {...sourceOnHover(result, words)}>
      {bar !== undefined && <Drawn drawing={bar} host={plainWords} />} <Unbroken text={text} />
      {mark !== undefined && <MarkSign mark={mark} />}
      {line !== undefined && <Spark values={line} />}
    </td>
  );
}

const size = { width: 60, height: 14 };

function Spark({ values }: { readonly values: readonly (number | null)[] }): JSX.Element | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 3) {
    return null;
  }
  const most = Math.max(...known) || 1;
  const step = size.width / Math.max(1, values.length - 1);
  const path = values
    .map((value, i) =>
      value === null
        ? ''
        : `${(values[i - 1] ?? null) === null ? 'M' : 'L'}${(i * step).toFixed(1)} ${((size.height - 2) * (1 - value / most) + 1).toFixed(1)}`,
    )
    .join('');
  return (
    <svg class="spark" width={size.width} height={size.height} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

adoptStyles(drawnCss, lineChartCss, dashboardCss);

window.addEventListener('message', ({ data }) => {
  const message = readDashboardShow(data);
  if (message !== undefined) {
    const { view } = message;
    api.setState({ network: view.network, span: view.span, chosen: view.chosen });
    const root = document.querySelector('main') ?? document.body;
    render(<Dashboard view={view} />, root);
  }
});
request({ kind: 'ready' });

// esbuild treats files without exports as CommonJS, and would wrap each in a function.
export {};
