import { blockTime } from '../../../engine/evm';
import { errorCategory, errorSentence } from '../../../engine/errors';
import type { ChainActivity, Figure } from '../../../webview/protocol/dashboard';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import { gasPriceSpan, gasUnit, shareText, lineLabel } from '../../../engine/report';
import {
  cleanRemote,
  formatAbsoluteTime,
  formatAge,
  formatAmount,
  formatClockTime,
  formatCount,
} from '../../../engine/primitives';
import { activityCharts, gasRates } from '../report/activityCharts';
import type { ChainFeed } from './chainFeed';
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

/** Why nothing newer is known, and when what is shown was. @param problem a sentence */
export function asOfText(problem: string, at: number, now: number): string {
  return `${problem} The figures are as of ${formatClockTime(at, { now })}.`;
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
    return [missing('tps', 'TPS now', 'loading')];
  }
  const tps = feed.tps(now);
  const used = block.gasUsed + (block.extDataGasUsed ?? 0n);
  const share = shareText(used, block.gasLimit);
  const { baseFeePerGas, blockGasCost } = block;
  return [
    tps === undefined
      ? missing('tps', 'TPS now', 'no time between its blocks')
      : figure('tps', 'TPS now', formatAmount({ value: tps, decimals: 2, symbol: '' })),
    figure('height', 'height', formatCount(block.number)),
    figure('age', 'last block', formatAge(Math.max(0, now - blockTime(block)))),
    figure('gas', 'gas used', share === undefined ? formatCount(used) : `${formatCount(used)} (${share})`),
    figure('limit', 'gas limit', `${formatCount(block.gasLimit)} per block`),
    targetFigure(feed),
    baseFeePerGas == null
      ? missing('baseFee', 'base fee', 'not in block headers')
      : figure('baseFee', 'base fee', lineLabel([gasPriceSpan(baseFeePerGas, gasUnit(chain.symbol))])),
    blockGasCost == null
      ? missing('cost', 'block gas cost', 'not in block headers')
      : figure('cost', 'block gas cost', `${formatCount(blockGasCost)} gas`),
    pendingFigure(feed),
  ];
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
  return missing(
    'target',
    label,
    fees !== undefined ? errorSentence(fees.error) : isRequested ? 'loading' : 'not in block headers',
  );
}

function pendingFigure({ pool }: ChainFeed): Figure {
  const label = 'pending transactions';
  if (pool === undefined) {
    return missing('pending', label, 'loading');
  }
  if (pool.ok) {
    const { pending, queued } = pool.value;
    const text = formatCount(pending);
    return figure('pending', label, queued === 0n ? text : `${text}, ${formatCount(queued)} queued`);
  }
  return missing(
    'pending',
    label,
    errorCategory(pool.error) === undefined ? errorSentence(pool.error) : 'txpool API disabled on the node',
  );
}

function figure(key: string, label: string, text: string): Figure {
  return { key, label, text };
}

function missing(key: string, label: string, text: string): Figure {
  return { key, label, text, isMissing: true };
}
