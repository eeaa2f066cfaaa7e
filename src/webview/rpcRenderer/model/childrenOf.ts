import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type SideRow,
  sideRows,
} from '../../../engine/primitives';
import {
  fittingShape,
  innerShape,
  keyShape,
  type OutputShape,
  shapeNode,
  type ShapeRef,
} from '../../protocol/rpcOutput';
import type { UnitContext } from '../value/shownValue';
import { equalJson, type OutputTreeNode, pathOf } from './outputTreeNode';
import { type Annotations, rowAnnotation, tableValue } from './tableRow';

export interface TreeContext extends UnitContext {
  readonly shape?: OutputShape;
  readonly words: Annotations;
}

type Key = string | number;

const sample = 50;

/** The root row, with one whole answer per value. */
export function rootOf(values: readonly JsonValue[], context: TreeContext): OutputTreeNode {
  const shape = fittingShape(context.shape, context.shape?.root, values[0]);
  return {
    ...{ kind: 'value', depth: 0, values, position: 1, siblings: 1, expanded: false },
    shape,
  };
}

/**
 * Rows inside a row. A list of objects becomes a table with a header. For answers side by side, differing rows come
 * first, and equal ones are folded into one.
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
  return only ? [...start, ...rows] : foldEqual(node, rows);
}

/** An answer without the parent is ignored: the difference shows at the parent. */
function haveDifferences(around: OutputTreeNode, values: OutputTreeNode['values']): boolean {
  const result = values.filter((_, answer) => around.values[answer] !== undefined);
  return result.some((value) => !equalJson(value, result[0]));
}

/** Folds equal rows where there are differing ones too. */
function foldEqual(node: OutputTreeNode, rows: readonly OutputTreeNode[]): readonly OutputTreeNode[] {
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

/** Objects with fields known to the catalogue are not shown as tables, even where all fields are objects. */
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

/** A column of a table of objects; without `key`, the column of the host's annotations. */
export interface Column {
  readonly key?: string;
  /** In characters. */
  readonly width: number;
}

const maxColumns = 16;

/** For texts only; numbers, times and identifiers are never cut. */
const narrowest = 30;
const widest = 80;
/** For annotations, which end with the outcome of a call. Symbols in them are wider than digits. */
const widestWords = 120;

/** Width of all columns in characters, which cutting aims at. */
const room = 150;

interface CellSize {
  readonly width: number;
  readonly mayBeCut: boolean;
}

interface Measured extends CellSize {
  readonly key?: string;
  /** The value of all rows so far, if it is the same. */
  readonly only?: JsonValue;
}

/**
 * Columns for a list of objects: its scalar fields. Empty where the list is better not shown as a table.
 *
 * @param rows the first rows
 * @param annotationWidth width of a row's annotation in characters
 */
function columnsOf(
  rows: readonly (JsonValue | undefined)[],
  sizeOf: (row: number, key: string, value: JsonValue) => CellSize,
  annotationWidth: (row: number) => number,
): readonly Column[] {
  if (rows.length < 2 || !rows.every((row): row is JsonObject => row !== undefined && isJsonObject(row))) {
    return [];
  }
  const fields = new Map<string, Measured>();
  const nested = new Set<string>();
  rows.forEach((row, i) => {
    for (const [key, value] of Object.entries(row)) {
      if (isJsonList(value) || isJsonObject(value)) {
        nested.add(key);
      } else {
        const { width, mayBeCut } = sizeOf(i, key, value);
        const before = fields.get(key);
        fields.set(key, {
          key,
          width: Math.max(before?.width ?? key.length, width),
          mayBeCut: (before?.mayBeCut ?? true) && mayBeCut,
          only: before === undefined || before.only === value ? value : undefined,
        });
      }
    }
  });
  const shown = [...fields].filter(([key]) => !nested.has(key)).map(([, column]) => column);
  const words = Math.max(...rows.map((_, i) => annotationWidth(i)));
  const reported = words === 0 ? [] : [{ width: Math.min(words, widestWords) + 1, mayBeCut: false }];
  return shown.length === 0 ? [] : fitColumns([...reported, ...inOrder(shown)].slice(0, maxColumns));
}

const ofTransactions = ['hash', 'from', 'to', 'value'];

/**
 * The server's order; transactions start with hash, from, to and value. A hash that all rows share (the block's) is
 * last.
 */
function inOrder(columns: readonly Measured[]): readonly Measured[] {
  const areTransactions = ofTransactions.every((name) => columns.some(({ key }) => key === name));
  const rank = ({ key = '', only }: Measured): number => {
    const place = areTransactions ? ofTransactions.indexOf(key) : -1;
    const isShared = typeof only === 'string' && /^0x[0-9a-f]{64}$/.test(only);
    return place >= 0 ? place : isShared ? 2 * maxColumns : maxColumns;
  };
  return [...columns].sort((a, b) => rank(a) - rank(b));
}

function fitColumns(columns: readonly Measured[]): readonly Column[] {
  let maxWidth = widest;
  const clippedWidth = ({ width, mayBeCut }: Measured) => (mayBeCut ? Math.min(width, maxWidth) : width);
  const total = () => columns.reduce((sum, column) => sum + clippedWidth(column) + 1, 0);
  while (maxWidth > narrowest && total() > room) {
    maxWidth -= 1;
  }
  return columns.map((column) => ({
    key: column.key,
    width: clippedWidth(column) + 1,
  }));
}
