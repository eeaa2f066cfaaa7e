import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { CheckCell, DashboardView, DashboardNodeRow } from '../../protocol/dashboard';
import { treeStep } from '../../ui/tree';
import { MarkSign, sourceOnHover } from './parts';

/** The nodes, a line each; their checks and what these found are opened below. One Tab stop, within it the arrow keys. */
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

/** A line that is opened and walked to. */
interface Item {
  readonly key: string;
  /** Of the element that has all that it found. */
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
        <span class="words">{parts.join(' · ')}</span>
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
        <span class="words">{first}</span>
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

/** No name of a node has a tab in it. */
function keyOf({ name }: DashboardNodeRow): (check: CheckCell) => string {
  return (check) => `${name}\t${check.name}`;
}
