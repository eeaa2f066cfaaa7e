import { type JsonValue, formatCount, isJsonList, isJsonObject, shortenId } from '../../../engine/primitives';
import { shownText, type ShownValue, shownValue } from '../value/shownValue';
import type { UnitContext } from '../value/unitText';
import type { TreeContext } from './childrenOf';
import { annotationAt, tableCell, rowAnnotation } from './tableRow';
import { pathOf, sizeOf, differingAnswers, type OutputTreeNode } from './outputTreeNode';

/** The words of a row for one of its answers; undefined where that has nothing there. */
export function rowValue(node: OutputTreeNode, answer: number, context: UnitContext): ShownValue {
  const json = node.values[answer];
  if (json === undefined) {
    return { text: 'nothing', kind: 'bytes' };
  }
  return isJsonList(json) || isJsonObject(json)
    ? { text: summaryOf(json), kind: 'bytes' }
    : shownValue(json, node.shape, context);
}

export function keyText({ key, name }: OutputTreeNode): string {
  if (name !== undefined) {
    return shortenId(shownText(name, 200));
  }
  return key === undefined ? '' : shownText(String(key), 200);
}

export function columnTitle(key: string | undefined): string {
  return key === undefined ? 'decoded' : shownText(key, 60);
}

/** What a screen reader says of a row. */
export function rowLabel(node: OutputTreeNode, context: TreeContext): string {
  switch (node.kind) {
    case 'header':
      return (node.columns ?? []).map(({ key }) => columnTitle(key)).join(', ');
    case 'equal':
      return equalText(node);
    case 'value': {
      if (node.columns !== undefined) {
        return labelled(node, tableRowText(node, context));
      }
      const result = differingAnswers(node).map((answer) => rowValue(node, answer, context).text);
      const words = annotationAt(pathOf(node), context.words);
      const label = labelled(node, [...result, ...(words === undefined ? [] : [words])].join('; '));
      return node.differs === true ? `differs, ${label}` : label;
    }
  }
}

/** "height: 26". */
function labelled(node: OutputTreeNode, value: string): string {
  return node.key === undefined ? value : `${keyText(node)}: ${value}`;
}

/** "timestamp 07:57:50, 8 h ago; duration 834 µs". */
function tableRowText(node: OutputTreeNode, context: TreeContext): string {
  const [json] = node.values;
  const cells = (node.columns ?? []).map(({ key }) => {
    if (key === undefined) {
      return rowAnnotation(pathOf(node), json, context.words);
    }
    const shown = tableCell(node, key, context);
    return shown === undefined ? undefined : `${columnTitle(key)} ${shown.text}`;
  });
  return cells.filter((cell) => cell !== undefined).join('; ');
}

/** "12 equal". */
export function equalText(node: OutputTreeNode): string {
  return `${formatCount(BigInt(node.children?.length ?? 0))} equal`;
}

function summaryOf(json: JsonValue): string {
  const size = sizeOf(json);
  const count = formatCount(BigInt(size));
  if (isJsonList(json)) {
    return size === 0 ? '[]' : size === 1 ? '1 item' : `${count} items`;
  }
  return size === 0 ? '{}' : size === 1 ? '1 field' : `${count} fields`;
}
