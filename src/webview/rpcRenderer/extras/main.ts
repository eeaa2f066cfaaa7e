import {
  cleanRemote,
  escapeCsv,
  escapeMarkdown,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  pathText,
  printJson,
} from '../../../engine/primitives';
import type { TreeContext } from '../model/childrenOf';
import type { Rows } from '../model/rows';
import { type OutputTreeNode, outputNodeText, pathOf } from '../model/outputTreeNode';
import { rowAnnotation } from '../model/tableRow';
import { shownValue } from '../value/shownValue';
import { runInFrames } from '../view/timeSlices';
import { fittingShape, innerShape } from '../../protocol/rpcOutput';
import type { MenuItem } from '../../ui/menuButton';
import { markdownTable } from '../../../engine/report';

/** What few readers of an output ask for: loaded when the first of them does, beside what every output needs. */
export { ChartView } from './chartView';

interface Copied {
  readonly rows: Rows;
  readonly context: TreeContext;
  /** Of the values in their envelope: "result". */
  readonly prefix: readonly string[];
  /** Of the answers side by side. */
  readonly names: readonly string[];
  readonly active: OutputTreeNode | undefined;
  /** All of it, as JSON. */
  whole(): Promise<string>;
  copy(text: string): void;
  /** Absent where the host cannot tell what was asked. */
  readonly copyRequest: (() => void) | undefined;
}

/** All that can be copied: of the active row, of its table, of the whole, and what asked for it. */
export function copyItems(from: Copied): readonly MenuItem[] {
  const { rows, prefix, copy, copyRequest, active: node } = from;
  const table = tableIn(from, node);
  const later = (label: string, text: () => Promise<string>): MenuItem => ({
    label,
    run: () => void text().then(copy),
  });
  return [
    { label: 'Copy Value', run: () => copy(node === undefined ? '' : outputNodeText(node)) },
    ...(rows.root.expanded
      ? [
          {
            // As references and expectations spell it.
            label: 'Copy Path',
            run: () => copy(pathText([...prefix, ...(node === undefined ? [] : pathOf(node))])),
          },
        ]
      : []),
    later('Copy Response as JSON', () => from.whole()),
    ...(table === undefined ? [] : [later('Copy Table as CSV', () => runInFrames(csvSteps(table)))]),
    ...(table === undefined || table.length > maxMarkdownRows
      ? []
      : [later('Copy Table as Markdown', () => runInFrames(markdownSteps(table)))]),
    ...(copyRequest === undefined ? [] : [{ label: 'Copy Request As…', run: copyRequest }]),
  ];
}

function tableIn({ rows, context, names }: Copied, node: OutputTreeNode | undefined): CopiedTable | undefined {
  if (names.length > 1) {
    return rows.root.expanded ? sidesOf(rows, names) : undefined;
  }
  const table = tableNear(rows, node);
  return table && tableOf(table, context);
}

/** Rows of a table that somebody reads as Markdown; longer ones are for programs. */
const maxMarkdownRows = 2_000;

const longestCell = 2_000;

/** As the server wrote the values. */
function* csvSteps(table: CopiedTable): Generator<undefined, string> {
  const lines = [table.columns.map(escapeCsv).join(',')];
  for (let i = 0; i < table.length; i += 1) {
    lines.push(table.row(i, 'raw').map(escapeCsv).join(','));
    yield undefined;
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** As the values are shown. */
function* markdownSteps(table: CopiedTable): Generator<undefined, string> {
  const inMarkdown = (text: string): string => escapeMarkdown(cleanRemote(text, longestCell));
  const rows: (readonly string[])[] = [];
  for (let i = 0; i < Math.min(table.length, maxMarkdownRows); i += 1) {
    rows.push(table.row(i, 'shown').map(inMarkdown));
    yield undefined;
  }
  return `${markdownTable(table.columns.map(inMarkdown), rows)}\n`;
}

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
