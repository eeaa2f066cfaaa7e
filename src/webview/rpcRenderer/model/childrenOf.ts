import { type JsonValue, type SideRow, sideRows } from '../../../engine/primitives';
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
import { equalJson, pathOf, type OutputTreeNode } from './outputTreeNode';
import { rowAnnotation, tableValue, type Annotations } from './tableRow';

export interface TreeContext extends UnitContext {
  readonly shape?: OutputShape;
  readonly words: Annotations;
}

type Key = string | number;

/** Rows that are looked at to find the columns of a table. */
const sample = 50;

/** The row of whole answers, one value each. */
export function rootOf(values: readonly JsonValue[], context: TreeContext): OutputTreeNode {
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
export function childrenOf(node: OutputTreeNode, context: TreeContext): readonly OutputTreeNode[] {
  const inside = sideRows(node.values) ?? [];
  const only = node.values.length === 1;
  const columns = only ? tableColumns(node, inside, context) : [];
  const start = columns.length > 0 ? [headerOf(node, columns)] : [];
  const keyMeta = keyShape(context.shape, node.shape);
  const rows = inside.map(({ key, name, values }, i): OutputTreeNode => {
    const shape = shapeOf(node, key, values, context);
    return {
      ...{ kind: 'value', parent: node, key, name, depth: node.depth + 1, values },
      ...{ position: i + 1, siblings: inside.length, expanded: false },
      shape,
      keyShape: keyMeta,
      differs: only ? undefined : haveDifferences(node, values),
      columns: columns.length === 0 ? undefined : columns,
    };
  });
  return only ? [...start, ...rows] : folded(node, rows);
}

/** An answer that has nothing around a row says nothing of it: that it lacks the whole is told there. */
function haveDifferences(around: OutputTreeNode, values: OutputTreeNode['values']): boolean {
  const result = values.filter((_, answer) => around.values[answer] !== undefined);
  return result.some((value) => !equalJson(value, result[0]));
}

/** Equal rows stand together where something beside them differs. */
function folded(node: OutputTreeNode, rows: readonly OutputTreeNode[]): readonly OutputTreeNode[] {
  const different = rows.filter(({ differs }) => differs);
  const equal = rows.filter(({ differs }) => differs === false);
  if (different.length === 0 || equal.length === 0) {
    return rows;
  }
  const siblings = different.length + 1;
  const fold: OutputTreeNode = {
    ...{ kind: 'equal', parent: node, depth: node.depth + 1, values: [] },
    ...{ position: siblings, siblings, expanded: false },
  };
  const below = { parent: fold, depth: fold.depth + 1, siblings: equal.length };
  fold.children = equal.map((row, i) => ({ ...row, ...below, position: i + 1 }));
  return [...different.map((row, i) => ({ ...row, position: i + 1, siblings })), fold];
}

function headerOf(parent: OutputTreeNode, columns: OutputTreeNode['columns']): OutputTreeNode {
  return {
    ...{ kind: 'header', parent, depth: parent.depth + 1, values: [] },
    ...{ position: 0, siblings: 0, expanded: false },
    columns,
  };
}

/** Fields of an object that the catalogue names are no rows of a table, though all of them are objects. */
function tableColumns(node: OutputTreeNode, inside: readonly SideRow[], context: TreeContext): readonly Column[] {
  if (shapeNode(context.shape, node.shape)?.kind === 'object') {
    return [];
  }
  const around = pathOf(node);
  const rows = inside.slice(0, sample).map(({ key, values: [json] }) => {
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
  node: OutputTreeNode,
  key: Key,
  values: readonly (JsonValue | undefined)[],
  context: TreeContext,
): ShapeRef | undefined {
  const sample = values.find((value) => value !== undefined && value !== null);
  return fittingShape(context.shape, innerShape(context.shape, node.shape, key), sample);
}
