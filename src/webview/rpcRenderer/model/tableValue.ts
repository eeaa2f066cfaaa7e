import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import { shortenId } from '../../../core/text/shorten';
import type { ShapeRef } from '../../protocol/outputShape';
import { fittingShape, innerShape } from '../../protocol/shapeAt';
import { type ShownValue, shownValue } from '../value/shownValue';
import type { TreeContext } from './childrenOf';
import type { TreeNode } from './treeNode';

const longest = 30;
const maxByteLength = 20;

/** The field of a row in a table; undefined where there is none, or where it holds others. */
export function tableCell({ values, shape }: TreeNode, field: string, context: TreeContext): ShownValue | undefined {
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
  if (shown.kind === 'id' && shown.text.length > longest) {
    return { ...shown, text: shortenId(shown.text), title: shown.text };
  }
  return shown.kind === 'bytes' && shown.text.length > maxByteLength
    ? { ...rest, text: `${shown.text.slice(0, maxByteLength - 1)}…` }
    : rest;
}
