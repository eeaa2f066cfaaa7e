import { ethCall } from '../../../../api/evm/account';
import type { Outcome } from '../../../../api/evm/evmCall';
import type { EvmRound, RoundAnswers, RoundKey } from '../../../../api/evm/evmRound';
import { precompileOf } from '../../../../core/evm/precompile/precompiles';
import { decodeUint } from '../../../../core/evm/token/tokenAnswers';
import type { FeeAnswer } from './chainSnapshot';

const to = precompileOf('feeManagerConfig').address;
const getFeeConfig = '0x5fbbc0d2';
const getFeeConfigLastChangedAt = '0x9e05549a';

interface Asked {
  readonly fees: RoundKey<string>;
  readonly changedAt: RoundKey<string>;
}

/** The fee config by the fee manager, for nodes without `eth_feeConfig`. Selectors: precompiles.json. */
export const feesOfManager = {
  ask(round: EvmRound): Asked {
    return {
      fees: round.add(ethCall({ to, data: getFeeConfig })),
      changedAt: round.add(ethCall({ to, data: getFeeConfigLastChangedAt })),
    };
  },

  /** Undefined where the chain has no fee manager: a call of nothing answers with nothing. */
  read(answers: RoundAnswers, asked: Asked): Outcome<FeeAnswer> | undefined {
    const fees = answers.of(asked.fees);
    const words = fees.ok ? (/^0x([0-9a-f]{512})$/.exec(fees.value)?.[1]?.match(/.{64}/g) ?? []) : [];
    const [gasLimit, targetBlockRate, minBaseFee, targetGas, denominator, min, max, step] = words.map((word) =>
      BigInt(`0x${word}`),
    );
    const lastChangedAt = decodeUint(answers.value(asked.changedAt) ?? '');
    if (!fees.ok || step === undefined || lastChangedAt === undefined) {
      return undefined;
    }
    const feeConfig = {
      gasLimit: gasLimit!,
      targetBlockRate: targetBlockRate!,
      minBaseFee: minBaseFee!,
      targetGas: targetGas!,
      baseFeeChangeDenominator: denominator!,
      minBlockGasCost: min!,
      maxBlockGasCost: max!,
      blockGasCostStep: step,
    };
    return { ok: true, value: { feeConfig, lastChangedAt }, json: fees.json };
  },
};
