import { gasTarget } from '../../core/evm/blockFigures';
import type { ChainRecord } from './chainRecord';

/** Gas per second. */
export interface GasRates {
  readonly target: bigint;
  /** What lasts: a block alone may hold more than a second of it. */
  readonly limit: bigint;
}

/** Of the fee algorithm's target in 10 s (facts.md). */
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
