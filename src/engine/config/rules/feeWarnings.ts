import { formatCount } from '../../primitives';
import { activationTimeText } from '../effective/activations';
import { defaultFees } from '../effective/rulesAt';
import type { At, FeeConfig } from '../model';
import type { Fix } from '../problem';
import type { ConfigNode } from '../source/configNode';
import { type CheckedFiles, transferGasLimit, weiText } from './checkedFiles';
import { type CheckContext, from, family } from './rule';
import { replaceValue } from '../edit/edits';
import { keyPlace } from '../source/configNode';

const windower = from('graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go');
const inferred = from('graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go', 'inferred');
const validation = from('libevm core/txpool/validation.go');
const rules = {
  gasLimitTooLow: validation.fatal(
    'A gas limit of {gas} has no room for a transfer (21,000): no block can ever be built, and no upgrade can repair it. Write 8,000,000 or more.',
  ),
  minBaseFeeUnusable: windower.fatal(
    'Block 1 would have the base fee {baseFee}: no block can ever be built, and no upgrade can repair it. Write 1 wei or more, and less than 2^63.',
  ),
  targetGasZero: windower.fatal(
    'The VM reads the lowest 64 bits, here 0: whoever builds a block within 10 s of another one panics (division by zero). Write less than 2^64.',
  ),
  upgradeGasLimitTooLow: validation.fatal(
    'From {time} on, a gas limit of {gas} has no room for a transfer (21,000): one more block is built, then the chain stops for good. Write 8,000,000 or more.',
  ),
  upgradeMinBaseFeeZero: windower.fatal(
    'From {time} on, the base fee sinks to 0 within minutes without transactions: then the chain stops, and no upgrade can repair it. Write 1 wei or more.',
  ),
  upgradeMinBaseFeeHigh: inferred.fatal(
    'From {time} on, a transfer costs {cost}, per the VM’s source: who cannot pay that cannot send, and no upgrade can repair it. Write the fee in wei per gas.',
  ),
  feesCountAgain: from('graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt', 'inferred').fatal(
    'With the fee manager disabled, the genesis’ feeConfig applies again, per the VM’s source, and its {key} stops the chain for good. Enable the fee manager again with a good fee config, or keep it.',
  ),
  minBaseFeeWraps: windower.unwise(
    'Block 1 reads the lowest 64 bits and has the base fee {baseFee}, while the transaction pool requires all of it: write less than 2^63.',
  ),
  targetGasTiny: windower.unwise(
    'A target of {gas} gas in 10 s is less than one transfer: the base fee multiplies with each block. Write millions.',
  ),
  targetGasUnreachable: inferred.unwise(
    '10 s of full blocks hold {gas} gas, so per the VM’s source the base fee never rises, whatever spam comes: write less than that.',
  ),
  targetGasStatic: inferred.hint(
    '10 s of full blocks hold {gas} gas: per the VM’s source, the base fee stays at minBaseFee.',
  ),
  overriddenFee: from('graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt').hint(
    'No effect from block 1 on: the fee manager’s initialFeeConfig applies.',
  ),
};

const window = 10_000n;
const defaultDelay = 2_000n;

type Context = CheckContext<keyof typeof rules>;
type FileName = 'genesis' | 'upgrade';

/** Fee configs that halt the chain, or whose fee does not have the intended effect. */
export const feeWarnings = family(rules, (context) => {
  const { files } = context;
  const own = files.genesis?.config?.feeConfig;
  if (own !== undefined) {
    if (files.inGenesis('feeManagerConfig')?.config.initialFeeConfig !== undefined) {
      checkOverridden(own, context);
    } else {
      checkFirstBlock('genesis', own, context);
    }
    checkGasLimit('genesis', own, context);
  }
  return {
    activation({ file, config, time, isOn, isInGenesis }) {
      const fees = config.initialFeeConfig;
      if (config.key !== 'feeManagerConfig' || fees === undefined || !isOn) {
        return;
      }
      if (isInGenesis) {
        checkFirstBlock(file, fees, context);
        checkGasLimit(file, fees, context);
      } else {
        checkLaterBlocks(file, fees, time, context);
      }
    },
  };
});

function isTooLow(limit: At<bigint>): boolean {
  return limit.value > 0n && low64(limit.value) < transferGasLimit;
}

function checkGasLimit(file: FileName, { gasLimit: limit }: FeeConfig, { files, report }: Context): void {
  if (limit !== undefined && isTooLow(limit)) {
    const { genesis } = files;
    const header = genesis?.config?.feeConfig?.gasLimit === limit ? genesis.gasLimit?.node : undefined;
    const fix = files.fixes(file).make(`Set gasLimit to ${formatCount(defaultFees.gasLimit)}`, (edited) => [
      replaceValue(edited, limit.node, defaultFees.gasLimit),
      // The header's gas limit must be equal.
      ...(header === undefined ? [] : [replaceValue(edited, header, `0x${defaultFees.gasLimit.toString(16)}`)]),
    ]);
    report('gasLimitTooLow', file, limit.node, [formatCount(low64(limit.value))], { fixes: [fix] });
  }
}

function checkFirstBlock(file: FileName, fees: FeeConfig, context: Context): void {
  const { files, report } = context;
  const fee = fees.minBaseFee;
  const first = fee && BigInt.asIntN(64, fee.value);
  if (fee !== undefined && first !== undefined && fee.value >= 0n) {
    if (first <= 0n) {
      const fixes = [writeDefault(files, file, fee.node, 'minBaseFee')];
      report('minBaseFeeUnusable', file, fee.node, [formatCount(first)], { fixes });
    } else if (first !== fee.value) {
      report('minBaseFeeWraps', file, fee.node, [weiText(first)]);
    }
  }
  checkTarget(file, fees, context);
}

function checkLaterBlocks(file: FileName, fees: FeeConfig, time: bigint, context: Context): void {
  const { files, report } = context;
  const { gasLimit: limit, minBaseFee: fee } = fees;
  const when = activationTimeText(time);
  if (limit !== undefined && isTooLow(limit)) {
    const fixes = [writeDefault(files, file, limit.node, 'gasLimit')];
    report('upgradeGasLimitTooLow', file, limit.node, [when, formatCount(low64(limit.value))], { fixes });
  }
  if (fee?.value === 0n) {
    const fixes = [writeDefault(files, file, fee.node, 'minBaseFee')];
    report('upgradeMinBaseFeeZero', file, fee.node, [when], { fixes });
  } else if (fee !== undefined && fee.value >= 2n ** 63n) {
    report('upgradeMinBaseFeeHigh', file, fee.node, [when, weiText(fee.value * transferGasLimit)]);
  }
  checkTarget(file, fees, context);
}

function checkTarget(file: FileName, { targetGas, gasLimit: limit }: FeeConfig, { files, report }: Context): void {
  if (targetGas === undefined || targetGas.value <= 0n) {
    return;
  }
  const { node } = targetGas;
  const gas = low64(targetGas.value);
  if (gas === 0n) {
    const fixes = [writeDefault(files, file, node, 'targetGas')];
    report('targetGasZero', file, node, [], { fixes });
    return;
  }
  if (gas < transferGasLimit) {
    report('targetGasTiny', file, node, [formatCount(gas)]);
  }
  if (limit !== undefined && limit.value > 0n && !isTooLow(limit)) {
    const delay = files.genesis?.config?.initialMinDelayMS?.value ?? 0n;
    const most = (low64(limit.value) * window) / (delay === 0n ? defaultDelay : delay);
    if (gas > most) {
      report('targetGasUnreachable', file, node, [formatCount(most)]);
    } else if (gas === most) {
      report('targetGasStatic', file, node, [formatCount(most)]);
    }
  }
}

/** Checks the genesis' own fee config while the fee manager overrides it: it applies again once that is disabled. */
function checkOverridden(own: FeeConfig, { files, report }: Context): void {
  report('overriddenFee', 'genesis', keyPlace(own.member));
  const disabling = files.activations.find(
    (each) => each.key === 'feeManagerConfig' && !each.isOn && !each.isInGenesis,
  );
  if (disabling === undefined) {
    return;
  }
  const place = keyPlace(disabling.config.member);
  if (own.minBaseFee?.value === 0n) {
    report('feesCountAgain', disabling.file, place, ['minBaseFee']);
  }
  if (own.targetGas !== undefined && own.targetGas.value > 0n && low64(own.targetGas.value) === 0n) {
    report('feesCountAgain', disabling.file, place, ['targetGas']);
  }
}

function writeDefault(files: CheckedFiles, file: FileName, node: ConfigNode, key: keyof typeof defaultFees): Fix {
  return files.fixes(file).write(node, defaultFees[key], formatCount(defaultFees[key]));
}

function low64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}
