import {
  cleanRemote,
  codeSpan,
  escapeHtml,
  escapeMarkdown,
  escapeUnseen,
  formatCount,
  inMarkdown,
  parseJson,
  printJson,
} from '../primitives';
import { type Fact, type Report, type Line, type RawResponse, type Section, statusMark } from './report';
import { textSections } from './drawn/drawnText';
import { timelineSections } from './lane/timelineText';
import { lineToMarkdown } from './markdownLine';
import type { RenderContext } from './renderContext';
import { displayWidth, markdownTable, tableWidth, textNote, textRows } from './sectionRows';
import { sourceText } from './sourceText';
import { idText, contextFor, shownName, titleOf, type TextStyle } from './spanText';

/** Maximum length of a raw response in a document; Copy as JSON has all. */
const maxRawLength = 200_000;

const textStyle: TextStyle = {
  ids: 'full',
  amounts: 'exactWithBase',
  times: 'absolute',
  hasColumns: true,
  maxLength: 2000,
};
/** Base units are shown below, or on hover. */
const titleStyle: TextStyle = { ...textStyle, amounts: 'exact' };
const wideTableStyle: TextStyle = { ids: 'full', amounts: 'exact', times: 'absolute', hasColumns: true, maxLength: 80 };
const narrowTableStyle: TextStyle = {
  ids: 'short',
  amounts: 'exact',
  times: 'absolute',
  hasColumns: true,
  maxLength: 60,
};
const maxTableWidth = 100;

/** Width of label and colon: padding to the longest label would change all lines when a fact is added. */
const labelWidth = 26;

/** Signed bytes may be long; they are in the editor already. */
const maxIdentifierLength = 1000;

/**
 * A Report as a Markdown document. Two runs differ only in what has changed: times are absolute, and response times are
 * in the list of sources only. Identifiers shortened in a table are listed in full below.
 */
export function reportToMarkdown(report: Report, reader: RenderContext): string {
  const ctx = contextFor(reader, report);
  const shortenedIds: NamedId[] = [];
  const sections = [...timelineSections(report, ctx, 'page'), ...textSections(report)].map((section) =>
    sectionText(section, report, ctx, shortenedIds),
  );
  const parts = [
    headText(report, ctx),
    factsText(report, ctx),
    ...sections,
    relatedText(report, shortenedIds, ctx),
    sourcesText(report, ctx),
    rawMarkdown(report.raw ?? []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function headText(report: Report, ctx: RenderContext): string {
  const mark = statusMark(report);
  const title = `# ${mark === '' ? '' : `${mark} `}${lineToMarkdown(titleOf(report, ctx), titleStyle, ctx, report)}`;
  const where = [report.network, report.chain].filter((part) => part !== undefined && part !== '');
  const requested = [
    ...(report.identifier === '' ? [] : [codeSpan(cleanRemote(report.identifier, maxIdentifierLength))]),
    ...(where.length === 0 ? [] : [inMarkdown(where.join(' · '))]),
  ].join('  \n');
  return requested === '' ? title : `${title}\n\n${requested}`;
}

function factsText(report: Report, ctx: RenderContext): string {
  if (report.facts.length === 0) {
    return '';
  }
  const line = (fact: Fact): string => {
    const label = `${inMarkdown(fact.label)}:`;
    const blanks = ' '.repeat(Math.max(1, labelWidth - displayWidth(label)));
    return `- ${label}${blanks}${lineToMarkdown(fact.value, textStyle, ctx, report)}`;
  };
  return `## ${escapeMarkdown('Overview')}\n\n${report.facts.map(line).join('\n')}`;
}

function sectionText(section: Section, report: Report, ctx: RenderContext, shortenedIds: NamedId[]): string {
  const heading = `## ${inMarkdown(section.heading)}`;
  const noteLine = textNote(section);
  const note = noteLine === undefined ? '' : lineToMarkdown(noteLine, textStyle, ctx, report);
  const rows = textRows(section);
  const body =
    section.look === 'flow'
      ? flowText(section, report, ctx)
      : section.columns.length === 0
        ? listText(rows, report, ctx)
        : tableText(section, rows, report, ctx, shortenedIds);
  return [heading, body, note].filter((part) => part !== '').join('\n\n');
}

function listText(rows: Section['rows'], report: Report, ctx: RenderContext): string {
  return rows
    .map((row) => `- ${row.map((cell) => lineToMarkdown(cell, textStyle, ctx, report)).join(' · ')}`)
    .join('\n');
}

/** A list of owners with their items. Cells after owner, amount and type have their column as label. */
function flowText({ rows, marks = [], columns }: Section, report: Report, ctx: RenderContext): string {
  return rows
    .map((row, at) => {
      const cells = row.flatMap((cell, i) => {
        const label = i > 2 ? `${inMarkdown(columns[i] ?? '')} ` : '';
        return cell.length === 0 ? [] : [label + lineToMarkdown(cell, textStyle, ctx, report)];
      });
      return `${'  '.repeat(marks[at]?.depth ?? 0)}- ${cells.join(' · ')}`;
    })
    .join('\n');
}

function tableText(
  section: Section,
  rows: Section['rows'],
  report: Report,
  ctx: RenderContext,
  shortenedIds: NamedId[],
): string {
  if (rows.length === 0) {
    return '';
  }
  // Links would make a table unreadable as text; its identifiers are linked where they are listed in full.
  const plain: RenderContext = { ...ctx, link: undefined };
  const columns = section.columns.map((column) => inMarkdown(column));
  const cells = (style: TextStyle): string[][] =>
    rows.map((row) => row.map((cell: Line) => lineToMarkdown(cell, style, plain, report)));
  const full = cells(wideTableStyle);
  if (tableWidth(columns, full) <= maxTableWidth) {
    return markdownTable(columns, full);
  }
  const narrow = cells(narrowTableStyle);
  if (tableWidth(columns, narrow) > maxTableWidth) {
    // Rows padded to the longest one would be less readable than a list.
    return listText(rows, report, ctx);
  }
  shortenedIds.push(...rows.flatMap((row) => row.flatMap(longIds)));
  return markdownTable(columns, narrow);
}

function relatedText(report: Report, shortenedIds: readonly NamedId[], ctx: RenderContext): string {
  const seen = new Set<string>();
  const line = (label: string, id: string, name: string | undefined): readonly string[] => {
    if (seen.has(id)) {
      return [];
    }
    seen.add(id);
    const shown = lineToMarkdown(
      [name === undefined ? { kind: 'id', id } : { kind: 'id', id, name }],
      textStyle,
      ctx,
      report,
    );
    return [`- ${inMarkdown(label)}: ${shown}`];
  };
  const lines = [
    ...(report.related ?? []).flatMap(({ label, id, name }) => line(label, id, name)),
    ...shortenedIds.flatMap(({ id, name, short }) =>
      seen.has(id) ? [] : line(short, id, shownName(name) === '' ? undefined : name),
    ),
  ];
  return lines.length === 0 ? '' : `## ${escapeMarkdown('Related')}\n\n${lines.join('\n')}`;
}

function sourcesText(report: Report, ctx: RenderContext): string {
  if (report.sources.length === 0) {
    return '';
  }
  const lines = report.sources.map((source, index) => `${index + 1}. ${escapeMarkdown(sourceText(source, ctx))}`);
  return `## ${escapeMarkdown('Sources')}\n\n${lines.join('\n')}`;
}

function rawMarkdown(raw: readonly RawResponse[]): string {
  if (raw.length === 0) {
    return '';
  }
  return [`## ${escapeMarkdown('Raw')}`, ...raw.map(rawResponseText)].join('\n\n');
}

function rawResponseText({ label, json }: RawResponse): string {
  const shown = escapeUnseen(indentJson(json));
  const rest = shown.length - maxRawLength;
  const text = rest > 0 ? shown.slice(0, maxRawLength) : shown;
  const fence = fenceFor(text);
  const summary = escapeHtml(cleanRemote(label, 120));
  const note = rest > 0 ? [escapeMarkdown(`${formatCount(BigInt(rest))} more characters not shown.`)] : [];
  return [`<details><summary>${summary}</summary>`, `${fence}json\n${text}\n${fence}`, ...note, '</details>'].join(
    '\n\n',
  );
}

function indentJson(json: string): string {
  try {
    return printJson(parseJson(json), 2);
  } catch {
    // Not JSON: shown as received.
    return json;
  }
}

/** Longer than any run of backticks in the text, so that none closes the fence. */
function fenceFor(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
}

interface NamedId {
  readonly id: string;
  readonly name?: string;
  readonly short: string;
}

function longIds(line: Line): readonly NamedId[] {
  return line.flatMap((span) => {
    if (span.kind !== 'id') {
      return [];
    }
    const short = idText(span.id, { ids: 'short' });
    if (short === idText(span.id, { ids: 'full' })) {
      return [];
    }
    return [span.name === undefined ? { id: span.id, short } : { id: span.id, name: span.name, short }];
  });
}
