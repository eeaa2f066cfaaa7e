import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { PageSection, PageView } from '../../../engine/report';
import type { PageAction } from '../../protocol/resultPage';
import type { RpcOutput } from '../../protocol/rpcOutput';
import type { ContractStore } from '../contract/contractStore';
import { Flow } from './flow';
import { MoreRows, SectionActions } from '../table/tableTools';
import { Overview } from '../parts/spans';
import { RawTab } from './rawTab';
import { ContractTab } from '../contract/contractTab';
import { SectionRowsView } from '../table/sectionTable';

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly count?: number;
  /** Opening it asks hosts, which nothing but a click does. */
  readonly isRequesting?: boolean;
  readonly content: () => JSX.Element;
}

interface Props {
  readonly view: PageView;
  readonly actions: readonly PageAction[];
  /** The tab that is open at first. */
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  /** The forms of the contract that it is about. */
  readonly contract: ContractStore | undefined;
  /** Answers as they came, of those that were opened. */
  readonly outputs: ReadonlyMap<number, RpcOutput>;
}

/** What there is besides the overview, one at a time. */
export function Sections({ view, actions, opened, onOpen, contract, outputs }: Props): JSX.Element | null {
  const [chosen, setChosen] = useState(opened);
  const id = useId();
  const tabs = tabsOf(view, actions, contract, outputs);
  const known = tabs.findIndex(({ key }) => key === chosen);
  const first = tabs.findIndex(({ isRequesting }) => isRequesting !== true);
  const at = Math.max(0, known >= 0 ? known : first);
  const tab = tabs[at];
  if (tab === undefined) {
    return null;
  }
  const open = (index: number): void => {
    const next = tabs[(index + tabs.length) % tabs.length];
    if (next !== undefined) {
      setChosen(next.key);
      onOpen(next.key);
    }
  };
  const walk = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const to = event.altKey
      ? undefined
      : { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      open(to);
      const { children } = event.currentTarget;
      (children[(to + tabs.length) % tabs.length] as HTMLElement | undefined)?.focus();
    }
  };
  return (
    <section>
      <div class="tabs" role="tablist" aria-label={'Sections'} onKeyDown={walk}>
        {tabs.map(({ key, title, count }, i) => (
          <button
            key={key}
            id={`${id}-${i}`}
            type="button"
            role="tab"
            aria-selected={i === at}
            aria-controls={`${id}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => open(i)}
          >
            {title}
            {count !== undefined && <span class="tab-count"> {count.toLocaleString('en-US')}</span>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" class="panel" aria-labelledby={`${id}-${at}`} key={tab.key}>
        {tab.content()}
      </div>
    </section>
  );
}

function tabsOf(
  { sections, related, sources, raw }: PageView,
  actions: readonly PageAction[],
  contract: ContractStore | undefined,
  outputs: ReadonlyMap<number, RpcOutput>,
): readonly Tab[] {
  const flows = sections.filter(({ look }) => look === 'flow');
  const tabs: readonly (Tab | false)[] = [
    // What goes in and what comes out is one.
    flows.length > 0 && {
      key: 'flow',
      title: flows.length === 1 ? flows[0]!.heading : 'Inputs and outputs',
      content: () => <Flow sections={flows} />,
    },
    ...sections.map(
      (section, i) =>
        section.look === undefined && {
          key: `${section.key} ${i}`,
          title: section.heading,
          count: section.isOfOne === true || section.count === 0 ? undefined : section.count,
          content: () => <SectionBody section={section} actions={actions} index={i} />,
        },
    ),
    ...(['read', 'simulate'] as const).map(
      (way) =>
        contract !== undefined && {
          key: way,
          title: way === 'read' ? 'Read' : 'Simulate',
          isRequesting: true,
          content: () => <ContractTab store={contract} way={way} />,
        },
    ),
    related.length > 0 && {
      key: 'related',
      title: 'Related',
      count: related.length,
      content: () => <Overview rows={related.map((fact) => [fact])} />,
    },
    raw.length > 0 && { key: 'raw', title: 'Raw', content: () => <RawTab answers={raw} outputs={outputs} /> },
    sources.length > 0 && {
      key: 'sources',
      title: 'Sources',
      count: sources.length,
      content: () => (
        <ol class="source-list">
          {sources.map(({ details, tone }, i) => (
            <li key={i} class={tone}>
              {details}
            </li>
          ))}
        </ol>
      ),
    },
  ];
  return tabs.filter((tab) => tab !== false);
}

interface SectionProps {
  readonly section: PageSection;
  readonly actions: readonly PageAction[];
  readonly index: number;
}

function SectionBody({ section, actions, index }: SectionProps): JSX.Element {
  const { rows, from, more } = section;
  const of = actions.flatMap((action, at) => (action.section === index ? [{ ...action, at }] : []));
  return (
    <>
      {rows.length === 0 && <SectionActions actions={of} />}
      <SectionRowsView section={section} own={{ index, actions: of }} />
      {more !== undefined && <MoreRows more={more} section={index} />}
      {from.length > 0 && <p class="from">{`from ${from.join(', ')}`}</p>}
    </>
  );
}
