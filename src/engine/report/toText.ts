import { type Report, type Section, statusMark } from './report';
import { textSections } from './drawn/drawnText';
import { timelineSections } from './lane/timelineText';
import type { RenderContext } from './renderContext';
import { padEnd, tableWidths, textNote, textRows } from './sectionRows';
import { sourceText } from './sourceText';
import { contextFor, lineText, titleOf, type TextStyle } from './spanText';
import { cleanRemote } from '../primitives';

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'age', hasColumns: true, maxLength: 500 };

/** A Report for a terminal: no colours, no escape sequences, identifiers in full to be copied, no raw responses. */
export function reportToText(report: Report, reader: RenderContext): string {
  const ctx = contextFor(reader, report);
  const mark = statusMark(report);
  const where = [report.network, report.chain].filter((part) => part !== undefined && part !== '').join(' · ');
  const title = `${mark === '' ? '' : `${mark} `}${lineText(titleOf(report, ctx), style, ctx)}`;
  const requested = [cleanRemote(report.identifier, 1000), cleanRemote(where, 200)].filter((part) => part !== '');
  const related = (report.related ?? []).map(({ label, id, name }) => [
    label,
    lineText([{ kind: 'id', id, name }], style, ctx),
  ]);
  const parts = [
    [title, requested.join('  ')].filter((part) => part !== '').join('\n'),
    alignColumns(report.facts.map(({ label, value }) => [label, lineText(value, style, ctx)])),
    ...[...timelineSections(report, ctx, 'any'), ...textSections(report)].map((section) => sectionText(section, ctx)),
    withHeading('Related', alignColumns(related)),
    withHeading(
      'Ready to copy, whole in the JSON',
      alignColumns((report.copyActions ?? []).map(({ label, text }) => [label, firstLine(text)])),
    ),
    withHeading(
      'Sources',
      report.sources.map((source, index) => `  ${index + 1}. ${sourceText(source, ctx)}`).join('\n'),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function sectionText(section: Section, ctx: RenderContext): string {
  const rows = textRows(section).map((row) => row.map((cell) => lineText(cell, style, ctx)));
  const table = section.columns.length === 0 || rows.length === 0 ? rows : [[...section.columns], ...rows];
  const noteLine = textNote(section);
  const note = noteLine === undefined ? '' : `  ${lineText(noteLine, style, ctx)}`;
  return withHeading(section.heading, [alignColumns(table), note].filter((part) => part !== '').join('\n'));
}

/** Just the beginning: calldata and commands are long. */
function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1);
  return line.length < text.length || line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

function withHeading(heading: string, body: string): string {
  return body === '' ? '' : `${heading}\n${body}`;
}

/** Columns two spaces apart, without trailing spaces. */
function alignColumns(rows: readonly (readonly string[])[]): string {
  const columnCount = rows.reduce((count, row) => Math.max(count, row.length), 0);
  const widths = tableWidths(new Array<string>(columnCount).fill(''), rows);
  return rows
    .map((row) => `  ${row.map((cell, index) => padEnd(cell, widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
