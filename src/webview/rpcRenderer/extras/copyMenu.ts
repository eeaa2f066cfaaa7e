import { pathText, cleanRemote, escapeCsv, escapeMarkdown } from '../../../engine/primitives';
import { type CopiedTable, sidesOf, tableNear, tableOf } from './copiedTable';
import type { TreeContext } from '../model/childrenOf';
import type { Rows } from '../model/rows';
import type { OutputTreeNode } from '../model/outputTreeNode';
import { outputNodeText, pathOf, runInFrames } from '../shared';
import type { MenuItem } from '../../ui/menuButton';
import { markdownTable } from '../../../engine/report';

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
