import type { JSX, TargetedKeyboardEvent } from 'preact';
import type {
  CheckCell,
  DashboardNodeRow,
  DashboardView,
  Figure,
  FigureSource,
  DashboardMessages,
  Mark,
  SetPanel,
} from '../../protocol/dashboard';
import pinnedIcon from '@vscode/codicons/src/icons/pinned.svg';
import { Drawn, type DrawnHost, FoldedTable, PlainTable, type PlainTableProps } from '../../ui/drawn';
import { SvgIcon } from '../../ui/svgIcon';
import { Unbroken } from '../../ui/unbroken';
import { formatTime } from '../../../engine/primitives';
import { useRef, useState } from 'preact/hooks';
import { treeStep } from '../../ui/tree';

/** Signs in addition to colours, for readers who do not see these. */
const signs: Readonly<Record<Mark, string>> = { plain: '·', good: '✓', warning: '!', bad: '✗', away: '–' };

export function MarkSign({ mark }: { readonly mark: Mark }): JSX.Element {
  return (
    <span class={`mark ${mark}`} aria-hidden="true">
      {signs[mark]}
    </span>
  );
}

export function PinMark({ name, unpin }: { readonly name: string; readonly unpin: () => void }): JSX.Element {
  return (
    <span class="pin">
      <SvgIcon source={pinnedIcon} /> pinned
      <button type="button" aria-label={`Unpin ${name}`} onClick={unpin}>
        Unpin
      </button>
    </span>
  );
}

/** Sets the tooltip on hover: text equivalent, time and sources, with the current age. */
export function sourceOnHover(
  result: FigureSource | undefined,
  words?: string,
): { readonly onMouseEnter?: (event: { readonly currentTarget: HTMLElement }) => void } {
  return result === undefined
    ? {}
    : {
        onMouseEnter: ({ currentTarget }) => {
          currentTarget.title = [...(words === undefined ? [] : [words]), ageText(result)].join('\n');
        },
      };
}

function ageText({ at, hosts }: FigureSource): string {
  const when = formatTime(at, { now: Date.now(), locale: navigator.language });
  return hosts.length === 0 ? when : `${when}, from ${hosts.join(', ')}`;
}

/** The dashboard's drawings have no links. */
export const plainWords: DrawnHost = { words: (line) => <Unbroken text={line.map(({ text }) => text).join('')} /> };

export function Figures({ figures }: { readonly figures: readonly Figure[] }): JSX.Element {
  return (
    <dl class="figures">
      {figures.map(({ key, label, text, result }) => (
        <div key={key} class={`figure ${key}`} {...sourceOnHover(result)}>
          <dt>{label}</dt>
          <dd>
            <Unbroken text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly set: SetPanel;
  readonly lookUp: (id: string) => void;
  readonly unpin: (id: string) => void;
}

/** A subnet with its validators; names link to their validations. */
export function SetPart({ set, lookUp, unpin }: Props): JSX.Element {
  const { id, name, kind, isPinned, bar, runway, figures, validators, problem } = set;
  const table = (): PlainTableProps => ({
    'aria-label': `Validators of ${name}`,
    columns: ['validator', 'weight', 'connected', 'balance', 'left', 'until'],
    rows: validators.map((one) => ({
      key: one.id,
      attributes: { class: one.mark },
      cells: [
        <>
          <MarkSign mark={one.mark} />
          <LookUpButton id={one.id} name={one.name} lookUp={lookUp} />
        </>,
        ...[one.weight, one.connected, one.balance, one.left, one.until],
      ],
    })),
  });
  const words: DrawnHost['words'] = (line) =>
    line.map((span) =>
      span.kind === 'id' ? <LookUpButton id={span.id} name={span.text} lookUp={lookUp} /> : span.text,
    );
  return (
    <div class="set" {...sourceOnHover(figures[0]?.result)}>
      <div class="head">
        <h3>{name}</h3>
        {bar !== undefined && <Drawn drawing={bar} host={plainWords} />}
        <span class="kind">{kind === 'l1' ? 'L1 validators' : 'permissioned validators'}</span>
        {isPinned === true && <PinMark name={name} unpin={() => unpin(id)} />}
      </div>
      <Figures figures={figures} />
      {runway !== undefined && <Drawn drawing={runway} host={{ words }} />}
      {validators.length > 0 && (runway === undefined ? <PlainTable {...table()} /> : <FoldedTable table={table} />)}
      {problem !== undefined && <p class="missing">{problem}</p>}
    </div>
  );
}

interface LookUpProps {
  readonly id: string;
  readonly name: string;
  readonly lookUp: (id: string) => void;
}

function LookUpButton({ id, name, lookUp }: LookUpProps): JSX.Element {
  return (
    <button type="button" title={`Look up ${id}`} onClick={() => lookUp(id)}>
      {name}
    </button>
  );
}

interface MessagePartProps {
  readonly messages: DashboardMessages;
  readonly lookUp: (id: string) => void;
}

/** Messages of the last hour between chains; those listed in the table link to their pages. */
export function MessagePart({ messages: { graph, rows, missing }, lookUp }: MessagePartProps): JSX.Element {
  const table = (): PlainTableProps => ({
    'aria-labelledby': 'messages',
    columns: ['from → to', 'sent', 'delivered', 'executed', 'failed', 'undelivered', 'messages'],
    rows: rows.map(({ name, mark, sent, delivered, executed, failed, undelivered, messages, more, result }) => ({
      key: name,
      attributes: { class: mark, ...sourceOnHover(result) },
      cells: [[<MarkSign mark={mark} />, name], sent, delivered, executed, failed, undelivered],
      named: [
        ...messages.map((message) => (
          <button key={message.id} type="button" title={message.words} onClick={() => lookUp(message.id)}>
            <MarkSign mark={message.mark} />
            {message.name}
          </button>
        )),
        more,
      ],
    })),
  });
  return (
    <section class="messages" aria-labelledby="messages">
      <h2 id="messages">Interchain messages, last hour</h2>
      {missing !== undefined && <p class="missing">{missing}</p>}
      {graph !== undefined && <Drawn drawing={graph} host={{ ...plainWords, table }} />}
    </section>
  );
}

/** The nodes with expandable checks and findings. A single tab stop, navigated by arrow keys. */
export function NodePart({ nodes }: { readonly nodes: DashboardView['nodes'] }): JSX.Element {
  const { rows, missing } = nodes;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const tree = useRef<HTMLUListElement>(null);
  const keys = rows.flatMap((node) => [node.name, ...(opened.has(node.name) ? node.checks.map(keyOf(node)) : [])]);
  const stop = keys.includes(active) ? active : keys[0];

  function open(key: string, isOpen: boolean): void {
    const next = new Set(opened);
    if (isOpen) {
      next.add(key);
    } else {
      next.delete(key);
    }
    setOpened(next);
  }

  function go(key: string | undefined): void {
    if (key !== undefined) {
      setActive(key);
      const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
      items.find(({ dataset }) => dataset['key'] === key)?.focus();
    }
  }

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const key = stop ?? '';
    const at = keys.indexOf(key);
    const isOpen = opened.has(key);
    const step = treeStep(event.key, at, {
      count: keys.length,
      isOpen: () => isOpen,
      parentOf: (i) => (keys[i]?.includes('\t') === true ? keys.indexOf(keys[i].split('\t')[0]!) : undefined),
    });
    if (event.key === 'Enter' || event.key === ' ') {
      open(key, !isOpen);
    } else if (step === undefined) {
      return;
    } else if ('open' in step) {
      open(key, step.open);
    } else {
      go(keys[step.to]);
    }
    event.preventDefault();
  }

  const itemOf = (key: string): Item => ({
    key,
    id: `item${keys.indexOf(key)}`,
    isOpen: opened.has(key),
    tabIndex: key === stop ? 0 : -1,
    toggle() {
      go(key);
      open(key, !opened.has(key));
    },
  });
  return (
    <section class="nodes" aria-labelledby="nodes">
      <h2 id="nodes">Nodes</h2>
      {missing !== undefined && <p class="missing">{missing}</p>}
      {rows.length > 0 && (
        <ul ref={tree} class="list" role="tree" aria-label={'Nodes'} onKeyDown={onKey}>
          {rows.map((node) => (
            <NodeLine key={node.name} node={node} itemOf={itemOf} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface Item {
  readonly key: string;
  /** ID of the element with the findings. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly tabIndex: number;
  toggle(): void;
}

interface LineProps {
  readonly node: DashboardNodeRow;
  readonly itemOf: (key: string) => Item;
}

function NodeLine({ node, itemOf }: LineProps): JSX.Element {
  const { name, mark, words, facts, problem, asOf, checks, result } = node;
  const { isOpen, tabIndex, toggle, key } = itemOf(name);
  const parts = [words, ...facts, ...(asOf === undefined ? [] : [asOf])];
  return (
    <li role="none" {...sourceOnHover(result)}>
      <div
        class="node"
        role="treeitem"
        aria-level={1}
        aria-expanded={checks.length > 0 ? isOpen : undefined}
        data-key={key}
        tabIndex={tabIndex}
        onClick={toggle}
      >
        <span class={isOpen ? 'twistie open' : 'twistie'} hidden={checks.length === 0} aria-hidden="true" />
        <MarkSign mark={mark} />
        <strong>{name}</strong>
        <span class="words">
          <Unbroken text={parts.join(' · ')} />
        </span>
        {problem !== undefined && <span class="problem">{problem}</span>}
      </div>
      {isOpen && checks.length > 0 && (
        <ul class="checks" role="group">
          {checks.map((check) => (
            <CheckLine key={check.name} check={check} item={itemOf(keyOf(node)(check))} />
          ))}
        </ul>
      )}
    </li>
  );
}

function CheckLine({ check, item }: { readonly check: CheckCell; readonly item: Item }): JSX.Element {
  const { label, mark, words } = check;
  const [first = '', ...more] = words;
  return (
    <li role="none">
      <div
        class={`check ${mark}`}
        role="treeitem"
        aria-level={2}
        aria-expanded={item.isOpen}
        aria-describedby={item.isOpen ? item.id : undefined}
        data-key={item.key}
        tabIndex={item.tabIndex}
        onClick={() => item.toggle()}
      >
        <span class={item.isOpen ? 'twistie open' : 'twistie'} aria-hidden="true" />
        <MarkSign mark={mark} />
        <span class="label">{label}</span>
        <span class="words">
          <Unbroken text={first} />
        </span>
      </div>
      {item.isOpen && (
        <div id={item.id} class="opened">
          {more.map((sentence, i) => (
            <div key={i}>{sentence}</div>
          ))}
        </div>
      )}
    </li>
  );
}

/** Names of nodes contain no tab. */
function keyOf({ name }: DashboardNodeRow): (check: CheckCell) => string {
  return (check) => `${name}\t${check.name}`;
}
