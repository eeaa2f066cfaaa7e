import { isJsonList, isJsonObject } from '../../../core/json/value';
import { pathText } from '../../../core/rpc/cell/path';
import { shortenId } from '../../../core/text/shorten';
import { cellShape, type TreeContext } from '../model/childrenOf';
import { equalText, keyText, rowLabel, rowValue } from '../model/rowText';
import { isContainer, pathOf, type TreeNode } from '../model/treeNode';
import { shownText } from '../value/shownText';
import { type ShownValue, shownValue } from '../value/shownValue';
import { element } from './element';

export interface RowContext extends TreeContext {
  /** What the host says of calls and logs, by the path of their row. */
  readonly words: Readonly<Record<string, string>>;
  /** Whether identifiers can be looked up. */
  readonly hasLinks: boolean;
}

/** Width of the keys where answers stand side by side, in characters. */
export const keyColumn = 30;

export function rowElement(node: TreeNode, context: RowContext): HTMLElement {
  const row = element('div', {
    class: `row ${node.kind}${node.differs === true ? ' differs' : ''}`,
    with: {
      role: 'row',
      'aria-level': String(Math.max(1, node.depth)),
      'aria-label': rowLabel(node, context),
      ...(node.position === 0 ? {} : { 'aria-posinset': String(node.position), 'aria-setsize': String(node.siblings) }),
      ...(isContainer(node) ? { 'aria-expanded': String(node.expanded) } : {}),
    },
  });
  const indent = Math.max(0, node.depth - 1) * 2;
  row.style.paddingLeft = `${indent}ch`;
  row.append(twisty(node), ...cells(node, indent, context));
  return row;
}

function twisty(node: TreeNode): HTMLElement {
  const text = isContainer(node) ? (node.expanded ? '▾' : '▸') : '';
  return element('span', { class: 'twisty', text, with: { 'aria-hidden': 'true' } });
}

function cells(node: TreeNode, indent: number, context: RowContext): readonly HTMLElement[] {
  switch (node.kind) {
    case 'header':
      return [
        keyCell('', keyWidth(node)),
        ...(node.columns ?? []).map(({ key, width }) =>
          sized(element('span', { class: 'cell', text: shownText(key, 60), with: { role: 'columnheader' } }), width),
        ),
      ];
    case 'equal':
      return [element('span', { class: 'note', text: equalText(node), with: { role: 'gridcell' } })];
    case 'value':
      if (node.values.length > 1) {
        return sideBySide(node, indent, context);
      }
      return node.columns === undefined ? [...single(node, context)] : tableCells(node, context);
  }
}

function single(node: TreeNode, context: RowContext): readonly HTMLElement[] {
  const words = wordsOf(node, context);
  return [
    ...(node.key === undefined ? [] : [keyOf(node, context)]),
    valueCell(rowValue(node, 0, context), 'value', context),
    ...(words === undefined ? [] : [element('span', { class: 'words raw', text: words, with: { role: 'gridcell' } })]),
  ];
}

/** A row of a table: its fields under their columns, whatever order it has them in. */
function tableCells(node: TreeNode, context: RowContext): readonly HTMLElement[] {
  const [json] = node.values;
  const words = wordsOf(node, context);
  return [
    sized(keyOf(node, context), keyWidth(node)),
    ...(node.columns ?? []).map(({ key, width }) => {
      const value = json !== undefined && isJsonObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;
      if (value === undefined || isJsonList(value) || isJsonObject(value)) {
        return sized(element('span', { class: 'cell', with: { role: 'gridcell' } }), width);
      }
      const shown = shownValue(value, cellShape(node, key, value, context), context);
      const isLong = shown.kind === 'id' && shown.text.length > width;
      return sized(
        valueCell(isLong ? { ...shown, text: shortenId(shown.text), title: shown.text } : shown, 'cell', context),
        width,
      );
    }),
    ...(words === undefined ? [] : [element('span', { class: 'words', text: words, with: { role: 'gridcell' } })]),
  ];
}

/** One column for each answer; what is equal stands once. A sign tells of differences, not the colour alone. */
function sideBySide(node: TreeNode, indent: number, context: RowContext): readonly HTMLElement[] {
  const mark = element('span', {
    class: 'mark',
    text: node.differs === true ? '≠' : '',
    with: { 'aria-hidden': 'true' },
  });
  const shown = node.differs === true ? node.values : node.values.slice(0, 1);
  return [
    sized(keyOf(node, context), Math.max(8, keyColumn - indent - 4)),
    mark,
    ...shown.map((_, answer) => valueCell(rowValue(node, answer, context), 'side', context)),
  ];
}

function keyOf(node: TreeNode, context: RowContext): HTMLElement {
  const cell = keyCell(keyText(node), undefined);
  if (node.shape?.sentence !== undefined) {
    cell.title = node.shape.sentence;
  }
  if (node.keyShape !== undefined && typeof node.key === 'string') {
    const { text, link } = shownValue(node.key, node.keyShape, context);
    cell.textContent = text;
    asLink(cell, link, context);
  }
  return cell;
}

function keyCell(text: string, width: number | undefined): HTMLElement {
  const cell = element('span', { class: 'key', text, with: { role: 'rowheader' } });
  return width === undefined ? cell : sized(cell, width);
}

/** As wide as the longest key of its table. */
function keyWidth(node: TreeNode): number {
  const siblings = node.parent?.children ?? [];
  const last = siblings.at(-1);
  if (typeof last?.key === 'number') {
    return String(last.key).length + 2;
  }
  const longest = siblings.slice(0, 100).reduce((most, { key }) => Math.max(most, String(key ?? '').length), 0);
  return Math.min(longest, 46) + 2;
}

function valueCell(shown: ShownValue, kind: 'value' | 'cell' | 'side', context: RowContext): HTMLElement {
  const { text, raw, title } = shown;
  const value = element('span', { class: `v-${shown.kind}`, text });
  asLink(value, shown.link, context);
  return element('span', { class: kind, with: { role: 'gridcell' }, ...(title === undefined ? {} : { title }) }, [
    value,
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

function wordsOf(node: TreeNode, { words }: RowContext): string | undefined {
  const path = pathText(pathOf(node));
  return Object.hasOwn(words, path) ? shownText(words[path]!, 400) : undefined;
}

function sized<E extends HTMLElement>(cell: E, width: number): E {
  cell.style.width = `${width}ch`;
  return cell;
}
