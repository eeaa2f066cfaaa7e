import { formatCount } from '../../primitives';
import { type FeeKey, type SettingsError, feeKeys, settingsError } from '../../precompiles';
import { defaultFees, feesOfGenesis } from '../effective/rulesAt';
import type { FeeConfig } from '../model';
import type { Fix } from '../problem';
import type { TextPlace } from '../source/configNode';
import { isKeySet } from './checkedFiles';
import { type FixPlace, replaceAtPlace, writeValue } from './fixPlace';
import { from, family } from './rule';
import { appendEntries, insertMember, replaceValue } from '../edit/edits';
import { keyPlace, memberOf } from '../source/configNode';

const verify = from('graft/subnet-evm/commontype/fee_config.go Verify');
const genesisVerify = from('graft/subnet-evm/core/genesis.go Verify');

const rules = {
  gasLimitMismatch: genesisVerify.error(
    'gasLimit is {block} here and {fee} in feeConfig: write the same in both.',
    matchGasLimits,
  ),
  gasLimitNotDefault: genesisVerify.error(
    'Without a fee config the gas limit is {fee}, not {block}: write the whole feeConfig, or {fee} here.',
    matchGasLimits,
  ),
  feeMissing: verify.error(
    'The fee config has no {key}: write all eight values, or no fee config for the defaults.',
    addFees,
  ),
  feeGasLimitMissing: genesisVerify.error(
    'The fee config has no gasLimit: the VM exits, and the node only reports “error reading from server: EOF”. Add it.',
    addFees,
  ),
  feeNotPositive: verify.error('{key} must be more than 0.', writeDefaultFee),
  feeNegative: verify.error('{key} must not be negative.', writeDefaultFee),
  feeMinOverMax: verify.error(
    'minBlockGasCost is {least}, more than maxBlockGasCost, {most}: neither has an effect today, write 0.',
    writeZero,
  ),
  feeNotUint64: verify.error('{key} must be less than 2^64.', writeDefaultFee),
  feeTooLong: verify.error('{key} must be less than 2^256.', writeDefaultFee),
};

const invalid = 'failed to verify genesis: ';
export const nilPointer = 'panic: runtime error: invalid memory address or nil pointer dereference';

/** The genesis' fee config, and its gas limit in both places. Rule: Verify of subnet-evm's core/genesis.go. */
export const feeErrors = family(rules, ({ files: { genesis }, report, add }) => {
  if (genesis === undefined) {
    return;
  }
  const fees = feesOfGenesis(genesis);
  const isMissing = fees !== undefined && fees.gasLimit === undefined && !isKeySet(fees.node, 'gasLimit');
  if (isMissing) {
    report('feeGasLimitMissing', 'genesis', keyPlace(fees.member), [], { vmText: nilPointer });
  }
  // The VM compares the low 64 bits of the fee config's value.
  const limit = fees === undefined ? defaultFees.gasLimit : fees.gasLimit?.value;
  const header = genesis.gasLimit;
  const low = limit === undefined ? undefined : BigInt.asUintN(64, limit < 0n ? -limit : limit);
  if (header !== undefined && low !== undefined && low !== header.value) {
    const vmText = `${invalid}gas limit in fee config (${low}) does not match gas limit in header (${header.value})`;
    const rule = fees === undefined ? 'gasLimitNotDefault' : 'gasLimitMismatch';
    const values = fees === undefined ? [String(low), String(header.value)] : [String(header.value), String(low)];
    const other = fees?.gasLimit?.node;
    const related = other && [
      { file: 'genesis' as const, start: other.start, end: other.end, message: 'feeConfig.gasLimit' },
    ];
    report(rule, 'genesis', header.node, values, { vmText, related });
  }
  for (const error of fees === undefined ? [] : verifyFeeConfig(fees)) {
    if (!isMissing || error.text !== 'gasLimit cannot be nil') {
      add('genesis', error, `${invalid}invalid fee config: `);
    }
  }
});

/** In the VM's order; an absent `targetBlockRate` counts as 0. */
const required: readonly FeeKey[] = feeKeys.filter((key) => key !== 'targetBlockRate');
const positive: readonly FeeKey[] = ['gasLimit', 'targetBlockRate', 'targetGas', 'baseFeeChangeDenominator'];

/** Errors of a fee config, in the VM's order. Rule: subnet-evm's commontype/fee_config.go. */
export function verifyFeeConfig(fees: FeeConfig): readonly SettingsError[] {
  const { minBlockGasCost: least, maxBlockGasCost: most } = fees;
  const errors: SettingsError[] = [];
  const error = (rule: keyof typeof rules, place: TextPlace, values: readonly string[], text: string) =>
    errors.push(settingsError(place, rules, rule, values, text));
  const wrongSign = (key: FeeKey): void => {
    const at = fees[key];
    const text = `${key} cannot be less than or equal to 0: ${key} = ${at?.value ?? 0n}`;
    if (at === undefined) {
      if (key === 'targetBlockRate' && !isKeySet(fees.node, key)) {
        error('feeMissing', keyPlace(fees.member), [key], text);
      }
    } else if (positive.includes(key) && at.value <= 0n) {
      error('feeNotPositive', at.node, [key], text);
    } else if (at.value < 0n) {
      error('feeNegative', at.node, [key], `${key} cannot be less than 0: ${key} = ${at.value}`);
    }
  };
  for (const key of required.filter((each) => fees[each] === undefined && !isKeySet(fees.node, each))) {
    error('feeMissing', keyPlace(fees.member), [key], `${key} cannot be nil`);
  }
  feeKeys.slice(0, feeKeys.indexOf('maxBlockGasCost')).forEach(wrongSign);
  if (least !== undefined && most !== undefined && least.value > most.value) {
    const text = `minBlockGasCost cannot be greater than maxBlockGasCost: minBlockGasCost = ${least.value}, maxBlockGasCost = ${most.value}`;
    error('feeMinOverMax', least.node, [String(least.value), String(most.value)], text);
  }
  wrongSign('blockGasCostStep');
  if (most !== undefined && most.value >= 2n ** 64n) {
    const text = `maxBlockGasCost is not a valid uint64: maxBlockGasCost = ${most.value}`;
    error('feeNotUint64', most.node, ['maxBlockGasCost'], text);
  }
  for (const key of feeKeys) {
    const at = fees[key];
    if (at !== undefined && (at.value >= 2n ** 256n || at.value <= -(2n ** 256n))) {
      error('feeTooLong', at.node, [key], `${key} exceeds hash length: 32 bytes`);
    }
  }
  return errors;
}

function matchGasLimits({ files: { genesis }, file }: FixPlace): readonly Fix[] {
  const header = genesis?.gasLimit;
  const own = genesis?.config?.feeConfig;
  const fee = own?.gasLimit;
  const config = genesis?.config?.node;
  if (header === undefined) {
    return [];
  }
  const low = BigInt.asUintN(64, fee?.value ?? defaultFees.gasLimit);
  const headerFix: Fix = {
    title: `Set gasLimit to ${formatCount(low)}`,
    edits: () => [replaceValue(file, header.node, header.node.kind === 'number' ? low : `0x${low.toString(16)}`)],
  };
  const feesFix: Fix = {
    title: `Set feeConfig.gasLimit to ${formatCount(header.value)}`,
    edits: () => {
      if (fee !== undefined) {
        return [replaceValue(file, fee.node, header.value)];
      }
      const members = defaultMembers(header.value);
      if (own !== undefined) {
        return [replaceValue(file, own.node, { members })];
      }
      return config === undefined ? [] : [insertMember(file, config, 'feeConfig', { members })];
    },
  };
  return config === undefined ? [headerFix] : [headerFix, feesFix];
}

function defaultMembers(gasLimit = 0n): readonly (readonly [string, bigint])[] {
  return feeKeys.map((key) => [key, key === 'gasLimit' && gasLimit > 0n ? gasLimit : defaultFees[key]]);
}

export function addFees({ files, member, file }: FixPlace): readonly Fix[] {
  const object = member?.value;
  if (object?.kind !== 'object') {
    return [];
  }
  const missing = defaultMembers(files.genesis?.gasLimit?.value).filter(([key]) => memberOf(object, key) === undefined);
  const title = `Add ${missing.map(([key]) => key).join(', ')}`;
  return missing.length === 0 ? [] : [{ title, edits: () => [appendEntries(file, object, missing)] }];
}

function writeDefaultFee(place: FixPlace): readonly Fix[] {
  const { files, member } = place;
  const key = member?.key.toLowerCase();
  const value = defaultMembers(files.genesis?.gasLimit?.value).find(([each]) => each.toLowerCase() === key)?.[1];
  return value === undefined || value === 0n ? writeZero(place) : replaceAtPlace(place, value);
}

function writeZero(place: FixPlace): readonly Fix[] {
  const isZero = place.node?.kind === 'number' && place.node.text === '0';
  return isZero ? [] : writeValue(0n)(place);
}
