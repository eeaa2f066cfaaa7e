import { formatCount } from '../../primitives';
import { replaceValue } from '../edit/replace';
import { FileFixes } from '../edit/fileFixes';
import type { At, FeeConfig } from '../model';
import type { Fix } from '../problem';
import { type Activation, activationTimeText } from '../effective/activations';
import { inGenesis } from './inGenesis';
import { transferGasLimit } from './money';
import type { WarningContext } from './warningContext';
import { weiWords } from './weiWords';
import { keyPlace } from '../source/place';

/** What the VM's own fee config has. */
const usualGasLimit = 8_000_000n;
/** Activations between two pauses. */
const stride = 200;
const window = 10_000n;
const defaultDelay = 2_000n;

/** Fee configs with which the chain stops, or whose fee does not do what it is for. */
export function* feeWarnings(warnings: WarningContext, activations: readonly Activation[]): Generator<undefined, void> {
  const config = warnings.validated.genesis?.config;
  const own = config?.feeConfig;
  const stored = inGenesis(activations, 'feeManagerConfig');
  const isOverridden = stored?.config.initialFeeConfig !== undefined;
  if (own !== undefined) {
    if (isOverridden) {
      overridden(warnings, own, activations);
    } else {
      firstBlock(warnings, 'genesis', own);
    }
    gasLimit(warnings, 'genesis', own);
  }
  for (const [i, { file, config: manager, time, isOn, isInGenesis }] of activations.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    const fees = manager.initialFeeConfig;
    if (manager.key !== 'feeManagerConfig' || fees === undefined || !isOn) {
      continue;
    }
    if (isInGenesis) {
      firstBlock(warnings, file, fees);
      gasLimit(warnings, file, fees);
    } else {
      laterBlocks(warnings, file, fees, time);
    }
  }
}

function gasLimit(warnings: WarningContext, file: 'genesis' | 'upgrade', { gasLimit: limit }: FeeConfig): void {
  if (limit !== undefined && limit.value > 0n && low64(limit.value) < transferGasLimit) {
    const gas = formatCount(low64(limit.value));
    const { genesis } = warnings.validated;
    const header = genesis?.config?.feeConfig?.gasLimit === limit ? genesis.gasLimit?.node : undefined;
    const fixes = [
      new FileFixes(warnings.validated.input, file).make(`Write ${usualGasLimit}`, (edited) => [
        replaceValue(edited, limit.node, usualGasLimit),
        // Both must be equal.
        ...(header === undefined ? [] : [replaceValue(edited, header, `0x${usualGasLimit.toString(16)}`)]),
      ]),
    ];
    warnings.add(file, limit.node, 'gasLimitTooLow', [gas], { fixes });
  }
}

/** A fee config that counts for block 1. */
function firstBlock(warnings: WarningContext, file: 'genesis' | 'upgrade', fees: FeeConfig): void {
  const fee = fees.minBaseFee;
  if (fee !== undefined && fee.value >= 0n) {
    const first = BigInt.asIntN(64, fee.value);
    if (first <= 0n) {
      const fixes = [writeNumber(warnings, file, fee, 25_000_000_000n)];
      warnings.add(file, fee.node, 'minBaseFeeUnusable', [formatCount(first)], { fixes });
    } else if (first !== fee.value) {
      warnings.add(file, fee.node, 'minBaseFeeWraps', [weiWords(first)]);
    }
  }
  target(warnings, file, fees);
}

function laterBlocks(warnings: WarningContext, file: 'genesis' | 'upgrade', fees: FeeConfig, time: bigint): void {
  const { gasLimit: limit, minBaseFee: fee } = fees;
  const when = activationTimeText(time);
  if (limit !== undefined && limit.value > 0n && low64(limit.value) < transferGasLimit) {
    const fixes = [writeNumber(warnings, file, limit, usualGasLimit)];
    warnings.add(file, limit.node, 'upgradeGasLimitTooLow', [when, formatCount(low64(limit.value))], { fixes });
  }
  if (fee?.value === 0n) {
    const fixes = [writeNumber(warnings, file, fee, 25_000_000_000n)];
    warnings.add(file, fee.node, 'upgradeMinBaseFeeZero', [when], { fixes });
  } else if (fee !== undefined && fee.value >= 2n ** 63n) {
    warnings.add(file, fee.node, 'upgradeMinBaseFeeHigh', [when, weiWords(fee.value * transferGasLimit)]);
  }
  target(warnings, file, fees);
}

function target(
  warnings: WarningContext,
  file: 'genesis' | 'upgrade',
  { targetGas, gasLimit: limit }: FeeConfig,
): void {
  if (targetGas === undefined || targetGas.value <= 0n) {
    return;
  }
  const gas = low64(targetGas.value);
  if (gas === 0n) {
    const fixes = [writeNumber(warnings, file, targetGas, 15_000_000n)];
    warnings.add(file, targetGas.node, 'targetGasZero', [], { fixes });
    return;
  }
  if (gas < transferGasLimit) {
    warnings.add(file, targetGas.node, 'targetGasTiny', [formatCount(gas)]);
  }
  const delay = warnings.validated.genesis?.config?.initialMinDelayMS?.value ?? 0n;
  if (limit !== undefined && limit.value > 0n && low64(limit.value) >= transferGasLimit) {
    const most = (low64(limit.value) * window) / (delay === 0n ? defaultDelay : delay);
    if (gas > most) {
      warnings.add(file, targetGas.node, 'targetGasUnreachable', [formatCount(most)]);
    } else if (gas === most) {
      warnings.add(file, targetGas.node, 'targetGasStatic', [formatCount(most)]);
    }
  }
}

/** The genesis' own fee config while the fee manager has one: it counts again once that is disabled. */
function overridden(warnings: WarningContext, own: FeeConfig, activations: readonly Activation[]): void {
  warnings.add('genesis', keyPlace(own.member), 'overriddenFee', []);
  const off = activations.find((each) => each.config.key === 'feeManagerConfig' && !each.isOn && !each.isInGenesis);
  if (off === undefined) {
    return;
  }
  const place = keyPlace(off.config.member);
  if (own.minBaseFee?.value === 0n) {
    warnings.add(off.file, place, 'feesCountAgain', ['minBaseFee']);
  }
  if (own.targetGas !== undefined && own.targetGas.value > 0n && low64(own.targetGas.value) === 0n) {
    warnings.add(off.file, place, 'feesCountAgain', ['targetGas']);
  }
}

function low64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function writeNumber(warnings: WarningContext, file: 'genesis' | 'upgrade', { node }: At<bigint>, value: bigint): Fix {
  return new FileFixes(warnings.validated.input, file).write(node, value, String(value));
}
