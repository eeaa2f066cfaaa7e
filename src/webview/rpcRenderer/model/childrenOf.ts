import { isJsonList, isJsonObject, type JsonValue } from '../../../core/json/value';
import {
  fittingShape,
  innerShape,
  keyShape,
  type OutputShape,
  shapeNode,
  type ShapeRef,
} from '../../protocol/outputShape';
import type { UnitContext } from '../value/unitText';
import { type Column, columnsOf } from './columns';
import { equalJson, pathOf, type TreeNode } from './treeNode';
import { rowAnnotation, tableValue, type Annotations } from './tableRow';

export interface TreeContext extends UnitContext {
  readonly shape?: OutputShape;
  readonly words: Annotations;
}

type Key = string | number;

/** Rows that are looked at to find the columns of a table. */
const sample = 50;

/** The row of whole answers, one value each. */
export function rootOf(values: readonly JsonValue[], context: TreeContext): TreeNode {
  const shape = fittingShape(context.shape, context.shape?.root, values[0]);
  return {
    ...{ kind: 'value', depth: 0, values, position: 1, siblings: 1, expanded: false },
    shape,
  };
}

/**
 * The rows that a row holds. A list of objects is a table with a header; of answers side by side those rows come first
 * that differ, and the equal ones stand together as one.
 */
export function childrenOf(node: TreeNode, context: TreeContext): readonly TreeNode[] {
  const keys = keysOf(node.values);
  const only = node.values.length === 1;
  const columns = only ? tableColumns(node, keys, context) : [];
  const start = columns.length > 0 ? [headerOf(node, columns)] : [];
  const keyMeta = keyShape(context.shape, node.shape);
  const rows = keys.map((key, i): TreeNode => {
    const values = node.values.map((value) => valueAt(value, key));
    const shape = shapeOf(node, key, values, context);
    return {
      ...{ kind: 'value', parent: node, key, depth: node.depth + 1, values },
      ...{ position: i + 1, siblings: keys.length, expanded: false },
      shape,
      keyShape: keyMeta,
      differs: only ? undefined : values.some((value) => !equalJson(value, values[0])),
      columns: columns.length === 0 ? undefined : columns,
    };
  });
  return only ? [...start, ...rows] : folded(node, rows);
}

/** Equal rows stand together where something beside them differs. */
function folded(node: TreeNode, rows: readonly TreeNode[]): readonly TreeNode[] {
  const different = rows.filter(({ differs }) => differs);
  const equal = rows.filter(({ differs }) => differs === false);
  if (different.length === 0 || equal.length === 0) {
    return rows;
  }
  const siblings = different.length + 1;
  const fold: TreeNode = {
    ...{ kind: 'equal', parent: node, depth: node.depth + 1, values: [] },
    ...{ position: siblings, siblings, expanded: false },
  };
  const below = { parent: fold, depth: fold.depth + 1, siblings: equal.length };
  fold.children = equal.map((row, i) => ({ ...row, ...below, position: i + 1 }));
  return [...different.map((row, i) => ({ ...row, position: i + 1, siblings })), fold];
}

function headerOf(parent: TreeNode, columns: TreeNode['columns']): TreeNode {
  return {
    ...{ kind: 'header', parent, depth: parent.depth + 1, values: [] },
    ...{ position: 0, siblings: 0, expanded: false },
    columns,
  };
}

/** Fields of an object that the catalogue names are no rows of a table, though all of them are objects. */
function tableColumns(node: TreeNode, keys: readonly Key[], context: TreeContext): readonly Column[] {
  const [value] = node.values;
  if (shapeNode(context.shape, node.shape)?.kind === 'object') {
    return [];
  }
  const around = pathOf(node);
  const rows = keys.slice(0, sample).map((key) => {
    const json = valueAt(value, key);
    return { key, json, shape: shapeOf(node, key, [json], context) };
  });
  return columnsOf(
    rows.map(({ json }) => json),
    (row, field, json) => {
      const { text, kind } = tableValue(json, rows[row]!.shape, field, context);
      return { width: text.length, mayBeCut: kind === 'text' || json === null };
    },
    (row) => rowAnnotation([...around, rows[row]!.key], rows[row]!.json, context.words)?.length ?? 0,
  );
}

function shapeOf(
  node: TreeNode,
  key: Key,
  values: readonly (JsonValue | undefined)[],
  context: TreeContext,
): ShapeRef | undefined {
  const sample = values.find((value) => value !== undefined && value !== null);
  return fittingShape(context.shape, innerShape(context.shape, node.shape, key), sample);
}

/** Of all answers, in the order of the first that has them. */
function keysOf(values: readonly (JsonValue | undefined)[]): readonly Key[] {
  const [value] = values;
  if (values.every((each) => each === undefined || isJsonList(each))) {
    const longest = Math.max(0, ...values.map((list) => (list === undefined || !isJsonList(list) ? 0 : list.length)));
    return Array.from({ length: longest }, (_, i) => i);
  }
  if (values.length === 1) {
    return value !== undefined && isJsonObject(value) ? Object.keys(value) : [];
  }
  return [...new Set(values.flatMap((each) => (each !== undefined && isJsonObject(each) ? Object.keys(each) : [])))];
}

function valueAt(value: JsonValue | undefined, key: Key): JsonValue | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (isJsonList(value)) {
    return value[Number(key)];
  }
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
