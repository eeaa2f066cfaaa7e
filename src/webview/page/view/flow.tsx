import type { JSX } from 'preact';
import type { PageSection } from '../../../engine/report';
import { query } from '../host';
import { type FlowGroup, flowGroups, type FlowItem } from '../model/flowGroups';
import { tableText } from '../model/tableRows';
import { Action, Note, Spans, whole } from '../parts/spans';

/** What goes in beside what comes out, each by owner; below each other where there is no room. */
export function Flow({ sections }: { readonly sections: readonly PageSection[] }): JSX.Element {
  return (
    <div class="flow">
      {sections.map((section) => (
        <Side key={section.key} section={section} />
      ))}
    </div>
  );
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
  /** Its amount is what its owner's line says. */
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

/** The cells after owner and amount: the first of them says what it is, the others have the names of their columns. */
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
