import type { Bar, Chart, Figure, PlatformActivity, Upgrades, FigureSource } from '../../../webview/protocol/dashboard';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import { type NetworkUpgrade, upgradesOfNetwork } from '../../../engine/evm';
import {
  formatAbsoluteTime,
  formatClockTime,
  formatCount,
  formatCountdown,
  formatDuration,
} from '../../../engine/primitives';
import { epochLeft, epochSeconds } from '../../../engine/networks';
import { type ExcessAt, SECONDS_A_DAY, activeValidators, projectedPrice, avaxText } from '../../../engine/validators';
import type {
  ResultOf,
  getFeeConfig,
  getFeeState,
  getValidatorFeeConfig,
  getValidatorFeeState,
  upgrades,
} from '../../../engine/rpc';
import { lineOf } from './activityCharts';

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
  const { problem, result, feeState, feeConfig } = record;
  const name = 'P-Chain';
  const upgrades = upgradeLines(record, rules.now);
  if (record.height === undefined) {
    return { name, figures: [], charts: [], upgrades, problem: problem ?? 'Loading.' };
  }
  const isOld = problem !== undefined && result !== undefined;
  return {
    name,
    figures: [...feeFigures(record), ...validatorFigures(record), ...epochFigure(record, 'P', rules), mempool()].map(
      (figure) => ({ ...figure, result }),
    ),
    capacity: feeState && feeConfig && capacityBar(feeState.capacity, feeConfig.maxCapacity),
    charts: charts(record, rules),
    upgrades,
    problem: isOld ? `${problem} The figures are as of ${formatClockTime(result.at, { now: rules.now })}.` : problem,
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
  const result = upgrades?.ok === true ? upgrades.value.graniteEpochDuration : undefined;
  const left = epochLeft(epoch.startTime, epochSeconds(networkId, result), now);
  return [{ key: 'epoch', label: 'epoch', text: epochText(epoch, left, now) }];
}

function epochText({ number, startTime, height }: Epoch, left: number, now: number): string {
  const since = `${formatCount(number)} since ${formatClockTime(startTime.getTime(), { now })}`;
  return left > 0
    ? `${since}, P-Chain height ${formatCount(height)}, next one in ${formatDuration(left)}`
    : `${since}, P-Chain height ${formatCount(height)}, next one with the next block`;
}

function feeFigures({ height, feeState, feeConfig, missing }: PlatformRecord): readonly Figure[] {
  const first = { key: 'height', label: 'height', text: formatCount(height ?? 0n) };
  if (feeState === undefined) {
    return [first, absent('gasPrice', 'gas price', missing)];
  }
  const price = `${formatCount(feeState.price)} nAVAX/gas`;
  return [
    first,
    {
      key: 'gasPrice',
      label: 'gas price',
      text: feeConfig?.minPrice === feeState.price ? `${price} (minimum)` : price,
    },
    { key: 'excess', label: 'gas excess', text: `${formatCount(feeState.excess)} gas` },
    ...(feeConfig === undefined
      ? []
      : [
          {
            key: 'target',
            label: 'gas target',
            text: `${formatCount(feeConfig.targetPerSecond)} / s`,
          },
        ]),
  ];
}

function capacityBar(capacity: bigint, most: bigint): Bar {
  return {
    label: 'gas capacity',
    text: `${formatCount(capacity)} / ${formatCount(most)} gas`,
    part: most > 0n ? Number((capacity * 10_000n) / most) : 0,
  };
}

function validatorFigures(record: PlatformRecord): readonly Figure[] {
  const { validatorState: state, missing } = record;
  const label = 'L1 validator fee';
  if (state === undefined) {
    return [absent('validatorFee', label, missing)];
  }
  return [
    {
      key: 'validatorFee',
      label,
      text: `${avaxText(state.price * SECONDS_A_DAY)} per day (${formatCount(state.price)} nAVAX/s)`,
    },
    { key: 'projected', label: `projected in ${projectedDays} d`, ...projection(record) },
  ];
}

/** What the fee comes to where as many validators stay active as were since the dashboard was opened. */
function projection(record: PlatformRecord): Pick<Figure, 'text' | 'isMissing'> {
  const { validatorState: state, validatorConfig: config, firstExcess } = record;
  if (state === undefined || config === undefined) {
    return { text: 'unknown', isMissing: true };
  }
  if (state.excess === 0n) {
    return { text: `minimum, up to ${formatCount(config.target)} active validators` };
  }
  const now: ExcessAt = { excess: state.excess, seconds: BigInt(Math.floor(Date.parse(state.timestamp) / 1_000)) };
  const active = firstExcess && activeValidators(config, firstExcess, now);
  if (active === undefined) {
    return { text: 'unknown until the next block', isMissing: true };
  }
  const fee = avaxText(projectedPrice(config, now, active, projectedDays) * SECONDS_A_DAY);
  return { text: `${fee} per day with ${formatCount(active)} active validators` };
}

/** Nodes tell of pools of EVM chains alone: the P-Chain's has no API. */
function mempool(): Figure {
  return { key: 'mempool', label: 'mempool', text: 'nodes have no API for it', isMissing: true };
}

function absent(key: string, label: string, why: string | undefined): Figure {
  return { key, label, text: why ?? 'loading', isMissing: true };
}

function charts({ gasPrices, validatorPrices, result, missing }: PlatformRecord, { span, now }: PlatformRules) {
  const times = spanTimes(span, now);
  const chart = (key: string, title: string, unit: string, decimals: number, values: readonly (bigint | undefined)[]) =>
    ({
      ...{ key, title, unit, kind: 'lines', times, result },
      lines: [lineOf(title, decimals, values)],
      missing: values.every((value) => value === undefined) ? (missing ?? 'No data for this period yet.') : undefined,
    }) satisfies Chart;
  const perDay = validatorPrices
    .of(times, spanSteps[span])
    .map((price) => (price === undefined ? undefined : price * SECONDS_A_DAY));
  return [
    chart('validatorFee', 'L1 validator fee', 'AVAX/day', 9, perDay),
    chart('gasPrice', 'Gas price', 'nAVAX/gas', 0, gasPrices.of(times, spanSteps[span])),
  ];
}

function upgradeLines({ upgrades }: PlatformRecord, now: number): Upgrades {
  if (upgrades?.ok !== true) {
    return { next: [], passed: [], missing: upgrades?.why ?? 'Loading.' };
  }
  const all = upgradesOfNetwork(upgrades.value);
  const next = all.filter(({ at }) => at === undefined || at > now).map((one) => nextLine(one, now));
  const passed = all.flatMap(({ name, at }) =>
    at === undefined || at > now ? [] : [`${name}: ${formatAbsoluteTime(at, {})}`],
  );
  return { next: next.length === 0 ? ['No upgrade is scheduled.'] : next, passed: passed.reverse() };
}

function nextLine({ name, at }: NetworkUpgrade, now: number): string {
  return at === undefined ? `${name}: not scheduled` : `${name} ${formatCountdown(at, { now })}`;
}

/** Upgrades that are near enough to act on, a line each. @param days how near */
export function nearUpgrades({ upgrades }: PlatformRecord, now: number, days: number): readonly string[] {
  return upgrades?.ok === true
    ? upgradesOfNetwork(upgrades.value).flatMap(({ name, at }) =>
        at === undefined || at <= now || at > now + days * 86_400_000
          ? []
          : [`${name} ${formatCountdown(at, { now })}: update the nodes before`],
      )
    : [];
}

/** The epoch of a chain (ACP-181). */
export interface Epoch {
  readonly number: bigint;
  readonly startTime: Date;
  /** Of the P-Chain, whose validators sign. */
  readonly height: bigint;
}

/** What is known of a network's P-Chain. */
export interface PlatformRecord {
  readonly height: bigint | undefined;
  readonly feeState: ResultOf<typeof getFeeState> | undefined;
  readonly feeConfig: ResultOf<typeof getFeeConfig> | undefined;
  readonly validatorState: ResultOf<typeof getValidatorFeeState> | undefined;
  readonly validatorConfig: ResultOf<typeof getValidatorFeeConfig> | undefined;
  /** The first one that was told. */
  readonly firstExcess: ExcessAt | undefined;
  readonly gasPrices: Samples;
  /** nAVAX/s */
  readonly validatorPrices: Samples;
  /** By alias or blockchain ID. */
  readonly epochs: ReadonlyMap<string, Epoch>;
  readonly upgrades:
    | { readonly ok: true; readonly value: ResultOf<typeof upgrades> }
    | { readonly ok: false; readonly why: string }
    | undefined;
  readonly result: FigureSource | undefined;
  /** Why nothing new is known, a sentence. */
  readonly problem: string | undefined;
  /** Why fees are not known, a sentence. */
  readonly missing: string | undefined;
}

interface Sample {
  readonly at: number;
  readonly value: bigint;
}

/** As long as a day of 25 hours, asked for every five seconds. */
const maxSamples = 18_000;

/** A value that was told last so many milliseconds ago is still the one of now. */
const pausedMs = 15_000;

/** A figure as it was told again and again. What was not asked for is a gap. */
export class Samples {
  private readonly samples: Sample[] = [];

  /** @param at milliseconds since the epoch, no earlier than the one before */
  add(at: number, value: bigint): void {
    this.samples.push({ at, value });
    if (this.samples.length > maxSamples) {
      this.samples.shift();
    }
  }

  /** The last one of each step. @param times where steps begin @param step milliseconds of one */
  of(times: readonly number[], step: number): readonly (bigint | undefined)[] {
    const { samples } = this;
    let i = 0;
    let last: Sample | undefined;
    return times.map((start) => {
      for (; i < samples.length && samples[i]!.at < start + step; i++) {
        last = samples[i];
      }
      return last !== undefined && last.at >= start - pausedMs ? last.value : undefined;
    });
  }
}
