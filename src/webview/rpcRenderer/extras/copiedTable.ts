import { type JsonObject, type JsonValue, pathText, printJson } from '../../../engine/primitives';
import type { TreeContext } from '../model/childrenOf';
import type { Rows } from '../model/rows';
import type { OutputTreeNode } from '../model/outputTreeNode';
import { fittingShape, innerShape, isJsonList, isJsonObject, pathOf, rowAnnotation, shownValue } from '../shared';

/** Rows that are gone through to find the fields of all, and those in which a table is looked for. */
const sample = 1_000;
const looked = 200;

/** A table of an answer, to be copied: as the server wrote its values, or as they are shown. */
export interface CopiedTable {
  readonly columns: readonly string[];
  readonly length: number;
  row(index: number, as: 'raw' | 'shown'): readonly string[];
}

/** The table that a row stands in or holds, else the first one that is to be seen; undefined where there is none. */
export function tableNear(rows: Rows, active: OutputTreeNode | undefined): OutputTreeNode | undefined {
  for (let at = active; at !== undefined; at = at.parent) {
    if (at.columns !== undefined) {
      return at.parent;
    }
    if (at.children?.[0]?.kind === 'header') {
      return at;
    }
  }
  for (let i = 0; i < Math.min(rows.length, looked); i += 1) {
    const node = rows.at(i);
    if (node?.kind === 'header') {
      return node.parent;
    }
  }
  return undefined;
}

/** A list of objects: its fields that hold neither lists nor objects, after what the host says of each. */
export function tableOf(table: OutputTreeNode, context: TreeContext): CopiedTable {
  const rows = (table.children ?? []).filter(({ kind }) => kind === 'value');
  const fields = new Set((rows[0]?.columns ?? []).flatMap(({ key }) => (key === undefined ? [] : [key])));
  const isReported = rows[0]?.columns?.some(({ key }) => key === undefined) === true;
  for (const node of rows.slice(0, sample)) {
    for (const [key, value] of Object.entries(objectOf(node))) {
      if (!isJsonList(value) && !isJsonObject(value)) {
        fields.add(key);
      }
    }
  }
  const isKeyed = typeof rows[0]?.key === 'string';
  return {
    columns: [...(isKeyed ? ['key'] : []), ...(isReported ? ['decoded'] : []), ...fields],
    length: rows.length,
    row(index, as) {
      const node = rows[index]!;
      const json = objectOf(node);
      const reported = isReported ? [rowAnnotation(pathOf(node), json, context.words) ?? ''] : [];
      const values = [...fields].map((field) => {
        const value = Object.hasOwn(json, field) ? json[field] : undefined;
        if (value === undefined || isJsonList(value) || isJsonObject(value)) {
          return '';
        }
        const shape = fittingShape(context.shape, innerShape(context.shape, node.shape, field), value);
        return as === 'raw' || (typeof value === 'string' && shape?.unit === undefined && shape?.id === undefined)
          ? rawText(value)
          : shownValue(value, shape, context).text;
      });
      return [...(isKeyed ? [String(node.key)] : []), ...reported, ...values];
    },
  };
}

/** The rows of answers side by side that are to be seen, those that hold others left out. */
export function sidesOf(rows: Rows, names: readonly string[]): CopiedTable {
  const leaves: OutputTreeNode[] = [];
  for (let i = 0; i < rows.length; i += 1) {
    const node = rows.at(i)!;
    if (node.kind === 'value' && !node.expanded) {
      leaves.push(node);
    }
  }
  return {
    columns: ['path', ...names],
    length: leaves.length,
    row: (index) => {
      const node = leaves[index]!;
      return [pathText(pathOf(node)), ...node.values.map((value) => (value === undefined ? '' : rawText(value)))];
    },
  };
}

function objectOf({ values: [json] }: OutputTreeNode): JsonObject {
  return json !== undefined && isJsonObject(json) ? json : {};
}

function rawText(json: JsonValue): string {
  return typeof json === 'string' ? json : printJson(json);
}
