import * as l10n from '@vscode/l10n';
import { displayWidth } from './displayWidth';
import { codeSpan, escapeMarkdown, inMarkdown } from '../inert/markdown';
import type { Fact, Finding, Line, Section } from './finding';
import { longIds } from './longIds';
import type { NamedId } from './longIds';
import { lineToMarkdown } from './markdownLine';
import { markdownTable, tableWidth } from './markdownTable';
import { rawMarkdown } from './rawMarkdown';
import type { RenderContext } from './renderContext';
import { sourceText } from './sourceText';
import { nameSuffix } from './spanText';
import type { TextStyle } from './spanText';
import { statusMark } from './statusMark';
import { cleanRemote } from '../text/clean';

const inText: TextStyle = { ids: 'full', amounts: 'exactWithBase', times: 'absolute', longest: 2000 };
const inWideTable: TextStyle = { ids: 'full', amounts: 'exact', times: 'absolute', longest: 80 };
const inNarrowTable: TextStyle = { ids: 'short', amounts: 'exact', times: 'absolute', longest: 60 };
const widest = 100;
/** Signed bytes may be long; they stand in the editor already. */
const longestIdentifier = 1000;

/**
 * A Finding as a Markdown document. Two runs differ only in what has changed: times are absolute, and how long an
 * answer took stands in the list of sources alone. Identifiers that a table has no room for are given in full below.
 */
export function findingToMarkdown(finding: Finding, ctx: RenderContext): string {
  const listed: NamedId[] = [];
  const sections = finding.sections.map((section) => sectionText(section, finding, ctx, listed));
  const parts = [
    headText(finding, ctx),
    factsText(finding, ctx),
    ...sections,
    relatedText(finding, listed, ctx),
    sourcesText(finding, ctx),
    rawMarkdown(finding.raw ?? []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function headText(finding: Finding, ctx: RenderContext): string {
  const mark = statusMark(finding);
  const title = `# ${mark === '' ? '' : `${mark} `}${lineToMarkdown(finding.title, inText, ctx, finding)}`;
  const where = [finding.network, finding.chain].filter((part) => part !== undefined && part !== '');
  const asked = [
    ...(finding.identifier === '' ? [] : [codeSpan(cleanRemote(finding.identifier, longestIdentifier))]),
    ...(where.length === 0 ? [] : [inMarkdown(where.join(' · '))]),
  ].join('  \n');
  return asked === '' ? title : `${title}\n\n${asked}`;
}

function factsText(finding: Finding, ctx: RenderContext): string {
  if (finding.facts.length === 0) {
    return '';
  }
  const several = finding.sources.filter((source) => source.outcome === 'answered').length > 1;
  const line = (fact: Fact): string => {
    const label = `${inMarkdown(fact.label)}:`;
    // A fixed width: padding to the longest label would change every line when one fact comes or goes.
    const blanks = ' '.repeat(Math.max(1, 14 - displayWidth(label)));
    // No definition of ours or from outside begins a line, so the brackets stay what they are.
    const who = several && fact.from.length > 0 ? ` [${fact.from.map((index) => index + 1).join(', ')}]` : '';
    return `- ${label}${blanks}${lineToMarkdown(fact.value, inText, ctx, finding)}${who}`;
  };
  return `## ${escapeMarkdown(l10n.t('Facts'))}\n\n${finding.facts.map(line).join('\n')}`;
}

function sectionText(section: Section, finding: Finding, ctx: RenderContext, listed: NamedId[]): string {
  const heading = `## ${inMarkdown(section.heading)}`;
  const note = section.note === undefined ? '' : lineToMarkdown(section.note, inText, ctx, finding);
  const body =
    section.columns.length === 0 ? listText(section, finding, ctx) : tableText(section, finding, ctx, listed);
  return [heading, body, note].filter((part) => part !== '').join('\n\n');
}

function listText(section: Section, finding: Finding, ctx: RenderContext): string {
  return section.rows
    .map((row) => `- ${row.map((cell) => lineToMarkdown(cell, inText, ctx, finding)).join(' · ')}`)
    .join('\n');
}

function tableText(section: Section, finding: Finding, ctx: RenderContext, listed: NamedId[]): string {
  if (section.rows.length === 0) {
    return '';
  }
  // Links would make a table unreadable as text; its identifiers can be looked up where they stand in full.
  const plain: RenderContext = { ...ctx, link: undefined };
  const columns = section.columns.map((column) => inMarkdown(column));
  const cells = (style: TextStyle): string[][] =>
    section.rows.map((row) => row.map((cell: Line) => lineToMarkdown(cell, style, plain, finding)));
  const full = cells(inWideTable);
  if (tableWidth(columns, full) <= widest) {
    return markdownTable(columns, full);
  }
  const narrow = cells(inNarrowTable);
  if (tableWidth(columns, narrow) > widest) {
    // Padding every row to the longest one would read worse than no table.
    return listText(section, finding, ctx);
  }
  listed.push(...section.rows.flatMap((row) => row.flatMap(longIds)));
  return markdownTable(columns, narrow);
}

/** Related identifiers, then those that a table above shows shortened. */
function relatedText(finding: Finding, listed: readonly NamedId[], ctx: RenderContext): string {
  const seen = new Set<string>();
  const line = (label: string, id: string, name: string | undefined): readonly string[] => {
    if (seen.has(id)) {
      return [];
    }
    seen.add(id);
    const shown = lineToMarkdown(
      [name === undefined ? { kind: 'id', id } : { kind: 'id', id, name }],
      inText,
      ctx,
      finding,
    );
    return [`- ${inMarkdown(label)}: ${shown}`];
  };
  const lines = [
    ...finding.related.flatMap(({ label, id, name }) => line(label, id, name)),
    ...listed.flatMap(({ id, name, short }) =>
      seen.has(id) ? [] : line(short, id, nameSuffix(name) === '' ? undefined : name),
    ),
  ];
  return lines.length === 0 ? '' : `## ${escapeMarkdown(l10n.t('Related'))}\n\n${lines.join('\n')}`;
}

function sourcesText(finding: Finding, ctx: RenderContext): string {
  if (finding.sources.length === 0) {
    return '';
  }
  const lines = finding.sources.map((source, index) => `${index + 1}. ${escapeMarkdown(sourceText(source, ctx))}`);
  return `## ${escapeMarkdown(l10n.t('Sources'))}\n\n${lines.join('\n')}`;
}
