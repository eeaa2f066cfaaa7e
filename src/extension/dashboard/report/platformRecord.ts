import type { FigureSource } from '../../../webview/protocol/dashboardView';
import type { Samples } from '../model/samples';
import type {
  ResultOf,
  getFeeConfig,
  getFeeState,
  getValidatorFeeConfig,
  getValidatorFeeState,
  upgrades,
} from '../../../engine/rpc';
import type { ExcessAt } from '../../../engine/validators';

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
