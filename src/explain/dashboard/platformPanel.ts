import * as l10n from '@vscode/l10n';
import type { Bar, Chart, Figure, PlatformActivity, Upgrades } from '../../core/dashboard/dashboardView';
import { type SpanKey, spanSteps, spanTimes } from '../../core/dashboard/span';
import { type NetworkUpgrade, upgradesOfNetwork } from '../../core/evm/networkUpgrades';
import { formatAbsoluteTime, formatClockTime, formatCountdown } from '../../core/text/age';
import { formatCount } from '../../core/text/count';
import { formatDuration } from '../../core/text/duration';
import { epochLeft, epochSeconds } from '../../core/validators/stakingRules';
import { SECONDS_A_DAY } from '../../core/validators/validatorLife';
import { activeValidators, type ExcessAt, projectedPrice } from '../../core/validators/validatorPrice';
import { avaxText } from '../trees/validators/validatorNode';
import { lineOf } from './activityCharts';
import type { Epoch, PlatformRecord } from './platformRecord';

/** Days that a price is projected. */
const projectedDays = 30n;

export interface PlatformRules {
  readonly networkId: number;
  readonly span: SpanKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The P-Chain of a network as its dashboard shows it. */
export function platformPanel(record: PlatformRecord, rules: PlatformRules): PlatformActivity {
  const { problem, told, feeState, feeConfig } = record;
  const name = 'P-Chain';
  const upgrades = upgradeLines(record, rules.now);
  if (record.height === undefined) {
    return { name, figures: [], charts: [], upgrades, problem: problem ?? l10n.t('Loading.') };
  }
  const isOld = problem !== undefined && told !== undefined;
  return {
    name,
    figures: [...feeFigures(record), ...validatorFigures(record), ...epochFigure(record, 'P', rules), mempool()].map(
      (figure) => ({ ...figure, told }),
    ),
    capacity: feeState && feeConfig && capacityBar(feeState.capacity, feeConfig.maxCapacity),
    charts: charts(record, rules),
    upgrades,
    problem: isOld
      ? l10n.t('{0} The figures are as of {1}.', problem, formatClockTime(told.at, { now: rules.now }))
      : problem,
  };
}

/** The epoch of a chain, where it has one. */
export function epochFigure(
  { epochs, upgrades }: PlatformRecord,
  chain: string,
  { networkId, now }: PlatformRules,
): readonly Figure[] {
  const epoch = epochs.get(chain);
  if (epoch === undefined) {
    return [];
  }
  const told = upgrades?.ok === true ? upgrades.value.graniteEpochDuration : undefined;
  const left = epochLeft(epoch.startTime, epochSeconds(networkId, told), now);
  return [{ key: 'epoch', label: l10n.t('epoch'), text: epochText(epoch, left, now) }];
}

function epochText({ number, startTime, height }: Epoch, left: number, now: number): string {
  const parts = [formatCount(number), formatClockTime(startTime.getTime(), { now }), formatCount(height)] as const;
  return left > 0
    ? l10n.t('{0} since {1}, P-Chain height {2}, next one in {3}', ...parts, formatDuration(left))
    : l10n.t('{0} since {1}, P-Chain height {2}, next one with the next block', ...parts);
}

function feeFigures({ height, feeState, feeConfig, missing }: PlatformRecord): readonly Figure[] {
  const first = { key: 'height', label: l10n.t('height'), text: formatCount(height ?? 0n) };
  if (feeState === undefined) {
    return [first, absent('gasPrice', l10n.t('gas price'), missing)];
  }
  const price = l10n.t('{0} nAVAX/gas', formatCount(feeState.price));
  return [
    first,
    {
      key: 'gasPrice',
      label: l10n.t('gas price'),
      text: feeConfig?.minPrice === feeState.price ? l10n.t('{0} (minimum)', price) : price,
    },
    { key: 'excess', label: l10n.t('gas excess'), text: l10n.t('{0} gas', formatCount(feeState.excess)) },
    ...(feeConfig === undefined
      ? []
      : [
          {
            key: 'target',
            label: l10n.t('gas target'),
            text: l10n.t('{0} / s', formatCount(feeConfig.targetPerSecond)),
          },
        ]),
  ];
}

function capacityBar(capacity: bigint, most: bigint): Bar {
  return {
    label: l10n.t('gas capacity'),
    text: l10n.t('{0} / {1} gas', formatCount(capacity), formatCount(most)),
    part: most > 0n ? Number((capacity * 10_000n) / most) : 0,
  };
}

function validatorFigures(record: PlatformRecord): readonly Figure[] {
  const { validatorState: state, missing } = record;
  const label = l10n.t('L1 validator fee');
  if (state === undefined) {
    return [absent('validatorFee', label, missing)];
  }
  return [
    {
      key: 'validatorFee',
      label,
      text: l10n.t('{0} per day ({1} nAVAX/s)', avaxText(state.price * SECONDS_A_DAY), formatCount(state.price)),
    },
    { key: 'projected', label: l10n.t('projected in {0} d', String(projectedDays)), ...projection(record) },
  ];
}

/** What the fee comes to where as many validators stay active as were since the dashboard was opened. */
function projection(record: PlatformRecord): Pick<Figure, 'text' | 'isMissing'> {
  const { validatorState: state, validatorConfig: config, firstExcess } = record;
  if (state === undefined || config === undefined) {
    return { text: l10n.t('unknown'), isMissing: true };
  }
  if (state.excess === 0n) {
    return { text: l10n.t('minimum, up to {0} active validators', formatCount(config.target)) };
  }
  const now: ExcessAt = { excess: state.excess, seconds: BigInt(Math.floor(Date.parse(state.timestamp) / 1_000)) };
  const active = firstExcess && activeValidators(config, firstExcess, now);
  if (active === undefined) {
    return { text: l10n.t('unknown until the next block'), isMissing: true };
  }
  const fee = avaxText(projectedPrice(config, now, active, projectedDays) * SECONDS_A_DAY);
  return { text: l10n.t('{0} per day with {1} active validators', fee, formatCount(active)) };
}

/** Nodes tell of pools of EVM chains alone: the P-Chain's has no API. */
function mempool(): Figure {
  return { key: 'mempool', label: l10n.t('mempool'), text: l10n.t('nodes have no API for it'), isMissing: true };
}

function absent(key: string, label: string, why: string | undefined): Figure {
  return { key, label, text: why ?? l10n.t('loading'), isMissing: true };
}

function charts({ gasPrices, validatorPrices, told, missing }: PlatformRecord, { span, now }: PlatformRules) {
  const times = spanTimes(span, now);
  const chart = (key: string, title: string, unit: string, decimals: number, values: readonly (bigint | undefined)[]) =>
    ({
      ...{ key, title, unit, kind: 'lines', times, told },
      lines: [lineOf(title, decimals, values)],
      missing: values.every((value) => value === undefined)
        ? (missing ?? l10n.t('No data for this period yet.'))
        : undefined,
    }) satisfies Chart;
  const perDay = validatorPrices
    .of(times, spanSteps[span])
    .map((price) => (price === undefined ? undefined : price * SECONDS_A_DAY));
  return [
    chart('validatorFee', l10n.t('L1 validator fee'), l10n.t('AVAX/day'), 9, perDay),
    chart('gasPrice', l10n.t('Gas price'), l10n.t('nAVAX/gas'), 0, gasPrices.of(times, spanSteps[span])),
  ];
}

function upgradeLines({ upgrades }: PlatformRecord, now: number): Upgrades {
  if (upgrades?.ok !== true) {
    return { next: [], passed: [], missing: upgrades?.why ?? l10n.t('Loading.') };
  }
  const all = upgradesOfNetwork(upgrades.value);
  const next = all.filter(({ at }) => at === undefined || at > now).map((one) => nextLine(one, now));
  const passed = all.flatMap(({ name, at }) =>
    at === undefined || at > now ? [] : [l10n.t('{0}: {1}', name, formatAbsoluteTime(at, {}))],
  );
  return { next: next.length === 0 ? [l10n.t('No upgrade is scheduled.')] : next, passed: passed.reverse() };
}

function nextLine({ name, at }: NetworkUpgrade, now: number): string {
  return at === undefined ? l10n.t('{0}: not scheduled', name) : l10n.t('{0} {1}', name, formatCountdown(at, { now }));
}

/** Upgrades that are near enough to act on, a line each. @param days how near */
export function nearUpgrades({ upgrades }: PlatformRecord, now: number, days: number): readonly string[] {
  return upgrades?.ok === true
    ? upgradesOfNetwork(upgrades.value).flatMap(({ name, at }) =>
        at === undefined || at <= now || at > now + days * 86_400_000
          ? []
          : [l10n.t('{0} {1}: update the nodes before', name, formatCountdown(at, { now }))],
      )
    : [];
}
