import type { ActivityStep, Activity } from '../model/activity';
import type { Chart, ChartLine, FigureSource } from '../../../webview/protocol/dashboard';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import { gasUnit } from '../../../engine/report';
import { formatAmount, formatDuration } from '../../../engine/primitives';
import { type EvmBlock, type Outcome, gasTarget } from '../../../engine/evm';
import type { EvmChain } from '../../../engine/networks';
import type { ResultOf, feeConfig } from '../../../engine/rpc';

/** What is known of a chain that a dashboard follows. */
interface ChainRecord {
  readonly chain: EvmChain;
  readonly activity: Activity;
  readonly latest: EvmBlock | undefined;
  readonly result: FigureSource | undefined;
  /** Why nothing new is known, in a sentence. */
  readonly problem: string | undefined;
  readonly fees: Outcome<ResultOf<typeof feeConfig>> | undefined;
}

/** Gas per second. */
interface GasRates {
  readonly target: bigint;
  /** What lasts: a block alone may hold more than a second of it. */
  readonly limit: bigint;
}

/** The `targetGas` of a fee config counts for so long. */
const windowSeconds = 10n;

/** What the use of gas is held against; undefined where neither the fee config nor a header tells. */
export function gasRates({
  chain,
  fees,
  latest,
}: Pick<ChainRecord, 'chain' | 'fees' | 'latest'>): GasRates | undefined {
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
    lineOf(
      label,
      decimals,
      steps.map((step) => (step === null ? undefined : value(step))),
    );
  const rates = gasRates(feed);
  const reference = (label: string, rate: bigint): ChartLine => ({
    ...lineOf(
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
      'Gas used per second',
      'gas/s',
      [
        line('used', 0, ({ gasUsed, covered }) => perSecond(gasUsed, covered)),
        ...(rates === undefined ? [] : [reference('target', rates.target), reference('limit', rates.limit)]),
      ],
      whole(({ gasUsed }) => (gasUsed > 0n ? 1 : 0)) === 0 ? `No gas used in the last ${known}.` : undefined,
    ),
    chart(
      'baseFee',
      'Base fee',
      isTiny ? 'wei' : gasUnit(feed.chain.symbol),
      [line('base fee', isTiny ? 0 : 9, ({ baseFee }) => baseFee)],
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

export function lineOf(label: string, decimals: number, values: readonly (bigint | undefined)[]): ChartLine {
  return {
    label,
    values: values.map((value) => (value === undefined ? null : height(value, decimals))),
    texts: values.map((value) =>
      value === undefined ? null : formatAmount({ value, decimals, symbol: '' }, { exact: true }),
    ),
  };
}

/** Where a figure is drawn: near enough for a picture, and for nothing else. */
function height(value: bigint, decimals: number): number {
  return Number(value) / 10 ** decimals;
}
