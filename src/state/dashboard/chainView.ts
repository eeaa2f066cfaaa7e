import * as l10n from '@vscode/l10n';
import { blockTime } from '../../core/evm/blockFigures';
import { errorSentence } from '../../api/errors/errorSentence';
import { errorCategory } from '../../api/errors/errorCategory';
import type { ChainActivity, Figure } from '../../core/dashboard/dashboardView';
import { type SpanKey, spanSteps, spanTimes } from '../../core/dashboard/span';
import { gasPrice, gasUnit } from '../../core/finding/spans';
import { formatAbsoluteTime, formatAge } from '../../core/text/age';
import { formatAmount } from '../../core/text/amount';
import { cleanRemote } from '../../core/text/clean';
import { formatCount } from '../../core/text/count';
import { shareText } from '../../core/validators/share';
import { lineLabel } from '../../explain/trees/lineLabel';
import { activityCharts } from '../../explain/dashboard/activityCharts';
import type { ChainFeed } from './chainFeed';
import type { DailyFeed } from './dailyFeed';
import { gasRates } from '../../explain/dashboard/chainRecord';

/** What a chain does now, and what it did in a span. @param now milliseconds since the epoch */
export function chainView(feed: ChainFeed, daily: DailyFeed, span: SpanKey, now: number): ChainActivity {
  const name = cleanRemote(feed.chain.name, 60);
  if (feed.latest === undefined && feed.problem !== undefined) {
    return { name, figures: [], charts: [], problem: feed.problem };
  }
  return {
    name,
    figures: figuresOf(feed, now).map((figure) => ({
      ...figure,
      told: feed.told,
    })),
    charts: [...activityCharts(feed, span, now), daily.chart()],
    ...gapOf(feed, span, now),
    problem: feed.problem,
  };
}

/** The first step may be known in part. */
function gapOf({ activity, earlier }: ChainFeed, span: SpanKey, now: number): { readonly gap?: string } {
  const since = activity.knownSince;
  const [first = now] = spanTimes(span, now);
  return since === undefined || since <= first + spanSteps[span]
    ? {}
    : { gap: l10n.t('Data since {0}. {1}', formatAbsoluteTime(since, {}), earlier.reason) };
}

function figuresOf(feed: ChainFeed, now: number): readonly Figure[] {
  const { latest: block, chain } = feed;
  if (block === undefined) {
    return [missing('tps', l10n.t('TPS now'), l10n.t('loading'))];
  }
  const tps = feed.tps(now);
  const used = block.gasUsed + (block.extDataGasUsed ?? 0n);
  const share = shareText(used, block.gasLimit);
  const { baseFeePerGas, blockGasCost } = block;
  return [
    tps === undefined
      ? missing('tps', l10n.t('TPS now'), l10n.t('no time between its blocks'))
      : figure('tps', l10n.t('TPS now'), formatAmount({ value: tps, decimals: 2, symbol: '' })),
    figure('height', l10n.t('height'), formatCount(block.number)),
    figure('age', l10n.t('last block'), formatAge(Math.max(0, now - blockTime(block)))),
    figure('gas', l10n.t('gas used'), share === undefined ? formatCount(used) : `${formatCount(used)} (${share})`),
    figure('limit', l10n.t('gas limit'), l10n.t('{0} per block', formatCount(block.gasLimit))),
    targetFigure(feed),
    baseFeePerGas == null
      ? missing('baseFee', l10n.t('base fee'), l10n.t('not in block headers'))
      : figure('baseFee', l10n.t('base fee'), lineLabel([gasPrice(baseFeePerGas, gasUnit(chain.symbol))])),
    blockGasCost == null
      ? missing('cost', l10n.t('block gas cost'), l10n.t('not in block headers'))
      : figure('cost', l10n.t('block gas cost'), l10n.t('{0} gas', formatCount(blockGasCost))),
    pendingFigure(feed),
  ];
}

function targetFigure(feed: ChainFeed): Figure {
  const { chain, fees } = feed;
  const label = l10n.t('gas target');
  if (fees?.ok === true) {
    return figure('target', label, l10n.t('{0} / 10 s', formatCount(fees.value.feeConfig.targetGas)));
  }
  const rates = gasRates(feed);
  if (rates !== undefined) {
    return figure('target', label, l10n.t('{0} / s', formatCount(rates.target)));
  }
  const isAsked = chain.path !== 'C';
  return missing(
    'target',
    label,
    fees !== undefined ? errorSentence(fees.error) : isAsked ? l10n.t('loading') : l10n.t('not in block headers'),
  );
}

function pendingFigure({ pool }: ChainFeed): Figure {
  const label = l10n.t('pending transactions');
  if (pool === undefined) {
    return missing('pending', label, l10n.t('loading'));
  }
  if (pool.ok) {
    return figure('pending', label, formatCount(pool.value.pending));
  }
  return missing(
    'pending',
    label,
    errorCategory(pool.error) === undefined ? errorSentence(pool.error) : l10n.t('txpool API disabled on the node'),
  );
}

function figure(key: string, label: string, text: string): Figure {
  return { key, label, text };
}

function missing(key: string, label: string, text: string): Figure {
  return { key, label, text, isMissing: true };
}
