import {
  formatCount,
  isJsonList,
  isJsonObject,
  type JsonValue,
  type Path,
  pathText,
  shortenId,
} from '../../../engine/primitives';
import { fittingShape, innerShape, type ShapeRef } from '../../protocol/rpcOutput';
import { shownNameSuffix, shownText, shownValue, type ShownValue, type UnitContext } from '../value/shownValue';
import type { TreeContext } from './childrenOf';
import { differingResults, type OutputTreeNode, pathOf, sizeOf } from './outputTreeNode';

const maxIdLength = 30;
const maxByteLength = 20;

/** A field in a table row; `undefined` where it is missing, or an object or list. */
export function tableCell(
  { values, shape }: OutputTreeNode,
  field: string,
  context: TreeContext,
): ShownValue | undefined {
  const [row] = values;
  const json = row !== undefined && isJsonObject(row) && Object.hasOwn(row, field) ? row[field] : undefined;
  return json === undefined || isJsonList(json) || isJsonObject(json)
    ? undefined
    : tableValue(json, shape, field, context);
}

/**
 * A scalar in a table: identifiers and bytes are shortened, with the full value in the title.
 *
 * @param row shape of the row
 */
export function tableValue(
  json: JsonValue,
  row: ShapeRef | undefined,
  field: string,
  context: TreeContext,
): ShownValue {
  const shape = fittingShape(context.shape, innerShape(context.shape, row, field), json);
  const { raw, ...shown } = shownValue(json, shape, context);
  const title = [...(shown.title === undefined ? [] : [shown.title]), ...(raw === undefined ? [] : [raw])].join(' · ');
  const rest = title === '' ? shown : { ...shown, title };
  if (shown.kind === 'id' && typeof json === 'string' && json.length > maxIdLength) {
    return { ...shown, text: shortenId(shownText(json)) + shownNameSuffix(json, context), title: shown.text };
  }
  return shown.kind === 'bytes' && shown.text.length > maxByteLength
    ? { ...rest, text: `${shown.text.slice(0, maxByteLength - 1)}…` }
    : rest;
}

/** Annotations by the host on calls, logs and checks, by path. */
export type Annotations = Readonly<Record<string, string>>;

const maxAnnotationLength = 400;

export function annotationAt(path: Path, words: Annotations): string | undefined {
  const key = pathText(path);
  return Object.hasOwn(words, key) ? shownText(words[key]!, maxAnnotationLength) : undefined;
}

/** The annotation of a table row, or of one of its fields. */
export function rowAnnotation(path: Path, json: JsonValue | undefined, words: Annotations): string | undefined {
  const own = annotationAt(path, words);
  if (own !== undefined || json === undefined || !isJsonObject(json)) {
    return own;
  }
  for (const field of Object.keys(json)) {
    const reported = annotationAt([...path, field], words);
    if (reported !== undefined) {
      return reported;
    }
  }
  return undefined;
}

export function rowValue(node: OutputTreeNode, answer: number, context: UnitContext): ShownValue {
  const json = node.values[answer];
  if (json === undefined) {
    return { text: 'nothing', kind: 'bytes' };
  }
  return isJsonList(json) || isJsonObject(json)
    ? { text: summaryOf(json), kind: 'bytes' }
    : shownValue(json, node.shape, context);
}

/** Keys that are identifiers: chains in a node's health response, VMs, accounts. */
const idKey = /^(?:0x[\da-f]{40,}|\w{45,60})$/i;

export function keyText({ key, name }: OutputTreeNode): string {
  const text = shownText(String(name ?? key ?? ''), 200);
  return name !== undefined || idKey.test(text) ? shortenId(text) : text;
}

export function columnTitle(key: string | undefined): string {
  return key === undefined ? 'decoded' : shownText(key, 60);
}

/** Label for screen readers. */
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
      const result = differingResults(node).map((answer) => rowValue(node, answer, context).text);
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
