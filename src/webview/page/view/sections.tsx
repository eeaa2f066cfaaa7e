import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { formatCount } from '../../../engine/primitives';
import type { PageResponse, PageSection, PageView } from '../../../engine/report';
import type { PageAction } from '../../protocol/resultPage';
import type { RpcOutput } from '../../protocol/rpcOutput';
import type { ContractStore } from '../contract/contractStore';
import { MoreRows, SectionActions } from '../table/tableTools';
import { Action, drawnHost, Note, Spans, whole } from '../parts/spans';
import { Drawn, Ribbons } from '../../ui/drawn';
import { ContractTab } from '../contract/contractTab';
import { SectionRowsView } from '../table/sectionTable';
import { query } from '../host';
import { tableText, type FlowGroup, flowGroups, type FlowItem } from '../model/tableRows';
import { Unbroken } from '../../ui/unbroken';
import { showOutput } from '../../rpcRenderer/main';

interface Tab {
  readonly key: string;
  readonly title: string;
  readonly count?: number;
  /** Opening it sends a request, so it opens only on a click. */
  readonly isRequesting?: boolean;
  /** Whether the title already shows its content; absent where it is not a section of the Report. */
  readonly isShownAbove?: boolean;
  readonly content: () => JSX.Element;
}

interface Props {
  readonly view: PageView;
  readonly actions: readonly PageAction[];
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly contract: ContractStore | undefined;
  /** Raw answers that were opened. */
  readonly outputs: ReadonlyMap<number, RpcOutput>;
}

export function Sections({ view, actions, opened, onOpen, contract, outputs }: Props): JSX.Element | null {
  const [chosen, setChosen] = useState(opened);
  const id = useId();
  const tabs = tabsOf(view, actions, contract, outputs);
  const known = tabs.findIndex(({ key }) => key === chosen);
  const fresh = tabs.findIndex(({ isShownAbove }) => isShownAbove === false);
  const first = fresh >= 0 ? fresh : tabs.findIndex(({ isRequesting }) => isRequesting !== true);
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
    <section class="sections">
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
            {count !== undefined && <span class="tab-count"> {formatCount(BigInt(count))}</span>}
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
  { sections, tabs, sources, raw }: PageView,
  actions: readonly PageAction[],
  contract: ContractStore | undefined,
  outputs: ReadonlyMap<number, RpcOutput>,
): readonly Tab[] {
  const all: readonly (Tab | false)[] = [
    ...tabs.map(({ key, title, counted = -1, isShownAbove = false, sections: indexes }) => ({
      ...{ key, title, isShownAbove, count: countOf(sections[counted]) },
      content: () => <TabBody indexes={indexes} sections={sections} actions={actions} />,
    })),
    ...(['read', 'simulate'] as const).map(
      (way) =>
        contract !== undefined && {
          key: way,
          title: way === 'read' ? 'Read' : 'Simulate',
          isRequesting: true,
          content: () => <ContractTab store={contract} way={way} />,
        },
    ),
    raw.length > 0 && {
      key: 'raw',
      title: 'Raw',
      isRequesting: true,
      content: () => <RawTab answers={raw} outputs={outputs} />,
    },
    sources.length > 0 && {
      key: 'sources',
      title: 'Sources',
      count: sources.length,
      content: () => (
        <ol class="source-list">
          {sources.map(({ details, tone }, i) => (
            <li key={i} class={tone}>
              <Unbroken text={details} />
            </li>
          ))}
        </ol>
      ),
    },
  ];
  return all.filter((tab) => tab !== false);
}

/** `undefined` where the count carries no information. */
function countOf(section: PageSection | undefined): number | undefined {
  return section === undefined || section.isOfOne === true || section.count === 0 ? undefined : section.count;
}

interface TabBodyProps {
  readonly indexes: readonly number[];
  readonly sections: readonly PageSection[];
  readonly actions: readonly PageAction[];
}

/** Sections of a tab below each other, with headings where there are several. */
function TabBody({ indexes, sections, actions }: TabBodyProps): JSX.Element {
  const shown = indexes.flatMap((index) =>
    sections[index] === undefined ? [] : [{ index, section: sections[index] }],
  );
  // Inputs and outputs form one flow.
  const flows = shown.flatMap(({ section }) => (section.look === 'flow' ? [section] : []));
  return flows.length > 0 ? (
    <Flow sections={flows} />
  ) : (
    <>
      {shown.map(({ index, section }, i) => (
        <section key={index} aria-label={section.heading}>
          {shown.length > 1 && <h2>{section.heading}</h2>}
          <SectionBody section={section} actions={actions} index={index} next={shown[i + 1]?.section} />
        </section>
      ))}
    </>
  );
}

interface SectionProps {
  readonly section: PageSection;
  readonly actions: readonly PageAction[];
  readonly index: number;
  /** The following section: a source common to both is shown once, below the last. */
  readonly next: PageSection | undefined;
}

function SectionBody({ section, actions, index, next }: SectionProps): JSX.Element {
  const { rows, from, more, drawn } = section;
  const of = actions.flatMap((action, at) => (action.section === index ? [{ ...action, at }] : []));
  return (
    <>
      {rows.length === 0 && <SectionActions actions={of} />}
      {drawn !== undefined && <Drawn drawing={drawn} host={drawnHost} />}
      <SectionRowsView section={section} own={{ index, actions: of }} />
      {more !== undefined && <MoreRows more={more} section={index} />}
      {from.length > 0 && from.join() !== next?.from.join() && <p class="from">{from.join(' · ')}</p>}
    </>
  );
}

/** Inputs next to outputs, grouped by owner; below each other where room is short. */
function Flow({ sections }: { readonly sections: readonly PageSection[] }): JSX.Element {
  const [from, to] = sections;
  return (
    <div class="flow">
      {sections.map((section, i) => (
        <>
          {i > 0 && from !== undefined && to !== undefined && (
            <Ribbons from={sharesOf(from)} to={sharesOf(to)} ends={ownerLines} />
          )}
          <Side key={section.key} section={section} />
        </>
      ))}
    </div>
  );
}

const ownerLines = [
  '.flow-side:first-child .flow-owner > .flow-line',
  '.flow-side:last-child .flow-owner > .flow-line',
] as const;

/** Each owner's share of the total, by the sort keys of the sums. */
function sharesOf(section: PageSection): readonly { readonly share: number; readonly tone?: string }[] {
  const groups = flowGroups(section).map(({ cells, tone }) => ({ sum: BigInt(cells[1]?.order ?? 0), tone }));
  const all = groups.reduce((total, { sum }) => total + sum, 0n) || 1n;
  return groups.map(({ sum, tone }) => ({ share: Number((sum * 10_000n) / all) / 10_000, tone }));
}

function Side({ section }: { readonly section: PageSection }): JSX.Element {
  const { heading, columns, rows, note } = section;
  return (
    <section class="flow-side" aria-label={heading}>
      <h2>
        {heading}
        <Action onClick={() => query({ kind: 'copy', text: tableText(section, rows) })}>Copy table</Action>
      </h2>
      {flowGroups(section).map((group, i) => (
        <Owner key={i} group={group} columns={columns} />
      ))}
      {note !== undefined && <Note line={note} />}
    </section>
  );
}

function Owner({ group, columns }: { readonly group: FlowGroup; readonly columns: readonly string[] }): JSX.Element {
  const [owner, sum, ...more] = group.cells;
  return (
    <div class={toned('flow-owner', group)}>
      <p class="flow-line">
        <span class="flow-name">
          <Spans line={whole(owner?.line ?? [])} />
        </span>
        <span class="flow-amount">
          <Spans line={sum?.line ?? []} />
        </span>
      </p>
      <About cells={more} columns={columns} />
      {group.items.length > 0 && (
        <ul>
          {group.items.map((item, i) => (
            <Item key={i} item={item} columns={columns} isOnly={group.items.length === 1} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps {
  readonly item: FlowItem;
  readonly columns: readonly string[];
  /** The owner's line already shows its amount. */
  readonly isOnly: boolean;
}

function Item({ item, columns, isOnly }: ItemProps): JSX.Element {
  const [utxo, amount, ...more] = item.cells;
  return (
    <li class={toned('flow-item', item)}>
      <p class="flow-line">
        <span class="flow-name">
          <Spans line={utxo?.line ?? []} />
        </span>
        {!isOnly && (
          <span class="flow-amount">
            <Spans line={amount?.line ?? []} />
          </span>
        )}
      </p>
      <About cells={more} columns={columns} />
    </li>
  );
}

/** The cells after owner and amount: the first is the description, the others are labelled by their columns. */
function About({ cells, columns }: { readonly cells: FlowItem['cells']; readonly columns: readonly string[] }) {
  const shown = cells.flatMap(({ line }, i) =>
    line.length === 0 ? [] : [{ line, label: i === 0 ? '' : columns[i + 2] }],
  );
  return shown.length === 0 ? null : (
    <p class="flow-about">
      {shown.map(({ line, label }, i) => (
        <span key={i} class="part">
          {label !== '' && <span class="detail-label">{label} </span>}
          <Spans line={line} />{' '}
        </span>
      ))}
    </p>
  );
}

function toned(name: string, { tone }: FlowItem): string {
  return tone === undefined ? name : `${name} ${tone}`;
}

interface RawTabProps {
  readonly answers: readonly PageResponse[];
  readonly outputs: ReadonlyMap<number, RpcOutput>;
}

/** Raw answers, as in a notebook, each with its request. */
function RawTab({ answers, outputs }: RawTabProps): JSX.Element {
  return (
    <>
      {answers.map((answer, i) => (
        <Answer key={i} answer={answer} index={i} output={outputs.get(i)} isFirst={answers.length === 1} />
      ))}
    </>
  );
}

interface ResponseProps {
  readonly answer: PageResponse;
  readonly index: number;
  readonly output: RpcOutput | undefined;
  readonly isFirst: boolean;
}

function Answer({ answer, index, output, isFirst }: ResponseProps): JSX.Element {
  const { label, request } = answer;
  const [isOpen, setOpen] = useState(isFirst);
  useEffect(() => {
    if (isOpen && output === undefined) {
      query({ kind: 'raw', index });
    }
  }, [isOpen, output === undefined]);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label === request?.host ? request.method : label}</summary>
      {request !== undefined && (
        <div class="request">
          <code>{request.params === undefined ? request.method : `${request.method} ${request.params}`}</code>
          <span class="from">{request.host}</span>
          <Action onClick={() => query({ kind: 'openCell', index })}>Open in notebook</Action>
        </div>
      )}
      {isOpen && (output === undefined ? <p class="note">Reading the response.</p> : <Output output={output} />)}
    </details>
  );
}

/** The output of the notebook renderer, in a shadow root of the page. */
function Output({ output }: { readonly output: RpcOutput }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = new AbortController();
    const host = {
      lookUp: (id: string) => query({ kind: 'follow', id, inOther: false }),
      copy: (text: string) => text !== '' && query({ kind: 'copy', text }),
    };
    if (place.current !== null) {
      void showOutput(output, place.current, host, own.signal);
    }
    return () => own.abort();
  }, [output]);
  return <div class="output" ref={place} />;
}
