import type { TreeContext } from '../model/childrenOf';
import { annotationAt, tableCell, rowAnnotation } from '../model/tableRow';
import { columnTitle, equalText, keyText, rowLabel, rowValue } from '../model/rowText';
import { isContainer, pathOf, differingAnswers, type OutputTreeNode } from '../model/outputTreeNode';
import { shownText, type ShownValue, shownValue } from '../value/shownValue';
import { element } from './element';

export interface RowContext extends TreeContext {
  /** Whether identifiers can be looked up. */
  readonly hasLinks: boolean;
  /** How many answers stand side by side. */
  readonly sides: number;
}

/** Characters up to which keys are made as long as the longest beside them. */
const widestAligned = 26;

/** As wide as one digit each, or less. */
const plain = /^[ -~\u00a0-\u024f\u2026]*$/;

export function rowElement(node: OutputTreeNode, context: RowContext): HTMLElement {
  const row = element('div', {
    class: ['row', node.kind, ...(node.differs === true ? ['differs'] : [])].join(' '),
    with: {
      role: 'row',
      'aria-level': String(Math.max(1, node.depth)),
      'aria-label': rowLabel(node, context),
      'aria-posinset': node.position === 0 ? undefined : String(node.position),
      'aria-setsize': node.position === 0 ? undefined : String(node.siblings),
      'aria-expanded': isContainer(node) ? String(node.expanded) : undefined,
    },
  });
  const indent = `${Math.max(0, node.depth - 1) * 2}ch`;
  if (context.sides > 1) {
    row.append(...sideBySide(node, indent, context));
  } else {
    row.style.paddingLeft = indent;
    row.append(twisty(node), ...cells(node, context));
  }
  return row;
}

function twisty(node: OutputTreeNode): HTMLElement {
  const text = isContainer(node) ? (node.expanded ? '▾' : '▸') : '';
  return element('span', { class: 'twisty', text, with: { 'aria-hidden': 'true' } });
}

function cells(node: OutputTreeNode, context: RowContext): readonly HTMLElement[] {
  switch (node.kind) {
    case 'header':
      return [
        keyCell('', keyWidth(node)),
        ...(node.columns ?? []).map(({ key, width }) =>
          sized(element('span', { class: 'cell', text: columnTitle(key), with: { role: 'columnheader' } }), width),
        ),
      ];
    case 'equal':
      return [equalCell(node)];
    case 'value':
      return node.columns === undefined ? [...single(node, context)] : tableCells(node, context);
  }
}

function single(node: OutputTreeNode, context: RowContext): readonly HTMLElement[] {
  const words = annotationAt(pathOf(node), context.words);
  const shown = rowValue(node, 0, context);
  const value = valueCell(shown, 'value', context);
  const reported =
    words === undefined ? [] : [element('span', { class: 'said', text: words, with: { role: 'gridcell' } })];
  return [
    ...(node.key === undefined ? [] : [aligned(keyOf(node, context), node)]),
    // Bytes say less than their words, and are long.
    ...(shown.kind === 'bytes' && !isContainer(node) ? [...reported, value] : [value, ...reported]),
  ];
}

/** A row of a table: its fields under their columns, whatever order it has them in. */
function tableCells(node: OutputTreeNode, context: RowContext): readonly HTMLElement[] {
  const [json] = node.values;
  return [
    sized(keyOf(node, context), keyWidth(node)),
    ...(node.columns ?? []).map(({ key, width }) => {
      if (key === undefined) {
        const text = rowAnnotation(pathOf(node), json, context.words) ?? '';
        return sized(element('span', { class: 'cell', text, title: text, with: { role: 'gridcell' } }), width);
      }
      const shown = tableCell(node, key, context);
      if (shown === undefined) {
        return sized(element('span', { class: 'cell', with: { role: 'gridcell' } }), width);
      }
      const isCut = shown.text.length > width && shown.title === undefined;
      const cell = valueCell(isCut ? { ...shown, title: shown.text } : shown, 'cell', context);
      cell.dataset['field'] = key;
      return sized(cell, width);
    }),
  ];
}

/**
 * One column for each answer; what is equal stands once. A sign tells of differences, not the colour alone. The first
 * column stays where it is when the others are scrolled.
 */
function sideBySide(node: OutputTreeNode, indent: string, context: RowContext): readonly HTMLElement[] {
  if (node.kind === 'equal') {
    return [leadOf(indent, [twisty(node), equalCell(node)])];
  }
  const differs = node.differs === true;
  const key = keyOf(node, context);
  key.classList.add('clip');
  const mark = element('span', { class: 'mark', text: differs ? '≠' : '', with: { 'aria-hidden': 'true' } });
  const result = differingAnswers(node).map((answer) => {
    const shown = rowValue(node, answer, context);
    const cell = valueCell({ ...shown, title: shown.title ?? shown.text }, 'side', context);
    cell.dataset['answer'] = String(answer);
    return cell;
  });
  if (!differs) {
    result[0]?.classList.add('same');
  }
  return [leadOf(indent, [twisty(node), key, mark]), ...result];
}

function leadOf(indent: string, children: readonly HTMLElement[]): HTMLElement {
  const lead = element('span', { class: 'lead', with: { role: 'presentation' } }, children);
  lead.style.paddingLeft = indent;
  return lead;
}

/** The names of what stands side by side. */
export function sideHeader(names: readonly string[]): HTMLElement {
  const lead = element('span', { class: 'lead', text: 'node' });
  const cells = names.map((text) =>
    element('span', { class: 'side', text, title: text, with: { role: 'columnheader' } }),
  );
  return element('div', { class: 'row header sides', with: { role: 'row' } }, [lead, ...cells]);
}

function equalCell(node: OutputTreeNode): HTMLElement {
  return element('span', { class: 'note', text: equalText(node), with: { role: 'gridcell' } });
}

function keyOf(node: OutputTreeNode, context: RowContext): HTMLElement {
  const cell = keyCell(keyText(node), undefined);
  const title = node.name === undefined ? node.shape?.sentence : shownText(node.name, 200);
  if (title !== undefined) {
    cell.title = title;
  }
  if (node.keyShape !== undefined && typeof node.key === 'string') {
    asLink(cell, shownValue(node.key, node.keyShape, context).link, context);
  }
  return cell;
}

function keyCell(text: string, width: number | undefined): HTMLElement {
  const cell = element('span', { class: 'key', text, with: { role: 'rowheader' } });
  return width === undefined ? cell : sized(cell, width);
}

/** Values beside each other begin at one place; longer keys push theirs. */
function aligned(key: HTMLElement, node: OutputTreeNode): HTMLElement {
  key.style.minWidth = `${Math.min(keyWidth(node), widestAligned)}ch`;
  return key;
}

/** As wide as the longest key of its table. */
function keyWidth(node: OutputTreeNode): number {
  const siblings = node.parent?.children ?? [];
  const last = siblings.at(-1);
  if (typeof last?.key === 'number') {
    return String(last.key).length + 2;
  }
  const longest = siblings.slice(0, 100).reduce((most, { key }) => Math.max(most, String(key ?? '').length), 0);
  return Math.min(longest, 46) + 2;
}

function valueCell(shown: ShownValue, kind: 'value' | 'cell' | 'side', context: RowContext): HTMLElement {
  const { text, raw, title, link } = shown;
  const result = { with: { role: 'gridcell' }, title };
  if (raw === undefined && (link === undefined || !context.hasLinks)) {
    return element('span', { class: `${kind} v-${shown.kind}`, text, ...result });
  }
  const value = element('span', { class: `v-${shown.kind}`, text });
  asLink(value, link, context);
  return element('span', { class: kind, ...result }, [
    value,
    // Apart in what is selected and copied, too.
    raw === undefined ? undefined : ' ',
    raw === undefined ? undefined : element('span', { class: 'raw', text: raw }),
  ]);
}

function asLink(cell: HTMLElement, link: string | undefined, { hasLinks }: RowContext): void {
  if (link !== undefined && hasLinks) {
    cell.classList.add('link');
    cell.dataset['link'] = link;
    cell.setAttribute('role', 'link');
  }
}

/** What has room is not clipped, which would cost more than all else of a row. */
function sized<E extends HTMLElement>(cell: E, width: number): E {
  cell.style.width = `${width}ch`;
  const text = cell.textContent;
  if (text.length >= width || !plain.test(text)) {
    cell.classList.add('clip');
  }
  return cell;
}
