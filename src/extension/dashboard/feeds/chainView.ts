import { type EvmBlock, blockTime, gasTarget, hasDeferredExecution } from '../../../engine/evm';
import type { ChainActivity, ChainCell, Figure, Chart, ChartLine } from '../../../webview/protocol/dashboard';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import {
  type BlockStrip,
  type PageLine,
  gasPriceSpan,
  gasUnit,
  partOf,
  shareBar,
  shareText,
  lineLabel,
} from '../../../engine/report';
import { cleanRemote, formatAmount, formatClockTime, formatCount, formatDuration } from '../../../engine/primitives';
import type { ActivityStep } from './activity';
import type { ChainFeed } from './chainFeed';
import { asOfText, chartLine, figure } from './dashboardDeps';
import type { DailyFeed } from './chainFeeds';

export interface ChainViewPart {
  readonly feed: ChainFeed;
  readonly daily: DailyFeed;
  readonly span: SpanKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly pin: string | undefined;
  readonly epoch: readonly Figure[];
  /** Of its validators and messages. */
  readonly cells: ChainActivity['cells'];
  readonly isWhole: boolean;
}

export function chainView({ feed, daily, span, now, pin, epoch, cells, isWhole }: ChainViewPart): ChainActivity {
  const { problem, result, chain, latest } = feed;
  const row = { name: cleanRemote(chain.name, 60), key: chain.blockchainId ?? chain.path, pin };
  if (latest === undefined) {
    const block: ChainCell = { text: problem === undefined ? 'loading' : '–' };
    return { ...row, mark: problem === undefined ? 'plain' : 'warning', cells: { block, ...cells }, problem };
  }
  const own = ownCells(feed, latest, span, now);
  const marks = Object.values<ChainCell | undefined>({ ...own, ...cells }).map((cell) => cell?.mark);
  return {
    ...row,
    mark: marks.includes('bad') ? 'bad' : marks.includes('warning') || problem !== undefined ? 'warning' : 'good',
    cells: { ...own, ...cells },
    problem: problem === undefined || result === undefined ? problem : asOfText(problem, result.at, now),
    detail: isWhole
      ? {
          figures: [...figuresOf(feed, latest).map((figure) => ({ ...figure, result })), ...epoch],
          charts: [...activityCharts(feed, span, now), ...[daily.chart()].flatMap((chart) => chart ?? [])],
          blocks: blocksOf(feed, now),
          ...gapOf(feed, span, now),
          problems: daily.problem === undefined ? [] : [daily.problem],
        }
      : undefined,
  };
}

/** Proposers take turns every few seconds: longer pending transactions wait for something, such as a lower base fee. */
const stalledMs = 60_000;

/** Milliseconds of pending transactions without a block; `undefined` where the chain makes progress, or is unknown. */
export function stalledFor({ pool, latest, problem }: ChainFeed, now: number): number | undefined {
  const age = latest === undefined ? 0 : now - blockTime(latest);
  return problem === undefined && pool?.ok === true && pool.value.pending > 0n && age >= stalledMs ? age : undefined;
}

function ownCells(feed: ChainFeed, block: EvmBlock, span: SpanKey, now: number): ChainActivity['cells'] {
  const { result, chain } = feed;
  const { steps } = stepsOf(feed, span, now);
  const tps = feed.tps(now);
  const age = formatDuration(Math.max(0, now - blockTime(block)), 1);
  const { baseFeePerGas } = block;
  const line = (value: (step: ActivityStep) => bigint | undefined): ChainCell['line'] =>
    steps.map((step) => {
      const drawn = step === null ? undefined : value(step);
      return drawn === undefined ? null : Number(drawn);
    });
  return {
    block: {
      text: `${formatCount(block.number)} · ${age}`,
      words: `block ${formatCount(block.number)}, ${age} ago`,
      mark: stalledFor(feed, now) === undefined ? undefined : 'warning',
      result,
    },
    tps: tps === undefined ? undefined : { text: hundredths(tps), line: line(tpsOf), result },
    gas: gasCell(feed, steps),
    baseFee:
      baseFeePerGas == null
        ? undefined
        : {
            text: baseFeeText(baseFeePerGas, hasDeferredExecution(block), gasUnit(chain.symbol)),
            line: line(({ baseFee }) => baseFee),
            result,
          },
  };
}

/** An upper bound is rounded up; an exact value is not rounded. */
function baseFeeText(baseFee: bigint, isBound: boolean, unit: string): string {
  const step = 10n ** BigInt(Math.max(0, String(baseFee).length - 6));
  const price = isBound ? ((baseFee + step - 1n) / step) * step : baseFee;
  return `${isBound ? '≤ ' : ''}${lineLabel([gasPriceSpan(price, unit)])}`;
}

/** Gas per second over the known part of the span, relative to the sustained limit, with the target as its mark. */
function gasCell(feed: ChainFeed, steps: readonly (ActivityStep | null)[]): ChainCell | undefined {
  const rates = gasRates(feed);
  const covered = steps.reduce((sum, step) => sum + (step?.covered ?? 0), 0);
  if (rates === undefined || rates.target === 0n || covered === 0 || isReserved(feed)) {
    return undefined;
  }
  const rate = perSecond(
    steps.reduce((sum, step) => sum + (step?.gasUsed ?? 0n), 0n),
    covered,
  );
  const label = (text: string): PageLine => [{ kind: 'text', text }];
  const words = `${formatCount(rate)} gas/s`;
  const most = rates.limit > rate ? rates.limit : rate;
  return {
    text: shareText(rate, rates.target) ?? '',
    bar: shareBar([{ value: rate, tone: 'used', label: label(words) }], most, {
      at: partOf(rates.target, most),
      label: label(`target ${formatCount(rates.target)} gas/s`),
    }),
    words: `${words}, target ${formatCount(rates.target)}`,
    result: feed.result,
  };
}

/** The first step may be partial. */
function gapOf({ activity, earlier }: ChainFeed, span: SpanKey, now: number): { readonly gap?: string } {
  const since = activity.knownSince;
  const [first = now] = spanTimes(span, now);
  return since === undefined || since <= first + spanSteps[span]
    ? {}
    : { gap: `Data since ${formatClockTime(since, { now })}. ${earlier.reason}` };
}

/** The newest blocks on a time axis, which makes stalls visible. */
function blocksOf({ blocks }: ChainFeed, now: number): BlockStrip<PageLine> | undefined {
  const drawn = [...blocks.values()]
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .map((block) => {
      const gas = block.gasUsed + (block.extDataGasUsed ?? 0n);
      const at = blockTime(block);
      const words = hasDeferredExecution(block) ? `gas reserved ${formatCount(gas)}` : `${formatCount(gas)} gas`;
      const text = `block ${formatCount(block.number)} · ${words} · ${formatClockTime(at, { now })}`;
      const label: PageLine = [{ kind: 'text', text }];
      return { at, share: gas >= block.gasLimit ? 1 : partOf(gas, block.gasLimit), label };
    });
  const [first] = drawn;
  return first === undefined || drawn.length < 2
    ? undefined
    : { kind: 'blocks', from: first.at, to: Math.max(now, drawn.at(-1)!.at), blocks: drawn };
}

/** Figures that the row does not show. Omits what the chain or its node does not have. */
function figuresOf(feed: ChainFeed, block: EvmBlock): readonly Figure[] {
  const used = block.gasUsed + (block.extDataGasUsed ?? 0n);
  const share = shareText(used, block.gasLimit);
  const { pool, fees } = feed;
  const rates = gasRates(feed);
  const target =
    fees?.ok === true
      ? `${formatCount(fees.value.feeConfig.targetGas)} / 10 s`
      : rates && `${formatCount(rates.target)} / s`;
  const of = (key: string, label: string, text: string | undefined): readonly Figure[] =>
    text === undefined ? [] : [figure(key, label, text)];
  const { gas } = wordsOf(block);
  return [
    ...of('gas', `gas ${gas}`, share === undefined ? formatCount(used) : `${formatCount(used)} (${share})`),
    ...of('limit', 'gas limit', `${formatCount(block.gasLimit)} per block`),
    ...of('target', 'gas target', target),
    ...of('cost', 'block gas cost', block.blockGasCost == null ? undefined : `${formatCount(block.blockGasCost)} gas`),
    ...of('pending', 'pending transactions', pool?.ok === true ? pendingText(pool.value) : undefined),
  ];
}

function pendingText({ pending, queued }: { readonly pending: bigint; readonly queued: bigint }): string {
  const text = formatCount(pending);
  return queued === 0n ? text : `${text}, and ${formatCount(queued)} behind a missing nonce`;
}

/** Labels for gas and base fee of headers: for blocks that are executed later, both are upper bounds. */
function wordsOf(block: ChainFeed['latest']): { readonly gas: string; readonly baseFee: string } {
  return hasDeferredExecution(block)
    ? { gas: 'reserved', baseFee: 'base fee at most' }
    : { gas: 'used', baseFee: 'base fee' };
}

type ChainRecord = Pick<ChainFeed, 'chain' | 'activity' | 'latest' | 'result' | 'problem' | 'fees' | 'isCharged'>;

/** Reserved gas may be twice the charged gas; only the charged gas counts against the target. */
function isReserved({ latest, isCharged }: Pick<ChainRecord, 'latest' | 'isCharged'>): boolean {
  return hasDeferredExecution(latest) && !isCharged;
}

/** Gas per second. */
interface GasRates {
  readonly target: bigint;
  /** The sustained limit: a single block may hold more than a second of it. */
  readonly limit: bigint;
}

/** The window of a fee config's `targetGas`. */
const windowSeconds = 10n;

/** Limits that gas usage is compared with; `undefined` where neither the fee config nor a header has them. */
function gasRates({ chain, fees, latest }: Pick<ChainRecord, 'chain' | 'fees' | 'latest'>): GasRates | undefined {
  if (fees?.ok === true) {
    const { targetGas, gasLimit, targetBlockRate } = fees.value.feeConfig;
    return { target: targetGas / windowSeconds, limit: gasLimit / (targetBlockRate > 0n ? targetBlockRate : 1n) };
  }
  const target = chain.path === 'C' && latest !== undefined ? gasTarget(latest) : undefined;
  // Capacity refills at twice the target (ACP-176).
  return target === undefined ? undefined : { target, limit: target * 2n };
}

/** Steps watched for less than this fraction or this time have no value. */
const minPart = 0.2;
const minMs = 1_000;

/** wei per gas; lower base fees are shown in wei. */
const tinyFee = 100_000n;

/** The steps of a span; null for one that was not watched. */
function stepsOf(
  { activity }: Pick<ChainRecord, 'activity'>,
  span: SpanKey,
  now: number,
): { readonly times: readonly number[]; readonly steps: readonly (ActivityStep | null)[] } {
  const times = spanTimes(span, now);
  const steps = activity.of(span, times).map((step, i) => {
    const passed = Math.min(spanSteps[span], now - times[i]!);
    return step.covered < Math.max(minMs, passed * minPart) ? null : step;
  });
  return { times, steps };
}

/** Activity of a chain over a span, as far as there is something to draw. Time that was not watched is a gap. */
export function activityCharts(feed: ChainRecord, span: SpanKey, now: number): readonly Chart[] {
  const { times, steps } = stepsOf(feed, span, now);
  const isAny = (counts: (step: ActivityStep) => boolean): boolean =>
    steps.some((step) => step !== null && counts(step));
  const chart = (key: string, title: string, unit: string, lines: readonly ChartLine[], isDrawn: boolean) =>
    isDrawn ? [{ key, title, unit, kind: 'lines' as const, times, lines, result: feed.result }] : [];
  const line = (label: string, decimals: number, value: (step: ActivityStep) => bigint | undefined): ChartLine =>
    chartLine(
      label,
      decimals,
      steps.map((step) => (step === null ? undefined : value(step))),
    );
  const { baseFee } = wordsOf(feed.latest);
  const gas = !hasDeferredExecution(feed.latest) ? 'used' : isReserved(feed) ? 'reserved' : 'charged';
  const rates = isReserved(feed) ? undefined : gasRates(feed);
  const reference = (label: string, rate: bigint): ChartLine => ({
    ...chartLine(
      label,
      0,
      times.map(() => rate),
    ),
    isReference: true,
  });
  const isTiny = steps.every((step) => (step?.baseFee ?? 0n) < tinyFee);
  return [
    ...chart(
      'tps',
      'Transactions per second',
      'TPS',
      [line('TPS', 2, tpsOf)],
      isAny(({ transactions }) => transactions > 0),
    ),
    ...chart(
      'gas',
      `Gas ${gas} per second`,
      'gas/s',
      [
        line(gas, 0, ({ gasUsed, covered }) => perSecond(gasUsed, covered)),
        ...(rates === undefined ? [] : [reference('target', rates.target), reference('limit', rates.limit)]),
      ],
      isAny(({ gasUsed }) => gasUsed > 0n),
    ),
    ...chart(
      'baseFee',
      hasDeferredExecution(feed.latest) ? 'Base fee at most' : 'Base fee',
      isTiny ? 'wei' : gasUnit(feed.chain.symbol),
      [line(baseFee, isTiny ? 0 : 9, ({ baseFee }) => baseFee)],
      isAny(({ baseFee }) => baseFee !== undefined),
    ),
    ...chart(
      'blockTime',
      'Block time',
      's',
      [
        line('block time', 3, ({ between, intervals }) =>
          intervals === 0 ? undefined : BigInt(Math.round(between / intervals)),
        ),
      ],
      isAny(({ intervals }) => intervals > 0),
    ),
  ];
}

/** Transactions per second, in hundredths. */
function tpsOf({ transactions, covered }: ActivityStep): bigint {
  return perSecond(BigInt(transactions) * 100n, covered);
}

function hundredths(value: bigint): string {
  return formatAmount({ value, decimals: 2, symbol: '' });
}

/** @param milliseconds above 0 */
function perSecond(value: bigint, milliseconds: number): bigint {
  return (value * 1_000n) / BigInt(Math.max(1, Math.round(milliseconds)));
}
