import { type FeeKey, feeKeys } from '../../precompiles';
import type { FeeConfig } from '../model';
import { isGiven, vmError, type VmError } from './refusal';
import { keyPlace } from '../source/place';

/** In the order in which the VM looks for them; without a value `targetBlockRate` is 0. */
const required: readonly FeeKey[] = feeKeys.filter((key) => key !== 'targetBlockRate');
const positive: readonly FeeKey[] = ['gasLimit', 'targetBlockRate', 'targetGas', 'baseFeeChangeDenominator'];

/** What the VM refuses in a fee config, its first complaint first. Rule: subnet-evm's commontype/fee_config.go. */
export function verifyFeeConfig(fees: FeeConfig): readonly VmError[] {
  const missing = required.filter((key) => fees[key] === undefined && !isGiven(fees.node, key));
  return [
    ...missing.map((key) => vmError(keyPlace(fees.member), 'feeMissing', [key], `${key} cannot be nil`)),
    ...feeKeys.slice(0, feeKeys.indexOf('maxBlockGasCost')).flatMap((key) => wrongSign(fees, key)),
    ...minOverMax(fees),
    ...wrongSign(fees, 'blockGasCostStep'),
    ...notUint64(fees),
    ...feeKeys.flatMap((key) => tooLong(fees, key)),
  ];
}

function wrongSign(fees: FeeConfig, key: FeeKey): readonly VmError[] {
  const at = fees[key];
  if (at === undefined) {
    const text = `${key} cannot be less than or equal to 0: ${key} = 0`;
    return key === 'targetBlockRate' && !isGiven(fees.node, key)
      ? [vmError(keyPlace(fees.member), 'feeMissing', [key], text)]
      : [];
  }
  const isPositive = positive.includes(key);
  if (isPositive ? at.value > 0n : at.value >= 0n) {
    return [];
  }
  return isPositive
    ? [vmError(at.node, 'feeNotPositive', [key], `${key} cannot be less than or equal to 0: ${key} = ${at.value}`)]
    : [vmError(at.node, 'feeNegative', [key], `${key} cannot be less than 0: ${key} = ${at.value}`)];
}

function minOverMax({ minBlockGasCost: least, maxBlockGasCost: most }: FeeConfig): readonly VmError[] {
  if (least === undefined || most === undefined || least.value <= most.value) {
    return [];
  }
  const text = 'minBlockGasCost cannot be greater than maxBlockGasCost';
  const values = [String(least.value), String(most.value)] as const;
  return [
    vmError(
      least.node,
      'feeMinOverMax',
      [...values],
      `${text}: minBlockGasCost = ${values[0]}, maxBlockGasCost = ${values[1]}`,
    ),
  ];
}

function notUint64({ maxBlockGasCost: most }: FeeConfig): readonly VmError[] {
  const isUint64 = most === undefined || BigInt.asUintN(64, most.value) === most.value;
  const text = `maxBlockGasCost is not a valid uint64: maxBlockGasCost = ${most?.value}`;
  return isUint64 || most.value < 0n ? [] : [vmError(most.node, 'feeNotUint64', ['maxBlockGasCost'], text)];
}

function tooLong(fees: FeeConfig, key: FeeKey): readonly VmError[] {
  const at = fees[key];
  const size = at === undefined || at.value >= 0n ? at?.value : -at.value;
  return size === undefined || size < 1n << 256n
    ? []
    : [vmError(at!.node, 'feeTooLong', [key], `${key} exceeds hash length: 32 bytes`)];
}
