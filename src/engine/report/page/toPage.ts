import { cleanRemote, compact, valueKey } from '../../primitives';
import {
  type Fact,
  type Line,
  type Report,
  type RawResponse,
  type RowMark,
  type Section,
  type Span,
  type Source,
  statusMark,
} from '../report';
import { kindAt, contextFor, lineText, titleOf } from '../spanText';
import type { RenderContext } from '../renderContext';
import { isTree, rowCount, rowsBetween } from '../sectionRows';
import { message } from '../spans';
import { isTimed, sourceHost, sourceText } from '../sourceText';
import { factCards, factRows, withFeeParts, pageTabs } from './pageGroups';
import { pageDrawing, pageTimelines, pageCell, pageLine } from './pageLine';
import type {
  PageResponse,
  PageCard,
  PageFact,
  PageForm,
  PageId,
  PageLine,
  PageMark,
  PageRows,
  PageSection,
  PageSource,
  PageTab,
  PageView,
} from './pageView';
import { neighboursOf, finalityOf, kindWord, tabTitle, toneOf, verdictOf } from './pageWords';

const maxRequest = 4_000;

/** Signed bytes may be long; they can be copied in full. */
const maxIdentifierLength = 1 << 17;

/** Up to `wholeRows` rows of a section come with the page, of longer ones the first `firstRows`. */
const wholeRows = 300;
const firstRows = 100;

export function initialRowCount(section: Section): number {
  const { length } = section.rows;
  return rowCount(section) <= wholeRows ? length : Math.min(firstRows, length);
}

/** The page model of a Report; `forms` are other encodings of its identifier. */
export function reportToPage(report: Report, reader: RenderContext, forms: readonly PageForm[] = []): PageView {
  const ctx = contextFor(reader, report);
  const { kind, status, identifier, sources, raw = [] } = report;
  // On pages of chains, card sections become tabs: other facts come first.
  const isChain = kind === 'subnet' || kind === 'blockchain';
  const sections = report.sections.map((one) => (isChain && one.look === 'card' ? { ...one, look: undefined } : one));
  const page = (fact: Fact): PageFact => pageFact(fact, report, ctx);
  const shownKeys = shownFacts(report);
  const { cards, others } = factCards({
    ...report,
    facts: report.facts.filter((fact) => !shownKeys.has(fact.key) && !isInTitle(fact, report)),
  });
  const shown = withFeeParts(others).filter((fact) => !isIdentifier(fact, identifier));
  // Without any brief fact, all facts go into the overview.
  const isFirst = report.facts.some(({ brief }) => brief)
    ? ({ brief }: Fact): boolean => brief === true
    : (): boolean => true;
  return {
    kind: kindWord(report),
    tab: tabTitle(report),
    tone: toneOf(status, kind),
    mark: statusMark(report),
    title: pageLine(titleOf(report, ctx, verdictOf(report)), ctx, identifier),
    id: cleanRemote(identifier, maxIdentifierLength),
    forms,
    where: locationLines(report, ctx),
    finality: finalityOf(report),
    now: ctx.now,
    sources: sources.map((source) => pageSource(source, report, ctx)),
    drawings: (report.drawings ?? []).map(({ key, heading, drawing }) => ({
      ...{ key, heading },
      drawing: pageDrawing(drawing, ctx, identifier),
    })),
    overview: factRows(shown.filter(isFirst)).map((row) => row.map(page)),
    more: [...shown.filter((fact) => !isFirst(fact)).map(page), ...relatedFacts(report, ctx)],
    cards: [
      ...cards.map(({ heading, facts: own }) => ({ heading, facts: own.map(page) })),
      ...sections.flatMap((section) => (section.look === 'card' ? [sectionCard(section, page)] : [])),
    ],
    lanes: pageTimelines(report, ctx),
    sections: sections.map((section) => pageSection(section, report, ctx)),
    tabs: pageTabs(sections, shownElsewhere(report)).map((tab) =>
      repeatsTitle(tab, report, sections) ? { ...tab, isShownAbove: true } : tab,
    ),
    neighbours: neighboursOf(report),
    raw: raw.map(pageResponse),
  };
}

const movementTabs: ReadonlySet<string> = new Set(['transfers', 'events', 'state']);

/** Whether a tab repeats an amount from the title. */
function repeatsTitle({ key, sections: own }: PageTab, { title }: Report, sections: readonly Section[]): boolean {
  const amounts = (line: Line): readonly string[] =>
    line.flatMap((span) => {
      const value = span.kind === 'amount' ? span.amount.value : 0n;
      // Changes are signed, and some tables have the token in a separate column.
      return value === 0n ? [] : [String(value).replace('-', '')];
    });
  const shown = new Set(amounts(title));
  const repeats = (line: Line): boolean => amounts(line).some((one) => shown.has(one));
  return movementTabs.has(key) && own.some((i) => sections[i]!.rows.some((row) => row.some(repeats)));
}

function shownElsewhere({ facts, sections, drawings = [] }: Report): ReadonlySet<string> {
  const isDecoded = facts.some(({ key }) => key === 'method') && !sections.some(({ key }) => key === 'callData');
  const stack = sections.find(({ key }) => key === 'callStack');
  const isStackDrawn = drawings.some(
    ({ drawing }) => drawing.kind === 'source' && drawing.frames.length + 1 >= (stack?.rows.length ?? 0),
  );
  return new Set([
    'tokens',
    ...(isStackDrawn ? ['callStack'] : []),
    ...drawings.flatMap(({ key, isInText }) => (isInText === true ? [key] : [])),
    ...(isDecoded ? ['input'] : []),
  ]);
}

function locationLines(report: Report, ctx: RenderContext): readonly PageLine[] {
  const { network, chain, facts, identifier } = report;
  const locationLine = (name: string | undefined, id: string | undefined, what: string): readonly PageLine[] => {
    const text = cleanRemote(name ?? '', 60);
    const isLink = id !== undefined && id !== identifier;
    return text === '' ? [] : [[isLink ? { kind: 'id', id, text, what, isLink } : { kind: 'text', text }]];
  };
  const block = report.kind === 'transaction' ? facts.find(({ key }) => key === 'block') : undefined;
  const time = facts.find(({ key }) => key === 'time');
  return [
    ...locationLine(network, network === undefined ? undefined : ctx.idOf?.(network), 'network'),
    ...locationLine(chain, network === undefined ? undefined : ctx.idOf?.(network, chain), 'blockchain'),
    ...(block === undefined ? [] : [pageLine(message`block ${heightLink(block)}`, ctx, identifier, 'block')]),
    ...(time === undefined ? [] : [pageLine(time.value, ctx, identifier)]),
    ...locationLine(ctx.recorded, undefined, ''),
  ];
}

/** Keys of facts that other parts of the page show: header, drawings, call tree, inputs and outputs. */
function shownFacts({ kind, status, facts, sections, drawings = [] }: Report): ReadonlySet<string> {
  const has = (key: string): boolean => drawings.some((one) => one.key === key);
  const accepted = facts.find(({ key }) => key === 'time');
  const start = facts.find(({ key }) => key === 'validator.start');
  return new Set([
    'time',
    ...(kind === 'block' ? compact(['number', isOfOne(sections) && 'fees']) : kind === 'transaction' ? ['block'] : []),
    // The header already shows the acceptance.
    ...(kind === 'transaction' && status === 'ok' ? ['status'] : []),
    // Since Durango, staking starts when its transaction is accepted.
    ...(accepted && start && valueKey(accepted.value) === valueKey(start.value) ? ['validator.start'] : []),
    // The end time includes the remaining time.
    ...facts.flatMap(({ key }) => (key === 'period' ? ['timeLeft'] : key === 'runsOut' ? ['left'] : [])),
    ...(has('fundsFlow') ? ['from', 'to', 'value'] : []),
    ...(has('tokenFlow') ? tokenFlowFacts : []),
    ...(has('failedLines') ? ['failedAt'] : []),
    ...(sections.some(({ key, rows }) => key === 'calls' && rows.length > 0) ? ['method'] : []),
    ...(sections.some(({ look }) => look === 'flow') ? [...flowFacts, ...onlySigner(facts)] : []),
    ...(sections.some(({ key }) => key === 'feeConfig') ? feeConfigFacts : []),
  ]);
}

/** The row of a block's only transaction has the fee. */
function isOfOne(sections: readonly Section[]): boolean {
  return sections.some((section) => section.key === 'transactions' && rowCount(section) === 1);
}

/** A single signer is the owner of the inputs. */
function onlySigner(facts: readonly Fact[]): readonly string[] {
  const signed = facts.find(({ key }) => key === 'signedBy');
  return signed?.value.length === 1 ? ['signedBy'] : [];
}

const feeConfigFacts = ['gasLimit', 'minBaseFee', 'targetGas'];

/** Keys of names and kinds, which a title may contain as part of a sentence. */
const namingKeys: ReadonlySet<string> = new Set(['name', 'kind', 'standard', 'indexedAs']);

/** Ignores the spelling and the name of an address. */
function figureKey(span: Span): string {
  return span.kind === 'id' ? span.id.toLowerCase() : valueKey(span);
}

/** Whether the title contains the fact: its amounts or times, the name, or the arguments of the call. */
function isInTitle({ key, value }: Fact, { title }: Report): boolean {
  const [span, ...more] = value;
  const figures = key === 'method' ? value.filter(({ kind }) => !['text', 'code', 'origin'].includes(kind)) : value;
  if (key === 'requiredGas' || figures.some(({ kind }) => kind === 'amount' || kind === 'time')) {
    return figures.every((figure) => title.some((one) => figureKey(one) === figureKey(figure)));
  }
  const words = span !== undefined && 'text' in span ? span.text : '';
  return namingKeys.has(key) && more.length === 0 && title.some((one) => 'text' in one && one.text.includes(words));
}

/** Facts of a cross-chain token transfer that its drawing shows. */
const tokenFlowFacts = [
  'from',
  'to',
  'transfer',
  'tokensSent',
  'tokensReceived',
  'dust',
  'recipient',
  'fromToken',
  'toToken',
  'nextLeg',
];

/** Related identifiers that are nowhere else on the page. */
function relatedFacts({ related = [], facts, sections, identifier }: Report, ctx: RenderContext): readonly PageFact[] {
  const seen = new Set(
    [...facts.map(({ value }) => value), ...sections.flatMap(({ rows }) => rows.slice(0, firstRows).flat())].flatMap(
      (line) => line.flatMap((span) => (span.kind === 'id' ? [span.id.toLowerCase()] : [])),
    ),
  );
  return related
    .filter((one) => one.as === undefined && !seen.has(one.id.toLowerCase()))
    .map(({ label, id, name }) => ({
      key: 'related',
      label: cleanRemote(label, 120),
      value: pageLine([{ kind: 'id', id, name }], ctx, identifier, kindAt({ words: label })),
      from: [],
    }));
}

/** Facts that the inputs and outputs show by owner. */
const flowFacts = ['pays', 'stakes', 'receives', 'change', 'burned'];

function sectionCard({ heading, rows, from }: Section, page: (fact: Fact) => PageFact): PageCard {
  const facts = rows.map(([label = [], value = []], i) => {
    const words = lineText(label, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 120 }, { now: 0 });
    return page({ key: words === 'block' ? words : String(i), label: words, value, from });
  });
  return { heading: cleanRemote(heading, 200), facts };
}

function pageFact(fact: Fact, report: Report, ctx: RenderContext): PageFact {
  return {
    key: fact.key,
    // Arguments have untrusted names.
    label: cleanRemote(fact.label, 120),
    value: pageLine(heightLink(fact), ctx, report.identifier, kindAt({ key: fact.key, words: fact.label })),
    from: hosts(fact.from, report),
    drawn: fact.drawn && pageDrawing(fact.drawn, ctx, report.identifier),
  };
}

function heightLink({ key, value }: Fact): Line {
  const [span, ...more] = value;
  return key === 'block' && span?.kind === 'count' && more.length === 0
    ? [{ kind: 'id', id: String(span.value) }]
    : value;
}

function chainLink(chain: string, id: string): PageId {
  return { kind: 'id', id, text: cleanRemote(chain, 60), what: 'on another chain', isLink: true, chain };
}

function pageRows(section: Section, report: Report, ctx: RenderContext, from: number, to: number): PageRows {
  const { rows, marks } = rowsBetween(section, from, to);
  const isMarked =
    section.rest !== undefined ||
    section.marks?.some((mark) => mark?.tone !== undefined || mark?.details !== undefined) === true;
  const kinds = section.columns.map((words) => kindAt({ words }));
  const used = section.key === 'calls' || section.key === 'comparedCalls' ? titleFigures(report) : undefined;
  return {
    rows: rows.map((row, at) =>
      row.flatMap((whole, i) => {
        // The first call is the transaction itself, with value and gas shown above.
        const cell = from + at > 0 || i === 0 ? whole : whole.filter((span) => used?.has(figureKey(span)) !== true);
        const chain = i === 0 ? marks[at]?.chain : undefined;
        return isDrawn(section, i)
          ? []
          : chain === undefined
            ? [pageCell(cell, ctx, report.identifier, kinds[i])]
            : [{ line: [chainLink(chain, report.identifier)] }];
      }),
    ),
    depths: isTree(section) ? marks.map((mark) => mark?.depth ?? 0) : undefined,
    marks: isMarked ? marks.map((mark) => pageMark(mark, report, ctx)) : undefined,
  };
}

function titleFigures({ title, facts }: Report): ReadonlySet<string> {
  const gas = facts.filter(({ key }) => key === 'gasUsed' || key === 'gasCharged').flatMap(({ value }) => value);
  return new Set(
    [...title, ...gas].flatMap((span) => (span.kind === 'count' || span.kind === 'amount' ? [figureKey(span)] : [])),
  );
}

function isDrawn({ columns, drawn, drawnColumn }: Section, column: number): boolean {
  return drawn !== undefined && drawnColumn !== undefined && columns[column] === drawnColumn;
}

/** Rows rendered at a time, which takes a few milliseconds. */
const stepRows = 100;

const messageRows = 1_000;

/**
 * The rows of a section that do not come with the page, one message at a time. Yields `undefined` between the steps of
 * a message, so that other work can run.
 */
export function* laterRows(
  section: Section,
  report: Report,
  reader: RenderContext,
): Generator<PageRows | undefined, void, undefined> {
  const ctx = contextFor(reader, report);
  const count = rowCount(section);
  let parts: PageRows[] = [];
  for (let from = initialRowCount(section); from < count; from += stepRows) {
    parts.push(pageRows(section, report, ctx, from, from + stepRows));
    const isWhole = parts.length * stepRows >= messageRows || from + stepRows >= count;
    yield isWhole ? mergeRows(parts) : undefined;
    parts = isWhole ? [] : parts;
  }
}

function mergeRows(parts: readonly PageRows[]): PageRows {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    depths: parts[0]?.depths && parts.flatMap(({ depths = [] }) => depths),
    marks: parts[0]?.marks && parts.flatMap(({ marks = [] }) => marks),
  };
}

function pageMark(mark: RowMark | undefined, report: Report, ctx: RenderContext): PageMark | undefined {
  return mark && { tone: mark.tone, details: mark.details?.map((fact) => pageFact(fact, report, ctx)) };
}

/** A section with its rows from index `at` on. */
export function pageSection(section: Section, report: Report, reader: RenderContext, at = 0): PageSection {
  const ctx = contextFor(reader, report);
  const { key, heading, columns, note, from, isOfOne, look, drawn } = section;
  return {
    key,
    heading: cleanRemote(heading, 200),
    columns: columns.flatMap((column, i) => (isDrawn(section, i) ? [] : [cleanRemote(column, 120)])),
    ...pageRows(section, report, ctx, at, at === 0 ? initialRowCount(section) : at + firstRows),
    count: rowCount(section),
    note: note && pageLine(note, ctx, report.identifier),
    from: hosts(from, report),
    isOfOne,
    look,
    drawn: drawn && pageDrawing(drawn, ctx, report.identifier),
  };
}

const maxTimedSources = 3;

/** The sources of a value if others were queried, too: "node 125 ms"; by host if several are of its kind. */
function hosts(from: readonly number[], { sources }: Report): readonly string[] {
  const answered = sources.filter(({ outcome }) => outcome === 'answered');
  const reported = from.flatMap((index) => sources[index] ?? []);
  const words = reported.map((source) => {
    const isOnly = answered.every(({ kind, host }) => kind !== source.kind || host === source.host);
    const name = isOnly && source.kind !== 'bytes' ? kindWords[source.kind] : sourceHost(source);
    // With many sources, the response times are of no use.
    return reported.length > maxTimedSources || source.milliseconds === undefined
      ? name
      : `${name} ${Math.round(source.milliseconds)} ms`;
  });
  // A source that was queried more than once is listed once.
  const named = words.filter((_, i) => reported.findIndex(({ host }) => host === reported[i]!.host) === i);
  return answered.length > 1 ? [...new Set(named)] : [];
}

const kindWords = { node: 'node', dataService: 'data service', verified: 'verified sources' } as const;

/** Whether a fact repeats the identifier in the header. */
function isIdentifier({ value: [span, ...more] }: Fact, identifier: string): boolean {
  const own = span?.kind === 'id' && span.name === undefined ? span.id : span?.kind === 'code' ? span.text : undefined;
  return more.length === 0 && own === identifier;
}

function pageSource(source: Source, { kind, status, sources }: Report, ctx: RenderContext): PageSource {
  const isFound = status !== 'notFound' && status !== 'unavailable';
  // The content of a block never changes, so that source and time do not matter.
  const isFinal = (kind === 'transaction' || kind === 'block') && (status === 'ok' || status === 'failed');
  const own = sources.filter(({ host }) => host === source.host);
  const isFirst = own.find(({ outcome }) => outcome === source.outcome) === source;
  // A failure of the same host is more important.
  const isAnswered = source.outcome === 'answered' && own.every(({ outcome }) => outcome !== 'failed');
  return {
    words: source.outcome === 'failed' ? failedHost(source, own) : sourceHost(source),
    at: isTimed(source) ? source.at : undefined,
    details: sourceText(source, ctx, sources.slice(0, sources.indexOf(source))),
    tone: source.outcome === 'failed' ? 'bad' : 'plain',
    isBrief: isFirst && (!isFound || (isAnswered && !isFinal) || source.outcome === 'failed'),
  };
}

/** "127.0.0.1:9650 failed", "127.0.0.1:9650: 1 of 3 failed" where the host answered other requests. */
function failedHost(source: Source, own: readonly Source[]): string {
  const queried = own.filter(isTimed);
  const failed = queried.filter(({ outcome }) => outcome === 'failed');
  return queried.length === failed.length
    ? sourceHost(source)
    : `${cleanRemote(source.host, 80)}: ${failed.length} of ${queried.length} failed`;
}

function pageResponse({ label, request }: RawResponse): PageResponse {
  const shown = (words: string): string => cleanRemote(words, maxRequest);
  return {
    label: cleanRemote(label, 120),
    request: request && {
      host: shown(request.host),
      method: shown(request.method),
      params: request.params && shown(request.params),
    },
  };
}
