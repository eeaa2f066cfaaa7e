import { blockTime, gasTarget, hasBounds } from '../../../engine/evm';
import { errorCategory, errorSentence } from '../../../engine/errors';
import type { ChainActivity, Figure, Chart, ChartLine } from '../../../webview/protocol/dashboard';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import { gasPriceSpan, gasUnit, shareText, lineLabel } from '../../../engine/report';
import {
  cleanRemote,
  formatAbsoluteTime,
  formatAge,
  formatAmount,
  formatCount,
  formatDuration,
} from '../../../engine/primitives';
import type { ActivityStep } from './activity';
import type { ChainFeed } from './chainFeed';
import { asOfText, chartLine, figure, missingFigure } from './dashboardDeps';
import type { DailyFeed } from './chainFeeds';

export interface ChainViewPart {
  readonly feed: ChainFeed;
  readonly daily: DailyFeed;
  readonly span: SpanKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly pin: string | undefined;
  /** Of its epoch, where it has one. */
  readonly epoch: readonly Figure[];
}

/** What a chain does now, and what it did in a span. */
export function chainView({ feed, daily, span, now, pin, epoch }: ChainViewPart): ChainActivity {
  const name = cleanRemote(feed.chain.name, 60);
  const { problem, result, chain } = feed;
  const key = chain.blockchainId ?? chain.path;
  if (feed.latest === undefined && problem !== undefined) {
    return { name, key, pin, figures: [], charts: [], problem };
  }
  return {
    name,
    key,
    pin,
    figures: [...figuresOf(feed, now).map((figure) => ({ ...figure, result })), ...epoch],
    charts: [...activityCharts(feed, span, now), daily.chart()],
    ...gapOf(feed, span, now),
    problem: problem === undefined || result === undefined ? problem : asOfText(problem, result.at, now),
  };
}

/** The first step may be known in part. */
function gapOf({ activity, earlier }: ChainFeed, span: SpanKey, now: number): { readonly gap?: string } {
  const since = activity.knownSince;
  const [first = now] = spanTimes(span, now);
  return since === undefined || since <= first + spanSteps[span]
    ? {}
    : { gap: `Data since ${formatAbsoluteTime(since, {})}. ${earlier.reason}` };
}

function figuresOf(feed: ChainFeed, now: number): readonly Figure[] {
  const { latest: block, chain } = feed;
  if (block === undefined) {
    return [missingFigure('tps', 'TPS now', 'loading')];
  }
  const tps = feed.tps(now);
  const used = block.gasUsed + (block.extDataGasUsed ?? 0n);
  const share = shareText(used, block.gasLimit);
  const { baseFeePerGas, blockGasCost } = block;
  const { gas, baseFee } = wordsOf(block);
  return [
    tps === undefined
      ? missingFigure('tps', 'TPS now', 'no time between its blocks')
      : figure('tps', 'TPS now', formatAmount({ value: tps, decimals: 2, symbol: '' })),
    figure('height', 'height', formatCount(block.number)),
    figure('age', 'last block', formatAge(Math.max(0, now - blockTime(block)))),
    figure('gas', `gas ${gas}`, share === undefined ? formatCount(used) : `${formatCount(used)} (${share})`),
    figure('limit', 'gas limit', `${formatCount(block.gasLimit)} per block`),
    targetFigure(feed),
    baseFeePerGas == null
      ? missingFigure('baseFee', baseFee, 'not in block headers')
      : figure('baseFee', baseFee, lineLabel([gasPriceSpan(baseFeePerGas, gasUnit(chain.symbol))])),
    blockGasCost == null
      ? missingFigure('cost', 'block gas cost', 'not in block headers')
      : figure('cost', 'block gas cost', `${formatCount(blockGasCost)} gas`),
    pendingFigure(feed),
  ];
}

/** What the gas and the base fee of headers are: those of blocks that are executed later are bounds. */
function wordsOf(block: ChainFeed['latest']): { readonly gas: string; readonly baseFee: string } {
  return hasBounds(block) ? { gas: 'reserved', baseFee: 'base fee at most' } : { gas: 'used', baseFee: 'base fee' };
}

function targetFigure(feed: ChainFeed): Figure {
  const { chain, fees } = feed;
  const label = 'gas target';
  if (fees?.ok === true) {
    return figure('target', label, `${formatCount(fees.value.feeConfig.targetGas)} / 10 s`);
  }
  const rates = gasRates(feed);
  if (rates !== undefined) {
    return figure('target', label, `${formatCount(rates.target)} / s`);
  }
  const isRequested = chain.path !== 'C';
  return missingFigure(
    'target',
    label,
    fees !== undefined ? errorSentence(fees.error) : isRequested ? 'loading' : 'not in block headers',
  );
}

function pendingFigure({ pool }: ChainFeed): Figure {
  const label = 'pending transactions';
  if (pool === undefined) {
    return missingFigure('pending', label, 'loading');
  }
  if (pool.ok) {
    const { pending, queued } = pool.value;
    const text = formatCount(pending);
    return figure('pending', label, queued === 0n ? text : `${text}, ${formatCount(queued)} queued`);
  }
  return missingFigure(
    'pending',
    label,
    errorCategory(pool.error) === undefined ? errorSentence(pool.error) : 'txpool API disabled on the node',
  );
}

/** What is known of a chain that a dashboard follows. */
type ChainRecord = Pick<ChainFeed, 'chain' | 'activity' | 'latest' | 'result' | 'problem' | 'fees'>;

/** Gas per second. */
interface GasRates {
  readonly target: bigint;
  /** What lasts: a block alone may hold more than a second of it. */
  readonly limit: bigint;
}

/** The `targetGas` of a fee config counts for so long. */
const windowSeconds = 10n;

/** What the use of gas is held against; undefined where neither the fee config nor a header tells. */
function gasRates({ chain, fees, latest }: Pick<ChainRecord, 'chain' | 'fees' | 'latest'>): GasRates | undefined {
  if (fees?.ok === true) {
    const { targetGas, gasLimit, targetBlockRate } = fees.value.feeConfig;
    return { target: targetGas / windowSeconds, limit: gasLimit / (targetBlockRate > 0n ? targetBlockRate : 1n) };
  }
  const target = chain.path === 'C' && latest !== undefined ? gasTarget(latest) : undefined;
  // It refills at twice the target (ACP-176).
  return target === undefined ? undefined : { target, limit: target * 2n };
}

/** Of a step that was watched for less than this part of what there was of it, or less than that, nothing is said. */
const minPart = 0.2;
const minMs = 1_000;

/** wei per gas, under which a base fee is told in them. */
const tinyFee = 100_000n;

/** The activity of a chain over a span. What was not watched is a gap. */
export function activityCharts(feed: ChainRecord, span: SpanKey, now: number): readonly Chart[] {
  const times = spanTimes(span, now);
  const steps = feed.activity.of(span, times).map((step, i) => {
    const passed = Math.min(spanSteps[span], now - times[i]!);
    return step.covered < Math.max(minMs, passed * minPart) ? null : step;
  });
  const isUnknown = steps.every((step) => step === null);
  const unknown = isUnknown ? (feed.problem ?? 'No data for this period yet.') : undefined;
  const known = formatDuration(now - Math.max(times[0] ?? now, feed.activity.knownSince ?? now), 1);
  const whole = (count: (step: ActivityStep) => number): number =>
    steps.reduce((sum, step) => sum + (step === null ? 0 : count(step)), 0);
  const noTransactions =
    whole(({ transactions }) => transactions) === 0 ? `No transactions in the last ${known}.` : undefined;
  const noBlocks = whole(({ blocks }) => blocks) === 0 ? `No blocks in the last ${known}.` : undefined;
  const noIntervals =
    whole(({ intervals }) => intervals) === 0 ? `Fewer than two blocks in the last ${known}.` : undefined;
  const chart = (
    key: string,
    title: string,
    unit: string,
    lines: readonly ChartLine[],
    none: string | undefined,
  ): Chart => ({
    key,
    title,
    unit,
    kind: 'lines',
    times,
    lines,
    missing: unknown ?? none,
    result: feed.result,
  });
  const line = (label: string, decimals: number, value: (step: ActivityStep) => bigint | undefined): ChartLine =>
    chartLine(
      label,
      decimals,
      steps.map((step) => (step === null ? undefined : value(step))),
    );
  const words = wordsOf(feed.latest);
  // What is reserved may be twice what is charged, which alone counts against the target.
  const rates = hasBounds(feed.latest) ? undefined : gasRates(feed);
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
    chart(
      'tps',
      'Transactions per second',
      'TPS',
      [line('TPS', 2, ({ transactions, covered }) => perSecond(BigInt(transactions) * 100n, covered))],
      noTransactions,
    ),
    chart(
      'gas',
      `Gas ${words.gas} per second`,
      'gas/s',
      [
        line(words.gas, 0, ({ gasUsed, covered }) => perSecond(gasUsed, covered)),
        ...(rates === undefined ? [] : [reference('target', rates.target), reference('limit', rates.limit)]),
      ],
      whole(({ gasUsed }) => (gasUsed > 0n ? 1 : 0)) === 0 ? `No gas ${words.gas} in the last ${known}.` : undefined,
    ),
    chart(
      'baseFee',
      hasBounds(feed.latest) ? 'Base fee at most' : 'Base fee',
      isTiny ? 'wei' : gasUnit(feed.chain.symbol),
      [line(words.baseFee, isTiny ? 0 : 9, ({ baseFee }) => baseFee)],
      noBlocks ?? (steps.every((step) => step?.baseFee === undefined) ? 'No base fee in block headers.' : undefined),
    ),
    chart(
      'blockTime',
      'Block time',
      's',
      [
        line('block time', 3, ({ between, intervals }) =>
          intervals === 0 ? undefined : BigInt(Math.round(between / intervals)),
        ),
      ],
      noBlocks ?? noIntervals,
    ),
  ];
}

/** @param milliseconds above 0 */
function perSecond(value: bigint, milliseconds: number): bigint {
  return (value * 1_000n) / BigInt(Math.max(1, Math.round(milliseconds)));
}
