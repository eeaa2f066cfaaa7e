import { followPlatformHeight, platformHeightMs } from '../../../engine/chains';
import {
  getCurrentEpoch,
  getFeeConfig,
  getFeeState,
  getValidatorFeeConfig,
  getValidatorFeeState,
  upgrades as upgradesMethod,
  type ResultOf,
} from '../../../engine/rpc';
import type { ChainActivity, FigureSource, Chart, Figure, Upgrades } from '../../../webview/protocol/dashboard';
import { type EvmChain, epochLeft, epochSeconds } from '../../../engine/networks';
import type { QueryResult } from '../../../engine/report';
import type { SourceClient } from '../../../engine/sources';
import { type SpanKey, spanSteps, spanTimes } from '../../../webview/protocol/span';
import { upgradesOfNetwork } from '../../../engine/evm';
import {
  formatAbsoluteTime,
  formatClockTime,
  formatCount,
  formatCountdown,
  formatDuration,
  groupBy,
} from '../../../engine/primitives';
import { type ExcessAt, SECONDS_A_DAY, activeValidators, projectedPrice, avaxText } from '../../../engine/validators';
import { type DashboardContext, Repeat, asOfText, chartLine, figure } from './dashboardDeps';

/** Milliseconds between polls for values that change without a block. */
const feesMs = 5_000;
const epochsMs = 15_000;
const rareMs = 600_000;
const maxMs = 30_000;

/** The epoch of a chain (ACP-181). */
interface Epoch {
  readonly number: bigint;
  readonly startTime: Date;
  /** P-Chain height at which the validator set is fixed. */
  readonly height: bigint;
}

/** The P-Chain of a network, the epochs of its chains, and its upgrades. Data stays while polling is stopped. */
export class PlatformFeed {
  readonly gasPrices = new Samples();
  /** nAVAX/s */
  readonly validatorPrices = new Samples();
  /** By alias or blockchain ID. */
  readonly epochs = new Map<string, Epoch>();
  height: bigint | undefined;
  feeState: ResultOf<typeof getFeeState> | undefined;
  feeConfig: ResultOf<typeof getFeeConfig> | undefined;
  validatorState: ResultOf<typeof getValidatorFeeState> | undefined;
  validatorConfig: ResultOf<typeof getValidatorFeeConfig> | undefined;
  /** The first excess that was returned. */
  firstExcess: ExcessAt | undefined;
  upgrades:
    | { readonly ok: true; readonly value: ResultOf<typeof upgradesMethod> }
    | { readonly ok: false; readonly why: string }
    | undefined;
  result: FigureSource | undefined;
  /** Why there is no newer data, as a sentence. */
  problem: string | undefined;
  /** Why something other than the height is unknown. */
  missing: string | undefined;
  private failures = 0;
  private feesAt = -Infinity;
  private epochsAt = -Infinity;
  private rareAt = -Infinity;

  constructor(
    private readonly context: DashboardContext,
    /** Chains for which epochs are fetched. */
    private readonly chains: () => readonly EvmChain[],
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (this.context.network.nodes.length === 0) {
      return;
    }
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      const wait = await this.batch(this.context.client(signal));
      this.context.changed();
      return wait;
    });
  }

  /** @returns milliseconds until the next one */
  private async batch(client: SourceClient): Promise<number> {
    const now = this.context.deps.clock.now();
    if (!client.hasNode) {
      this.problem = 'No allowed host serves P-Chain.';
      return feesMs;
    }
    const latest = await followPlatformHeight(client);
    if (!latest.ok) {
      this.problem = this.sentenceOf(latest);
      return Math.min(maxMs, platformHeightMs * 2 ** Math.min(this.failures++, 10));
    }
    const isNew = this.height !== latest.height;
    this.height = latest.height;
    this.problem = undefined;
    this.failures = 0;
    this.result = { at: latest.at, hosts: [latest.host] };
    await Promise.all([
      isNew || now >= this.feesAt + feesMs ? this.requestFees(client, now) : undefined,
      isNew || now >= this.epochsAt + epochsMs ? this.requestEpochs(client, now) : undefined,
      now >= this.rareAt + rareMs ? this.requestRare(client, now) : undefined,
    ]);
    return platformHeightMs;
  }

  private async requestFees(client: SourceClient, now: number): Promise<void> {
    this.feesAt = now;
    const [fees, validatorFees] = await Promise.all([
      client.node('P-Chain', getFeeState, {}),
      client.node('P-Chain', getValidatorFeeState, {}),
    ]);
    this.missing = [fees, validatorFees].flatMap((one) => (one.ok ? [] : [this.sentenceOf(one)]))[0];
    if (fees.ok) {
      this.feeState = fees.value;
      this.gasPrices.add(now, fees.value.price);
    }
    if (validatorFees.ok) {
      const { excess, timestamp, price } = validatorFees.value;
      this.validatorState = validatorFees.value;
      this.validatorPrices.add(now, price);
      const seconds = Math.floor(Date.parse(timestamp) / 1_000);
      this.firstExcess ??= Number.isFinite(seconds) ? { excess, seconds: BigInt(seconds) } : undefined;
    }
  }

  private async requestEpochs(client: SourceClient, now: number): Promise<void> {
    this.epochsAt = now;
    const chains = ['P', ...this.chains().flatMap(({ path, rpcUrl }) => (rpcUrl === undefined ? [path] : []))];
    await Promise.all(
      chains.map(async (chain) => {
        const result = await client.queryChain(chain, `getCurrentEpoch ${chain}`, (node, options) =>
          node.call(getCurrentEpoch, {}, { ...options, chain }),
        );
        if (result.ok) {
          const { number, startTime, pChainHeight } = result.value;
          this.epochs.set(chain, { number, startTime, height: pChainHeight });
        }
      }),
    );
  }

  /** Constants, and upgrades. */
  private async requestRare(client: SourceClient, now: number): Promise<void> {
    const [fees, validatorFees, times] = await Promise.all([
      client.node('P-Chain', getFeeConfig, {}),
      client.node('P-Chain', getValidatorFeeConfig, {}),
      client.node('node', upgradesMethod, {}),
    ]);
    this.feeConfig = fees.ok ? fees.value : this.feeConfig;
    this.validatorConfig = validatorFees.ok ? validatorFees.value : this.validatorConfig;
    if (times.ok) {
      this.upgrades = { ok: true, value: times.value };
    } else if (this.upgrades?.ok !== true) {
      this.upgrades = { ok: false, why: this.sentenceOf(times) };
    }
    this.rareAt = fees.ok && validatorFees.ok && times.ok ? now : now - rareMs + maxMs;
  }

  private sentenceOf(result: Extract<QueryResult<unknown>, { readonly ok: false }>): string {
    return result.error === undefined ? 'Loading failed.' : this.context.sentence(result.error);
  }
}

/** A day of 25 hours at one sample per five seconds. */
const maxSamples = 18_000;

/** A sample stays current for this many milliseconds. */
const pausedMs = 15_000;

/** Samples of a polled figure. Time without polling is a gap. */
export class Samples {
  private readonly samples: { readonly at: number; readonly value: bigint }[] = [];

  /** @param at milliseconds since the epoch, no earlier than that of the previous sample */
  add(at: number, value: bigint): void {
    this.samples.push({ at, value });
    if (this.samples.length > maxSamples) {
      this.samples.shift();
    }
  }

  /** The last sample of each step. @param times at which steps begin @param step milliseconds */
  of(times: readonly number[], step: number): readonly (bigint | undefined)[] {
    const { samples } = this;
    let i = 0;
    return times.map((start) => {
      while (i < samples.length && samples[i]!.at < start + step) {
        i++;
      }
      const last = samples[i - 1];
      return last !== undefined && last.at >= start - pausedMs ? last.value : undefined;
    });
  }
}

/** Days over which a price is projected. */
const projectedDays = 30n;

interface PlatformRules {
  readonly networkId: number;
  readonly span: SpanKey;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function platformPanel(feed: PlatformFeed, rules: PlatformRules, isWhole: boolean): ChainActivity {
  const { problem, result, feeState, height, missing } = feed;
  const row = { name: 'P-Chain', key: 'P' };
  if (height === undefined) {
    const block = { text: problem === undefined ? 'loading' : '–' };
    return { ...row, mark: problem === undefined ? 'plain' : 'warning', cells: { block }, problem };
  }
  const price = feeState && `${formatCount(feeState.price)} nAVAX`;
  const isLeast = feeState !== undefined && feeState.price === feed.feeConfig?.minPrice;
  const [prices] = charts(feed, rules).filter(({ key }) => key === 'baseFee');
  const figures = [...feeFigures(feed), ...validatorFigures(feed), ...epochFigure(feed, 'P', rules)];
  return {
    ...row,
    mark: problem === undefined ? 'good' : 'warning',
    cells: {
      block: { text: formatCount(height), result },
      baseFee:
        price === undefined
          ? undefined
          : {
              text: price,
              words: isLeast ? 'gas price, the minimum' : 'gas price',
              line: prices?.lines[0]?.values,
              result,
            },
    },
    problem: problem === undefined || result === undefined ? problem : asOfText(problem, result.at, rules.now),
    detail: isWhole
      ? {
          figures: figures.map((one) => ({ ...one, result })),
          charts: charts(feed, rules),
          problems: missing === undefined ? [] : [missing],
          upgrades: upgradeLines(feed, rules.now),
        }
      : undefined,
  };
}

export function epochFigure(
  { epochs, upgrades }: PlatformFeed,
  chain: string,
  { networkId, now }: PlatformRules,
): readonly Figure[] {
  const epoch = epochs.get(chain);
  if (epoch === undefined) {
    return [];
  }
  const duration = upgrades?.ok === true ? upgrades.value.graniteEpochDuration : undefined;
  const left = epochLeft(epoch.startTime, epochSeconds(networkId, duration), now);
  const since = `${formatCount(epoch.number)} since ${formatClockTime(epoch.startTime.getTime(), { now })}`;
  const text =
    left > 0
      ? `${since}, P-Chain height ${formatCount(epoch.height)}, next one in ${formatDuration(left)}`
      : `${since}, P-Chain height ${formatCount(epoch.height)}, next one with the next block`;
  return [figure('epoch', 'epoch', text)];
}

function feeFigures({ feeState, feeConfig }: PlatformFeed): readonly Figure[] {
  if (feeState === undefined) {
    return [];
  }
  const { capacity, excess } = feeState;
  return [
    figure('excess', 'gas excess', `${formatCount(excess)} gas`),
    ...(feeConfig === undefined
      ? []
      : [
          figure('capacity', 'gas capacity', `${formatCount(capacity)} of ${formatCount(feeConfig.maxCapacity)} gas`),
          figure('target', 'gas target', `${formatCount(feeConfig.targetPerSecond)} / s`),
        ]),
  ];
}

function validatorFigures(feed: PlatformFeed): readonly Figure[] {
  const { validatorState: state } = feed;
  if (state === undefined) {
    return [];
  }
  const perDay = avaxText(state.price * SECONDS_A_DAY);
  const projected = projection(feed);
  return [
    figure('validatorFee', 'L1 validator fee', `${perDay} per day (${formatCount(state.price)} nAVAX/s)`),
    ...(projected === undefined ? [] : [figure('projected', `projected in ${projectedDays} d`, projected)]),
  ];
}

/** Projected validator fee if the number of active validators stays what it was since the dashboard was opened. */
function projection({ validatorState: state, validatorConfig: config, firstExcess }: PlatformFeed): string | undefined {
  if (state === undefined || config === undefined) {
    return undefined;
  }
  if (state.excess === 0n) {
    return `minimum, up to ${formatCount(config.target)} active validators`;
  }
  const now: ExcessAt = { excess: state.excess, seconds: BigInt(Math.floor(Date.parse(state.timestamp) / 1_000)) };
  const active = firstExcess && activeValidators(config, firstExcess, now);
  if (active === undefined) {
    return undefined;
  }
  const fee = avaxText(projectedPrice(config, now, active, projectedDays) * SECONDS_A_DAY);
  return `${fee} per day with ${formatCount(active)} active validators`;
}

function charts({ gasPrices, validatorPrices, result }: PlatformFeed, { span, now }: PlatformRules): readonly Chart[] {
  const times = spanTimes(span, now);
  const chart = (
    key: string,
    title: string,
    unit: string,
    decimals: number,
    values: readonly (bigint | undefined)[],
  ): readonly Chart[] =>
    values.every((value) => value === undefined)
      ? []
      : [{ ...{ key, title, unit, kind: 'lines', times, result }, lines: [chartLine(title, decimals, values)] }];
  const perDay = validatorPrices
    .of(times, spanSteps[span])
    .map((price) => (price === undefined ? undefined : price * SECONDS_A_DAY));
  return [
    ...chart('validatorFee', 'L1 validator fee', 'AVAX/day', 9, perDay),
    ...chart('baseFee', 'Gas price', 'nAVAX/gas', 0, gasPrices.of(times, spanSteps[span])),
  ];
}

function upgradeLines({ upgrades }: PlatformFeed, now: number): Upgrades {
  if (upgrades?.ok !== true) {
    return { next: [], passed: [], count: 0, missing: upgrades?.why };
  }
  const all = upgradesOfNetwork(upgrades.value);
  const next = all.flatMap(({ name, at }) =>
    at === undefined ? [`${name}: not scheduled`] : at > now ? [`${name} ${formatCountdown(at, { now })}`] : [],
  );
  const active = all.filter(({ at }) => at !== undefined && at <= now);
  // A local network starts with all of them active.
  const passed = [...groupBy(active.reverse(), ({ at }) => at!)].map(
    ([at, ones]) => `${formatAbsoluteTime(at, {})}: ${ones.map(({ name }) => name).join(', ')}`,
  );
  return { next: next.length === 0 ? ['No upgrade is scheduled.'] : next, passed, count: active.length };
}

/** Upgrades that are near enough to act on, one line each. @param days how near */
export function nearUpgrades({ upgrades }: PlatformFeed, now: number, days: number): readonly string[] {
  return (upgrades?.ok === true ? upgradesOfNetwork(upgrades.value) : []).flatMap(({ name, at }) =>
    at === undefined || at <= now || at > now + days * 86_400_000
      ? []
      : [`${name} ${formatCountdown(at, { now })}: update the nodes before`],
  );
}
