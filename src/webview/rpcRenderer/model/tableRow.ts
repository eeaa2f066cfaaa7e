import { type JsonValue, type Path, isJsonList, isJsonObject, pathText, shortenId } from '../../../engine/primitives';
import { fittingShape, innerShape, type ShapeRef } from '../../protocol/outputShape';
import { shownNameSuffix, shownText, type ShownValue, shownValue } from '../value/shownValue';
import type { TreeContext } from './childrenOf';
import type { OutputTreeNode } from './outputTreeNode';

const maxIdLength = 30;
const maxByteLength = 20;

/** The field of a row in a table; undefined where there is none, or where it holds others. */
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
 * A leaf in a table, where there is little room: identifiers and bytes are shortened, and whole in the title.
 *
 * @param row what is said of the row that holds it
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

/** What the host says of calls, logs and checks, by the path of their value. */
export type Annotations = Readonly<Record<string, string>>;

const maxAnnotationLength = 400;

/** What the host says of the value at a path. */
export function annotationAt(path: Path, words: Annotations): string | undefined {
  const key = pathText(path);
  return Object.hasOwn(words, key) ? shownText(words[key]!, maxAnnotationLength) : undefined;
}

/** What it says of a row of a table: of the row, or of a field of it. */
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
