import { hostOf } from '../../../engine/errors';
import {
  getCurrentEpoch,
  getFeeConfig,
  getFeeState,
  getValidatorFeeConfig,
  getValidatorFeeState,
  platformGetHeight as getHeight,
  upgrades,
} from '../../../engine/rpc';
import type { FigureSource } from '../../../webview/protocol/dashboard';
import type { EvmChain } from '../../../engine/networks';
import { Samples, type Epoch, type PlatformRecord } from '../report/platformPanel';
import type { QueryResult } from '../../../engine/report';
import type { SourceClient } from '../../../engine/sources';
import { type DashboardContext, Repeat } from './dashboardDeps';

/** Milliseconds between two questions for the height; and for what changes without a block being seen. */
const pollMs = 900;
const feesMs = 5_000;
const epochsMs = 15_000;
const rareMs = 600_000;
const maxMs = 30_000;

/** The P-Chain of a network, epochs of its chains and its upgrades. What is known stays while nobody asks. */
export class PlatformFeed implements PlatformRecord {
  readonly gasPrices = new Samples();
  readonly validatorPrices = new Samples();
  readonly epochs = new Map<string, Epoch>();
  height: PlatformRecord['height'];
  feeState: PlatformRecord['feeState'];
  feeConfig: PlatformRecord['feeConfig'];
  validatorState: PlatformRecord['validatorState'];
  validatorConfig: PlatformRecord['validatorConfig'];
  firstExcess: PlatformRecord['firstExcess'];
  upgrades: PlatformRecord['upgrades'];
  result: FigureSource | undefined;
  problem: string | undefined;
  /** Why something beside the height is not known. */
  missing: string | undefined;
  private failures = 0;
  private feesAt = -Infinity;
  private epochsAt = -Infinity;
  private rareAt = -Infinity;

  constructor(
    private readonly context: DashboardContext,
    /** Those whose epochs are asked for. */
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
    const height = await client.node('P-Chain', getHeight, {});
    if (!height.ok) {
      this.problem = this.sentenceOf(height);
      return Math.min(maxMs, pollMs * 2 ** Math.min(this.failures++, 10));
    }
    const isNew = this.height !== height.value.height;
    this.height = height.value.height;
    this.problem = undefined;
    this.failures = 0;
    this.result = { at: now, hosts: [hostOf(height.url)] };
    await Promise.all([
      isNew || now >= this.feesAt + feesMs ? this.requestFees(client, now) : undefined,
      isNew || now >= this.epochsAt + epochsMs ? this.requestEpochs(client, now) : undefined,
      now >= this.rareAt + rareMs ? this.requestRare(client, now) : undefined,
    ]);
    return pollMs;
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
        const key = `getCurrentEpoch ${chain}`;
        const result = await client.chainQuestion(chain, key, (node, options) =>
          node.call(getCurrentEpoch, {}, { ...options, chain }),
        );
        if (result.ok) {
          const { number, startTime, pChainHeight } = result.value;
          this.epochs.set(chain, { number, startTime, height: pChainHeight });
        }
      }),
    );
  }

  /** What is set once, and upgrades. */
  private async requestRare(client: SourceClient, now: number): Promise<void> {
    const [fees, validatorFees, times] = await Promise.all([
      client.node('P-Chain', getFeeConfig, {}),
      client.node('P-Chain', getValidatorFeeConfig, {}),
      client.node('node', upgrades, {}),
    ]);
    this.feeConfig = fees.ok ? fees.value : this.feeConfig;
    this.validatorConfig = validatorFees.ok ? validatorFees.value : this.validatorConfig;
    this.upgrades = times.ok
      ? { ok: true, value: times.value }
      : this.upgrades?.ok === true
        ? this.upgrades
        : { ok: false, why: this.sentenceOf(times) };
    this.rareAt = fees.ok && validatorFees.ok && times.ok ? now : now - rareMs + maxMs;
  }

  private sentenceOf(result: Extract<QueryResult<unknown>, { readonly ok: false }>): string {
    return result.error === undefined ? 'Loading failed.' : this.context.sentence(result.error);
  }
}
