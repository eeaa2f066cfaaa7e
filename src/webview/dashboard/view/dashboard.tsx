import copyIcon from '@vscode/codicons/src/icons/copy.svg';
import exportIcon from '@vscode/codicons/src/icons/export.svg';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { DashboardView } from '../../protocol/dashboardView';
import { type SpanKey, spanKeys } from '../../protocol/span';
import { SvgIcon } from '../../ui/svgIcon';
import type { DashboardRequest } from '../../protocol/dashboard';
import { ActionPart } from './actionPart';
import { ChainPart } from './chainPart';
import { HostCardPart } from './hostCardPart';
import { MessagePart } from './messagePart';
import { NodePart } from './nodePart';
import { PlatformPart } from './platformPart';
import { SetPart } from './setPart';

interface Props {
  readonly view: DashboardView;
  readonly query: (request: DashboardRequest) => void;
}

/** The whole page. */
export function Dashboard({ view, query: request }: Props): JSX.Element {
  const { network, summary, card, actions, nodes, platform, chains, sets, span, messages } = view;
  const unpin = (id: string): void => request({ kind: 'unpin', id });
  const diagnose = (id: string): void => request({ kind: 'diagnose', id });
  useKeepFocus();
  useLayoutEffect(() => {
    document.title = `Dashboard: ${network}`;
  }, [network]);
  if (card?.isAlone === true) {
    return <HostCardPart card={card} query={request} />;
  }
  return (
    <>
      <h1>{`Dashboard: ${network}`}</h1>
      <p class="summary" role="status">
        {summary}
      </p>
      {card !== undefined && <HostCardPart card={card} query={request} />}
      <Tools view={view} query={request} />
      <ActionPart actions={actions} diagnose={diagnose} />
      <section aria-labelledby="chains">
        <h2 id="chains">Chains</h2>
        {chains.map((chain) => (
          <ChainPart key={chain.name} chain={chain} span={span} unpin={unpin} diagnose={diagnose} />
        ))}
        {platform !== undefined && <PlatformPart platform={platform} span={span} />}
      </section>
      {messages !== undefined && <MessagePart messages={messages} lookUp={(id) => request({ kind: 'lookUp', id })} />}
      <NodePart nodes={nodes} />
      <section class="sets" aria-labelledby="validators">
        <h2 id="validators">Validators</h2>
        {sets.missing !== undefined && <p class="missing">{sets.missing}</p>}
        {sets.rows.map((set) => (
          <SetPart key={set.id} set={set} lookUp={(id) => request({ kind: 'lookUp', id })} unpin={unpin} />
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
    if (activeElement instanceof HTMLElement && activeElement !== document.activeElement && activeElement.isConnected) {
      activeElement.focus();
    }
  });
}
