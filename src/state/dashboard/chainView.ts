import * as l10n from '@vscode/l10n';
import { blockTime } from '../../core/evm/blockFigures';
import { errorSentence } from '../../api/errors/errorSentence';
import { errorCategory } from '../../api/errors/errorCategory';
import type { ChainActivity, Figure } from '../../core/dashboard/dashboardView';
import { type SpanKey, spanSteps, spanTimes } from '../../core/dashboard/span';
import { gasPrice, gasUnit } from '../../core/finding/spans';
import { formatAbsoluteTime, formatAge, formatClockTime } from '../../core/text/age';
import { formatAmount } from '../../core/text/amount';
import { cleanRemote } from '../../core/text/clean';
import { formatCount } from '../../core/text/count';
import { shareText } from '../../core/validators/share';
import { lineLabel } from '../../explain/trees/lineLabel';
import { activityCharts } from '../../explain/dashboard/activityCharts';
import type { ChainFeed } from './chainFeed';
import type { DailyFeed } from './dailyFeed';
import { gasRates } from '../../explain/dashboard/chainRecord';

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
  const { problem, told, chain } = feed;
  const key = chain.blockchainId ?? chain.path;
  if (feed.latest === undefined && problem !== undefined) {
    return { name, key, pin, figures: [], charts: [], problem };
  }
  return {
    name,
    key,
    pin,
    figures: [...figuresOf(feed, now).map((figure) => ({ ...figure, told })), ...epoch],
    charts: [...activityCharts(feed, span, now), daily.chart()],
    ...gapOf(feed, span, now),
    problem: problem === undefined || told === undefined ? problem : asOfText(problem, told.at, now),
  };
}

/** Why nothing newer is known, and when what is shown was. @param problem a sentence */
export function asOfText(problem: string, at: number, now: number): string {
  return l10n.t('{0} The figures are as of {1}.', problem, formatClockTime(at, { now }));
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
    const { pending, queued } = pool.value;
    const text = formatCount(pending);
    return figure('pending', label, queued === 0n ? text : l10n.t('{0}, {1} queued', text, formatCount(queued)));
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
