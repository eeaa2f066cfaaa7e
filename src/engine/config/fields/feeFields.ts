import type { ConfigField, ConfigShape } from './field';

const source = 'graft/subnet-evm/commontype/fee_config.go';

const noEffect = 'No effect since Granite, but it must be there and in its range.';

const feeFields: readonly ConfigField[] = [
  {
    key: 'gasLimit',
    kind: 'big',
    default: '8000000',
    unit: 'gas',
    range: '≥ 21000',
    meaning: 'Gas that fits into a block. Below 21000 no transaction fits, and nothing can put it right.',
    source,
  },
  {
    key: 'targetBlockRate',
    kind: 'u64',
    onNull: 'kept',
    default: '2',
    unit: 'seconds',
    range: '> 0',
    meaning: 'Time that should pass between two blocks.',
    noEffect,
    source,
  },
  {
    key: 'minBaseFee',
    kind: 'big',
    default: '25000000000',
    unit: 'wei',
    range: '1–9223372036854775807',
    meaning: 'The base fee never sinks below it, and starts with it. With 0 no block can be built.',
    source,
  },
  {
    key: 'targetGas',
    kind: 'big',
    default: '15000000',
    unit: 'gas',
    range: '> 0',
    meaning: 'Gas in 10 seconds above which the base fee rises, and below which it sinks.',
    source,
  },
  {
    key: 'baseFeeChangeDenominator',
    kind: 'big',
    default: '36',
    range: '> 0',
    meaning: 'The larger, the slower the base fee changes. With 1 it can double with each block.',
    source,
  },
  {
    key: 'minBlockGasCost',
    kind: 'big',
    default: '0',
    unit: 'gas',
    range: '≥ 0, ≤ maxBlockGasCost',
    meaning: 'The lowest cost of a block that comes early.',
    noEffect,
    source,
  },
  {
    key: 'maxBlockGasCost',
    kind: 'big',
    default: '1000000',
    unit: 'gas',
    range: '≤ 18446744073709551615',
    meaning: 'The highest cost of a block that comes early.',
    noEffect,
    source,
  },
  {
    key: 'blockGasCostStep',
    kind: 'big',
    default: '200000',
    unit: 'gas',
    range: '≥ 0',
    meaning: 'Change of the cost of a block for each second that it comes early or late.',
    noEffect,
    source,
  },
];

/** `feeConfig` and `initialFeeConfig`. */
export const feeShape: ConfigShape = { goType: 'commontype.FeeConfig', fields: feeFields };
