import {
  isJsonList,
  isJsonObject,
  JsonNumber,
  type JsonValue,
  type Path,
  printJson,
  type SideRow,
  sideRows,
} from '../../../engine/primitives';
import type { ShapeRef } from '../../protocol/rpcOutput';
import type { Column } from './childrenOf';

/** A row of one answer, or of several side by side. Children are created when they are first shown. */
export interface OutputTreeNode {
  readonly kind: 'value' | 'header' | 'equal';
  readonly parent?: OutputTreeNode;
  /** Absent for the whole answer. */
  readonly key?: string | number;
  /** Name by which rows of several answers were matched, where that is not their position. */
  readonly name?: string;
  readonly depth: number;
  /** One per answer; `undefined` where an answer lacks the row. */
  readonly values: readonly (JsonValue | undefined)[];
  /** Catalogue shape of the value; for a union, the variant that fits. */
  readonly shape?: ShapeRef;
  /** Catalogue shape of the key. */
  readonly keyShape?: ShapeRef;
  /** For answers side by side: whether they differ. */
  readonly differs?: boolean;
  readonly columns?: readonly Column[];
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  expanded: boolean;
  children?: readonly OutputTreeNode[];
}

/** Whether the row can be expanded: every answer that has it has an object or list there. */
export function isContainer({ kind, values, children }: OutputTreeNode): boolean {
  if (kind !== 'value') {
    return kind === 'equal' && children !== undefined;
  }
  const present = values.filter((value) => value !== undefined);
  const areAll = (test: (value: JsonValue) => boolean) => present.length > 0 && present.every(test);
  return (areAll(isJsonList) || areAll(isJsonObject)) && present.some((value) => sizeOf(value) > 0);
}

export function sizeOf(value: JsonValue | undefined): number {
  if (value === undefined) {
    return 0;
  }
  return isJsonList(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

/** Indexes of the answers to show for a row: all where they differ, otherwise one. */
export function differingResults({ values, differs }: OutputTreeNode): readonly number[] {
  const all = [...values.keys()];
  const first = Math.max(
    0,
    values.findIndex((value) => value !== undefined),
  );
  return differs === true ? all : [first];
}

export function pathOf(node: OutputTreeNode): Path {
  const steps: (string | number)[] = [];
  for (let at: OutputTreeNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.key !== undefined && at.kind === 'value') {
      steps.push(at.key);
    }
  }
  return steps.reverse();
}

/** Whether two values are equal, whatever the order of object keys and of items matched by name. */
export function equalJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) {
    return true;
  }
  if (a === undefined || b === undefined) {
    return false;
  }
  if (isJsonList(a)) {
    return isJsonList(b) && a.length === b.length && (sideRows([a, b]) ?? []).every(haveEqualValues);
  }
  if (isJsonObject(a)) {
    const keys = Object.keys(a);
    return (
      isJsonObject(b) &&
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
    );
  }
  return a instanceof JsonNumber && b instanceof JsonNumber && a.text === b.text;
}

function haveEqualValues({ values: [a, b] }: SideRow): boolean {
  return equalJson(a, b);
}

/** Strings without quotes, everything else as JSON; one line per answer side by side. */
export function outputNodeText(node: OutputTreeNode): string {
  return differingResults(node)
    .map((answer) => node.values[answer])
    .map((value) => (value === undefined ? '' : typeof value === 'string' ? value : printJson(value, 2)))
    .join('\n');
}
