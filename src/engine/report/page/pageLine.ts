import type { Drawing, Lanes } from '../drawn/drawing';
import type { Line, Span, Report, MessageTimeline, TimelineStage } from '../report';
import { cleanRemote, formatAbsoluteTime, formatClockTime, formatCount, isTime, withAge } from '../../primitives';
import { type TextStyle, idKind, isLookupId, gapBefore, idText, nameOfSpan, spanText } from '../spanText';
import type { RenderContext } from '../renderContext';
import { afterWords, laneStages } from '../lane/timelineText';
import { joinLines, message, textLine } from '../spans';
import { sourceHost } from '../sourceText';
import type { PageCell, PageLine, PageSpan, PageTimeline } from './pageView';

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'age', maxLength: 2000 };
const exactStyle: TextStyle = { ...style, amounts: 'exact' };
const hoverStyle: TextStyle = { ...style, amounts: 'exactWithBase', times: 'absolute' };

/** Maximum length of code that can be copied where the page shows less. */
const maxCode = 1 << 17;

/** Maximum decimals for comparing amounts of different tokens. */
const maxDecimals = 36;

/**
 * A line for the result page.
 *
 * @param own the page's own identifier, which is not linked
 * @param hashKind what a 32-byte value is in this position
 */
export function pageLine(line: Line, ctx: RenderContext, own: string, hashKind?: string): PageLine {
  const spans: PageSpan[] = [];
  for (const span of line.filter(({ kind }) => kind !== 'origin')) {
    const last = spans.at(-1)?.text ?? '';
    if (gapBefore(span, last) !== '') {
      spans.push({ kind: 'text', text: ' ' });
    }
    spans.push(pageSpan(span, ctx, own, hashKind));
  }
  return spans;
}

export function pageDrawing(drawing: Drawing<Line>, ctx: RenderContext, own: string): Drawing<PageLine> {
  const inPage = (value: unknown): unknown => {
    if (isLine(value)) {
      return pageLine(value, ctx, own);
    }
    if (Array.isArray(value)) {
      return value.map(inPage);
    }
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPage(part)]))
      : value;
  };
  return inPage(drawing) as Drawing<PageLine>;
}

/** In drawings, only lines are arrays of objects with a `kind`. */
function isLine(value: unknown): value is Line {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === 'object' && one !== null && 'kind' in one)
  );
}

export function pageCell(line: Line, ctx: RenderContext, own: string, hashKind?: string): PageCell {
  const [first] = line;
  const shown = pageLine(line, ctx, own, hashKind).map((span) =>
    span.kind === 'id' && own !== '' && span.id.toLowerCase() === own.toLowerCase() ? { ...span, name: 'self' } : span,
  );
  return { line: shown, order: first && orderOf(first)?.toString() };
}

const printable = /^[!-~]+$/;

function pageSpan(span: Span, ctx: RenderContext, own: string, hashKind: string | undefined): PageSpan {
  if (span.kind === 'time' && isTime(span.at)) {
    return pageTime(span.at, ctx);
  }
  const shown = spanText(span, style, ctx);
  switch (span.kind) {
    case 'text':
      return span.isAlarm ? { kind: 'alarm', text: shown } : { kind: 'text', text: shown };
    case 'remote':
      return { kind: 'text', text: shown };
    case 'guess':
      return { kind: 'guess', text: shown };
    case 'origin':
      return { kind: 'text', text: '' };
    case 'place':
      return printable.test(span.uri)
        ? { kind: 'place', text: shown, uri: span.uri, line: span.line, column: span.column }
        : { kind: 'code', text: shown };
    case 'share':
      return { kind: 'share', text: shown, thousandths: span.thousandths };
    case 'code': {
      const full = cleanRemote(span.full ?? span.text, maxCode);
      return { kind: 'code', text: shown, full: full === shown ? undefined : full };
    }
    case 'id':
      return {
        kind: 'id',
        id: cleanRemote(span.id, 300),
        text: /^\d{1,20}$/.test(span.id) ? formatCount(BigInt(span.id)) : idText(span.id, style),
        what: idKind(span.id, hashKind),
        name: nameOf(nameOfSpan(span, ctx)),
        isLink: isLookupId(span.id) && span.id.toLowerCase() !== own.toLowerCase(),
      };
    case 'amount':
    case 'count': {
      const [exact, copied] = [spanText(span, hoverStyle, ctx), spanText(span, exactStyle, ctx)];
      const value = span.kind === 'amount' ? span.amount.value : span.value;
      const change = value === 0n || span.isChange !== 'funds' ? undefined : value > 0n ? 'gain' : 'loss';
      return {
        kind: 'value',
        text: shown,
        exact: exact === shown ? undefined : exact,
        copied: copied === shown ? undefined : copied,
        change,
      };
    }
    case 'time':
      return { kind: 'text', text: shown };
  }
}

/** Formats each text once: tables have thousands of times. */
function pageTime(at: number, ctx: RenderContext): PageSpan {
  const clock = formatClockTime(at, ctx);
  return { kind: 'time', text: withAge(clock, ctx.now - at), clock, exact: formatAbsoluteTime(at, ctx), at };
}

function nameOf(name: string | undefined): string | undefined {
  const words =
    name === undefined ? '' : spanText({ kind: 'remote', text: name }, { ...style, maxLength: 60 }, { now: 0 });
  return words === '' ? undefined : words;
}

/** Amounts with different decimals are compared in whole tokens. */
function orderOf(span: Span): bigint | undefined {
  switch (span.kind) {
    case 'amount': {
      const { value, decimals } = span.amount;
      const isUsual = Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals;
      return isUsual ? value * 10n ** BigInt(maxDecimals - decimals) : value;
    }
    case 'count':
      return span.value * 10n ** BigInt(maxDecimals);
    case 'time':
      return Number.isSafeInteger(span.at) ? BigInt(span.at) : undefined;
    default:
      return undefined;
  }
}

export function pageTimelines(report: Report, ctx: RenderContext): readonly PageTimeline[] {
  return (report.timelines ?? []).map((timeline) => pageTimeline(timeline, report, ctx));
}

function pageTimeline(
  { heading, stages, signed, cause, advice }: MessageTimeline,
  report: Report,
  ctx: RenderContext,
): PageTimeline {
  const { identifier } = report;
  const shown = laneStages(stages);
  const chainOf = (keys: readonly string[]): Line => {
    const name = stages.find(({ key, chain }) => chain !== undefined && keys.includes(key))?.chain;
    return [name === undefined ? { kind: 'text', text: 'other chain' } : { kind: 'remote', text: name }];
  };
  const drawing: Lanes<Line> = {
    kind: 'lanes',
    lanes: [chainOf(['sent', 'accepted', 'signed']), chainOf([...destinationStages])],
    stages: shown.map((stage, i) => ({
      ...laneStage(stage, shown[i - 1], report, ctx),
      bar: stage.key === 'signed' ? signed : undefined,
    })),
  };
  // The headline already shows the failure.
  const hasFailure = shown.some(({ state, value }) => state === 'failed' && value.length > 0);
  return {
    heading: pageLine(heading, ctx, identifier),
    drawing: pageDrawing(drawing, ctx, identifier) as Lanes<PageLine>,
    cause: cause === undefined || hasFailure ? undefined : pageLine(cause, ctx, identifier),
    advice: advice.map((line) => pageLine(line, ctx, identifier)),
  };
}

/** Stages on the destination chain. */
const destinationStages: ReadonlySet<string> = new Set(['delivered', 'executed']);

function laneStage(
  stage: TimelineStage,
  before: TimelineStage | undefined,
  { sources }: Report,
  ctx: RenderContext,
): Lanes<Line>['stages'][number] {
  const { key, state, label, value, transaction, at, after, isRetry, proof, from } = stage;
  const [source] = from.flatMap((index) => sources[index] ?? []);
  const about: Line = joinLines(
    [
      ...(at === undefined ? [] : [textLine(formatClockTime(at, { ...ctx, now: at }))]),
      ...(transaction === undefined || transaction === before?.transaction
        ? []
        : [[{ kind: 'id', id: transaction } as const]]),
    ],
    ' ',
  );
  return {
    lane: destinationStages.has(key) ? 1 : 0,
    state: state === 'none' ? 'done' : state,
    label: state === 'failed' || value.length === 0 ? textLine(label) : message`${textLine(label)} ${value}`,
    about: about.length === 0 ? undefined : about,
    wait: after === undefined ? undefined : { milliseconds: after, words: textLine(afterWords(stage)) },
    isRetry,
    proof:
      proof === undefined
        ? undefined
        : [cleanRemote(proof, 120), ...(source === undefined ? [] : [sourceHost(source)])].join(' · '),
  };
}
