import {
  codeSpan,
  escapeMarkdown,
  formatCount,
  formatDuration,
  inMarkdown,
  markdownLink,
  shortenId,
  cleanRemote,
  compact,
} from '../primitives';
import { type Fact, type Report, type Section, type Source, statusMark } from './report';
import { type TextStyle, kindAt, contextFor, spanText, titleOf } from './spanText';
import { timelineLine } from './lane/timelineText';
import { lineToMarkdown } from './markdownLine';
import type { LinkCommand, RenderContext, LinkArgs } from './renderContext';
import { briefSourceText } from './sourceText';
import { rowCount } from './sectionRows';
import { failedPlace } from './places';

interface HoverAction {
  readonly label: string;
  readonly command: LinkCommand;
  readonly args: LinkArgs;
}

const maxByteLength = 10_000;

/** Actions for a Report, in the order of the links. A possible private key has none. */
export function hoverActions(report: Report): readonly HoverAction[] {
  const { identifier, network, chain, status } = report;
  const args: LinkArgs = {
    identifier,
    network,
    chain,
  };
  switch (status) {
    case 'secret':
      return [];
    case 'wrong':
      return copyFormActions(report, args);
    case 'offline':
      return [
        ...(canLookUp(report) ? lookUpActions(report, args) : notebookAction(report, args)),
        ...copyFormActions(report, args),
      ];
    case 'notFound':
      return [
        ...(report.sources.some(hasFailed) ? retryActions(report, args) : []),
        { label: 'Other network…', command: 'otherNetwork', args },
        { label: 'Open', command: 'open', args },
      ];
    case 'unavailable':
      return [
        ...retryActions(report, args),
        { label: 'Other network…', command: 'otherNetwork', args },
        { label: 'Open', command: 'open', args },
      ];
    case 'ok':
    case 'failed':
    case 'pending':
    case 'stuck':
      return [
        { label: 'Open', command: 'open', args },
        ...failingLineActions(report, args),
        { label: 'Open in notebook', command: 'openNotebook', args },
        { label: 'Copy as JSON', command: 'copyJson', args },
        ...addChainAction(report, args),
        ...copyActionLink(report, args),
      ];
  }
}

/** Actions that may help where a host failed: `Try again (30 s) · Set API key…`. */
function retryActions({ sources }: Report, args: LinkArgs): readonly HoverAction[] {
  const failures = sources.filter(hasFailed).map(({ failure }) => failure);
  const seconds = failures.flatMap((failure) => failure?.retrySeconds ?? []);
  const wait = seconds.length === 0 ? 0 : Math.min(...seconds);
  return compact([
    { label: wait > 0 ? `Try again (${formatDuration(wait * 1_000)})` : 'Try again', command: 'tryAgain', args },
    failures.some((failure) => failure?.needsKey === true) &&
      ({ label: 'Set API key…', command: 'setApiKey', args } as const),
  ]);
}

function hasFailed({ outcome }: Source): boolean {
  return outcome === 'failed' || outcome === 'notWaitedFor';
}

function failingLineActions(report: Report, args: LinkArgs): readonly HoverAction[] {
  const failed = failedPlace(report);
  return failed === undefined
    ? []
    : [
        {
          label: 'Show failing line',
          command: 'showFailingLine',
          args: { ...args, place: failed.place, text: failed.reason, stack: failed.stack, at: failed.at },
        },
        { label: 'Debug', command: 'debug', args },
      ];
}

/** Once in the settings, a chain is found faster and by its name. */
function addChainAction({ unconfigured }: Report, args: LinkArgs): readonly HoverAction[] {
  return unconfigured === undefined ? [] : [{ label: addChainLabel(unconfigured), command: 'addChain', args }];
}

/** Maximum length of text that a hover's link copies; longer texts are on the page. */
const maxCopyActionLength = 4_000;

function copyActionLink({ copyActions = [] }: Report, args: LinkArgs): readonly HoverAction[] {
  const [first] = copyActions.filter(({ as, text }) => as === 'copy' && text.length <= maxCopyActionLength);
  return first === undefined ? [] : [{ label: first.label, command: 'copyText', args: { ...args, text: first.text } }];
}

/** A chain without a node is named by its ID; its RPC URL is prompted for. */
export function addChainLabel({ name, blockchainId }: NonNullable<Report['unconfigured']>): string {
  return name === blockchainId ? `Add chain ${shortenId(name)}…` : `Add chain ${cleanRemote(name, 60)} to settings`;
}

/** `identifierReport` adds a `next` fact where more than the bytes can be looked up. */
function canLookUp({ facts }: Report): boolean {
  return facts.some(({ key }) => key === 'next');
}

/** For bytes of a transaction or block that a node can be queried for by the derived ID. */
function notebookAction({ facts, chain }: Report, args: LinkArgs): readonly HoverAction[] {
  const isBlock = chain === 'P-Chain' || chain === 'X-Chain';
  const isQueryable = facts.some(({ key }) => key === 'txID' || (key === 'blockID' && isBlock));
  return isQueryable && args.identifier.length <= maxByteLength
    ? [{ label: 'Open in notebook', command: 'openNotebook', args }]
    : [];
}

function lookUpActions({ network }: Report, args: LinkArgs): readonly HoverAction[] {
  const label = network === undefined ? 'Look up' : `Look up on ${cleanRemote(network, 60)}`;
  return [
    { label, command: 'lookUp', args },
    { label: 'Other network…', command: 'otherNetwork', args },
  ];
}

/** Copy actions for the other encodings, from `identifierReport`. */
function copyFormActions(report: Report, args: LinkArgs): readonly HoverAction[] {
  return report.facts.flatMap(({ key, label, value }) => {
    const [span] = value;
    const text = span?.kind === 'code' ? span.text : span?.kind === 'id' ? span.id : undefined;
    return !key.startsWith('form') || text === undefined
      ? []
      : [{ label: `Copy ${label}`, command: 'copyText' as const, args: { ...args, text } }];
  });
}

/** Keys of facts that share a line of a hover; the line has the first one's label. */
const factGroups: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block'],
  ['fee', 'gasUsed', 'gasPrice'],
  ['stake', 'delegations'],
  ['configuredAs', 'connected', 'version'],
  ['left', 'price'],
];

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 160 };

/** Maximum number of table rows, so that a hover has eight lines with title and links. */
const maxRows = 6;
const lineBreak = '  \n';

/** Two en spaces; Markdown would collapse plain spaces. */
const gap = '\u2002\u2002';

/** The same as entities for the end of a table cell, which is trimmed. */
const cellGap = '&ensp;&ensp;';

interface Row {
  readonly label: string;
  /** Markdown */
  readonly value: string;
}

/** `head`: title and timelines, `rest`: everything below; later facts are inserted between. */
export type HoverPart = 'whole' | 'head' | 'rest';

/**
 * A Report as Markdown of a hover: title, brief facts as a table, links and sources. Contains no HTML, no icons, and
 * only links from `ctx.link`.
 */
export function reportToHover(report: Report, reader: RenderContext, part: HoverPart = 'whole'): string {
  const ctx = contextFor(reader, report);
  const rows = [...hoverRows(report.facts).map((row) => factRow(row, report, ctx)), ...sectionCounts(report)];
  // A timeline takes two rows.
  const maxShown = maxRows - 2 * Math.min(maxTimelines, report.timelines?.length ?? 0);
  const shown = rows.length > maxShown ? rows.slice(0, maxShown - 1) : rows;
  const hidden = rows.length - shown.length;
  const all =
    hidden > 0 ? [...shown, { label: '…', value: escapeMarkdown(`${hidden} more lines on the page`) }] : shown;
  const [only, ...others] = all;
  const line = only !== undefined && others.length === 0 ? [`${inMarkdown(only.label)}${gap}${only.value}`] : [];
  const head = part === 'rest' ? [] : [titleText(report, ctx), ...timelineLines(report, ctx)];
  if (part === 'head') {
    return head.join(lineBreak);
  }
  return [[...head, ...line].join(lineBreak), ...(others.length > 0 ? [table(all)] : []), footText(report, ctx)]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The given facts, one per line, formatted as by `reportToHover`, with their links. */
export function factsToHover(report: Report, keys: readonly string[], reader: RenderContext): string {
  const ctx = contextFor(reader, report);
  const lines = report.facts
    .filter(({ key }) => keys.includes(key))
    .map((fact) => `${inMarkdown(fact.label)}${gap}${lineToMarkdown(fact.value, style, ctx, report)}`);
  const links = linksOf(
    hoverActions(report).filter(({ command }) => factCommands.has(command)),
    ctx,
  );
  return [...lines, ...(lines.length === 0 || links === '' ? [] : [links])].join(lineBreak);
}

const factCommands: ReadonlySet<LinkCommand> = new Set(['showFailingLine', 'debug']);

/** Offers a label where the reader has names. */
function labelActions(
  { identifier, network, chain, status, facts }: Report,
  { nameOf }: RenderContext,
): readonly HoverAction[] {
  const canLabel =
    !['secret', 'wrong', 'notFound', 'unavailable'].includes(status) && identifier.length <= 200 && facts.length > 0;
  return nameOf !== undefined && canLabel
    ? [{ label: 'Label…', command: 'label', args: { identifier, network, chain } }]
    : [];
}

function linksOf(actions: readonly HoverAction[], ctx: RenderContext): string {
  return actions
    .flatMap(({ label, command, args }) => {
      const target = ctx.link?.(command, args);
      return target === undefined ? [] : [markdownLink(label, target)];
    })
    .join(' · ');
}

const maxTimelines = 2;

function timelineLines(report: Report, ctx: RenderContext): readonly string[] {
  const { timelines = [] } = report;
  const rest = timelines.length - maxTimelines;
  return compact([
    ...timelines
      .slice(0, maxTimelines)
      .map((timeline) => lineToMarkdown(timelineLine(timeline, report.title), style, ctx, report)),
    rest > 0 && escapeMarkdown(rest === 1 ? '1 more message on the page' : `${rest} more messages on the page`),
  ]);
}

/** Labels and values as an aligned table; Markdown requires a head, which is empty. */
function table(rows: readonly Row[]): string {
  const cells = rows.map(({ label, value }) => `| ${inMarkdown(label)}${cellGap} | ${value} |`);
  return ['| | |', '|:--|:--|', ...cells].join('\n');
}

function titleText(report: Report, ctx: RenderContext): string {
  const mark = statusMark(report);
  // The difference between a misspelled and the corrected identifier may be in the middle.
  const titleStyle: TextStyle = report.status === 'wrong' ? { ...style, ids: 'full' } : style;
  const title = lineToMarkdown(titleOf(report, ctx), titleStyle, ctx, report);
  const network = spanText({ kind: 'remote', text: report.network ?? '' }, style, ctx);
  const chain = spanText({ kind: 'remote', text: report.chain ?? '' }, style, ctx);
  if (report.status === 'offline') {
    // The bytes of a transaction determine its chain, which the title does not have.
    const of = report.kind === 'transaction' && chain !== '' ? `${gap}${escapeMarkdown(chain)}` : '';
    return `${codeSpan(shortenId(report.identifier))}${gap}${title}${of}`;
  }
  // Something not found has no place, and a title about bytes holds on every chain.
  const place = report.status === 'notFound' || report.kind === 'identifier' ? [] : [network, chain];
  const where = place.filter((part) => part !== '').join(' · ');
  return `${mark === '' ? '' : `${mark} `}**${title}**${where === '' ? '' : `${gap}${escapeMarkdown(where)}`}`;
}

/** Groups brief facts into rows, in order; a row takes the position of its first fact. */
function hoverRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const brief = facts.filter((fact) => fact.brief === true);
  const used = new Set<Fact>();
  return brief.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = factGroups.find((group) => group.includes(fact.key)) ?? [fact.key];
    const row = keys.flatMap((key) => brief.filter((each) => each.key === key && !used.has(each)));
    row.forEach((each) => used.add(each));
    return [row];
  });
}

function factRow(row: readonly Fact[], report: Report, ctx: RenderContext): Row {
  const value = (fact: Fact): string =>
    lineToMarkdown(fact.value, style, ctx, report, kindAt({ key: fact.key, words: fact.label }));
  const withLabel = (fact: Fact): string => `${inMarkdown(fact.label)} ${value(fact)}`;
  const [first, second] = row;
  const label = first?.label ?? '';
  if (first?.key === 'from' && second !== undefined) {
    const to = second.key === 'to' ? value(second) : withLabel(second);
    return { label, value: [`${value(first)} → ${to}`, ...row.slice(2).map(withLabel)].join(' · ') };
  }
  return { label, value: row.map((fact, index) => (index === 0 ? value(fact) : withLabel(fact))).join(' · ') };
}

/** Row counts of the page's sections: `Events 4 · Token transfers 2`. */
function sectionCounts({ sections }: Report): readonly Row[] {
  const counts = sections
    .filter((section: Section) => section.rows.length > 0 && section.isOfOne !== true)
    .map((section) => `${inMarkdown(section.heading)} ${formatCount(BigInt(rowCount(section)))}`);
  return counts.length === 0 ? [] : [{ label: 'more', value: counts.join(' · ') }];
}

function footText(report: Report, ctx: RenderContext): string {
  const others = otherNetworks(report, ctx);
  const actions = hoverActions(report).filter(({ command }) => command !== 'otherNetwork' || others === '');
  const links = linksOf([...actions, ...labelActions(report, ctx)], ctx);
  const sources = hoverSources(report)
    .map((source) => escapeMarkdown(briefSourceText(source)))
    .join(' · ');
  return [[others, links].filter((part) => part !== '').join(' · '), sources, inMarkdown(ctx.recorded ?? '')]
    .filter((part) => part !== '')
    .join(`${gap}`);
}

/** The sources, each host once; none if nothing was found, since the title names them. */
function hoverSources({ status, sources, chain }: Report): readonly Source[] {
  const isFound = status !== 'notFound' && status !== 'unavailable';
  const shown = sources.filter(
    (source) =>
      isFound &&
      source.kind !== 'bytes' &&
      (source.outcome === 'answered' || source.outcome === 'failed') &&
      (source.chain === undefined || chain === undefined || source.chain === chain),
  );
  const isFirstOfHost = (source: Source, index: number): boolean =>
    shown.findIndex((other) => other.host === source.host && other.outcome === source.outcome) === index;
  return shown.filter(isFirstOfHost).slice(0, 4);
}

/** `Try mainnet · local`, where nothing was found. */
function otherNetworks(report: Report, ctx: RenderContext): string {
  if (report.status !== 'notFound') {
    return '';
  }
  const links = (ctx.otherNetworks ?? [])
    .filter((network) => network !== report.network)
    .flatMap((network) => {
      const target = ctx.link?.('lookUp', { identifier: report.identifier, network });
      return target === undefined ? [] : [markdownLink(network, target)];
    })
    .slice(0, 5);
  const sentence = 'Try {networks}'.split('{networks}').map(escapeMarkdown);
  return links.length === 0 ? '' : sentence.join(links.join(' · '));
}
