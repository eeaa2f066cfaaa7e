import { type EvmBlock, type Outcome, gasTarget } from '../../../engine/evm';
import type { Activity } from '../model/activity';
import type { FigureSource } from '../../../webview/protocol/dashboardView';
import type { EvmChain } from '../../../engine/networks';
import type { ResultOf, feeConfig } from '../../../engine/rpc';

/** What is known of a chain that a dashboard follows. */
export interface ChainRecord {
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
