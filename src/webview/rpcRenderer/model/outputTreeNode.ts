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

/** One row of an answer, or of several answers side by side. Children are made when they are first shown. */
export interface OutputTreeNode {
  readonly kind: 'value' | 'header' | 'equal';
  readonly parent?: OutputTreeNode;
  /** Absent for the whole answer. */
  readonly key?: string | number;
  /** What the row is, where rows of several answers were matched by that and not by their places. */
  readonly name?: string;
  readonly depth: number;
  /** One for each answer; undefined where it has nothing there. */
  readonly values: readonly (JsonValue | undefined)[];
  /** What the catalogue says of it; of an object or list the option that fits. */
  readonly shape?: ShapeRef;
  /** What it says of the key. */
  readonly keyShape?: ShapeRef;
  /** Of answers side by side: whether they say the same. */
  readonly differs?: boolean;
  /** The columns of the table that this row stands in. */
  readonly columns?: readonly Column[];
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  expanded: boolean;
  children?: readonly OutputTreeNode[];
}

/** Whether there is something to expand: rows that hold others, in every answer that has something there. */
export function isContainer({ kind, values, children }: OutputTreeNode): boolean {
  if (kind !== 'value') {
    return kind === 'equal' && children !== undefined;
  }
  const there = values.filter((value) => value !== undefined);
  const fits = (test: (value: JsonValue) => boolean) => there.length > 0 && there.every(test);
  return (fits(isJsonList) || fits(isJsonObject)) && there.some((value) => sizeOf(value) > 0);
}

/** How many values an object or list holds. */
export function sizeOf(value: JsonValue | undefined): number {
  if (value === undefined) {
    return 0;
  }
  return isJsonList(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

/** The answers that are told of a row: all where they differ, else one that has it. */
export function differingAnswers({ values, differs }: OutputTreeNode): readonly number[] {
  const all = [...values.keys()];
  const first = Math.max(
    0,
    values.findIndex((value) => value !== undefined),
  );
  return differs === true ? all : [first];
}

/** From the whole answer to the row. */
export function pathOf(node: OutputTreeNode): Path {
  const steps: (string | number)[] = [];
  for (let at: OutputTreeNode | undefined = node; at !== undefined; at = at.parent) {
    if (at.key !== undefined && at.kind === 'value') {
      steps.push(at.key);
    }
  }
  return steps.reverse();
}

/**
 * Whether two values say the same; the order of an object's keys says nothing, nor that of items which have names. Absent
 * equals absent alone.
 */
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

/** A text without quotes, everything else as JSON; of answers side by side one line each. */
export function outputNodeText(node: OutputTreeNode): string {
  return differingAnswers(node)
    .map((answer) => node.values[answer])
    .map((value) => (value === undefined ? '' : typeof value === 'string' ? value : printJson(value, 2)))
    .join('\n');
}
