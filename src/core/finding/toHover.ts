import * as l10n from '@vscode/l10n';
import { codeSpan, escapeMarkdown, inMarkdown, markdownLink } from '../inert/markdown';
import { formatCount } from '../text/count';
import { shortenId } from '../text/shorten';
import type { Fact, Finding, Section, Source } from './finding';
import { hoverActions } from './hoverActions';
import { lineToMarkdown } from './markdownLine';
import type { RenderContext } from './renderContext';
import { briefSourceText, messageText } from './sourceText';
import { spanText, type TextStyle } from './spanText';
import { statusMark } from './statusMark';

/** Facts that belong on one line of a hover, by key: the first one's label begins it. */
const together: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block'],
  ['fee', 'gasUsed', 'gasPrice'],
  ['stake', 'delegations'],
  ['configuredAs', 'connected', 'version'],
  ['left', 'price'],
];

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 160 };

/** Rows between the title and the links; with those a hover has twelve lines at most. */
const maxRows = 8;
const lineBreak = '  \n';

/** Two en spaces: Markdown keeps them, where it would make one of blanks. */
const gap = '\u2002\u2002';

/**
 * A Finding as the Markdown of a hover: the answer, its brief facts, then links and who answered. Holds no HTML, no
 * icon and no link but those of `ctx.link`.
 */
export function findingToHover(finding: Finding, ctx: RenderContext): string {
  const rows = [...hoverRows(finding.facts).map((row) => rowText(row, finding, ctx)), ...sectionCounts(finding)];
  const shown = rows.length > maxRows ? rows.slice(0, maxRows - 1) : rows;
  const hidden = rows.length - shown.length;
  const body = [
    titleText(finding, ctx),
    ...shown,
    ...(hidden > 0 ? [escapeMarkdown(l10n.t('… and {0} more lines', hidden))] : []),
    ...failures(finding),
  ].join(lineBreak);
  const foot = footText(finding, ctx);
  return foot === '' ? body : `${body}\n\n${foot}`;
}

function titleText(finding: Finding, ctx: RenderContext): string {
  const mark = statusMark(finding);
  // What differs between a wrong spelling and the right one may be in the middle.
  const titleStyle: TextStyle = finding.status === 'wrong' ? { ...style, ids: 'full' } : style;
  const title = lineToMarkdown(finding.title, titleStyle, ctx, finding);
  const network = spanText({ kind: 'remote', text: finding.network ?? '' }, style, ctx);
  const chain = spanText({ kind: 'remote', text: finding.chain ?? '' }, style, ctx);
  if (finding.status === 'offline') {
    // Bytes of a transaction say which chain it is of, its title does not.
    const of = finding.kind === 'transaction' && chain !== '' ? `${gap}${escapeMarkdown(chain)}` : '';
    return `${codeSpan(shortenId(finding.identifier))}${gap}${title}${of}`;
  }
  // What was not found is nowhere, and a title about bytes is true everywhere.
  const place = finding.status === 'notFound' || finding.kind === 'identifier' ? [] : [network, chain];
  const where = place.filter((part) => part !== '').join(' · ');
  return `${mark === '' ? '' : `${mark} `}**${title}**${where === '' ? '' : `${gap}${escapeMarkdown(where)}`}`;
}

/** Brief facts in rows, in their own order; a row stands where its first fact stands. */
function hoverRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const brief = facts.filter((fact) => fact.brief === true);
  const used = new Set<Fact>();
  return brief.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = together.find((group) => group.includes(fact.key)) ?? [fact.key];
    const row = keys.flatMap((key) => brief.filter((each) => each.key === key && !used.has(each)));
    row.forEach((each) => used.add(each));
    return [row];
  });
}

function rowText(row: readonly Fact[], finding: Finding, ctx: RenderContext): string {
  const value = (fact: Fact): string => lineToMarkdown(fact.value, style, ctx, finding);
  const [first, second] = row;
  if (first?.key === 'from' && second !== undefined) {
    const to = second.key === 'to' ? value(second) : `${inMarkdown(second.label)} ${value(second)}`;
    return [`${value(first)} → ${to}`, ...row.slice(2).map((fact) => `${inMarkdown(fact.label)} ${value(fact)}`)].join(
      ' · ',
    );
  }
  const labelled = (fact: Fact, index: number): string =>
    `${separator(fact, index)}${inMarkdown(fact.label)}${index === 0 ? gap : ' '}${value(fact)}`;
  return row.map(labelled).join('');
}

/** A price belongs to the gas before it: `gas 21,000 of 46,000 at 25 nAVAX`. */
function separator(fact: Fact, index: number): string {
  if (index === 0) {
    return '';
  }
  return fact.key === 'gasPrice' ? ' ' : ' · ';
}

/** What the document has more of: `4 events · 2 token transfers`. */
function sectionCounts(finding: Finding): readonly string[] {
  const counts = finding.sections
    .filter(({ rows, isOfOne }: Section) => rows.length > 0 && isOfOne !== true)
    .map(({ heading, rows }) => `${inMarkdown(heading)} ${formatCount(BigInt(rows.length))}`);
  return counts.length === 0 ? [] : [counts.join(' · ')];
}

/** Why there is no answer, where there is none: a sentence from each of the first sources. */
function failures({ status, sources }: Finding): readonly string[] {
  if (status !== 'unavailable' && status !== 'notFound') {
    return [];
  }
  return sources
    .filter((source) => source.outcome === 'failed')
    .map(messageText)
    .filter((message) => message !== '')
    .slice(0, 2)
    .map(escapeMarkdown);
}

function footText(finding: Finding, ctx: RenderContext): string {
  const others = otherNetworks(finding, ctx);
  const links = hoverActions(finding)
    .filter(({ command }) => command !== 'otherNetwork' || others === '')
    .flatMap(({ label, command, args }) => {
      const target = ctx.link?.(command, args);
      return target === undefined ? [] : [markdownLink(label, target)];
    })
    .join(' · ');
  const sources = hoverSources(finding)
    .map((source) => escapeMarkdown(briefSourceText(source)))
    .join(' · ');
  return [[others, links].filter((part) => part !== '').join(' · '), sources]
    .filter((part) => part !== '')
    .join(`${gap}`);
}

/** Who said it, each host once; where nothing was found, who was asked in vain. */
function hoverSources({ status, sources, chain }: Finding): readonly Source[] {
  const isFound = status !== 'notFound' && status !== 'unavailable';
  const shown = sources.filter(
    (source) =>
      source.kind !== 'bytes' &&
      (!isFound ||
        (source.outcome !== 'notFound' &&
          (source.chain === undefined || chain === undefined || source.chain === chain))),
  );
  const isFirstOfHost = (source: Source, index: number): boolean =>
    shown.findIndex((other) => other.host === source.host && other.outcome === source.outcome) === index;
  return shown.filter(isFirstOfHost).slice(0, 4);
}

/** `Try mainnet · local`, where nothing was found. */
function otherNetworks(finding: Finding, ctx: RenderContext): string {
  if (finding.status !== 'notFound') {
    return '';
  }
  const links = (ctx.otherNetworks ?? [])
    .filter((network) => network !== finding.network)
    .flatMap((network) => {
      const target = ctx.link?.('lookUp', { identifier: finding.identifier, network });
      return target === undefined ? [] : [markdownLink(network, target)];
    })
    .slice(0, 5);
  const sentence = l10n.t('Try {networks}').split('{networks}').map(escapeMarkdown);
  return links.length === 0 ? '' : sentence.join(links.join(' · '));
}
