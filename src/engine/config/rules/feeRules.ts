import { rulesOf } from './rule';

const source = 'graft/subnet-evm/commontype/fee_config.go Verify';

/** What the VM refuses in a fee config. */
export const feeRules = rulesOf({
  feeMissing: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (key: string) =>
      `The fee config has no ${key}: write all eight values, or no fee config for the defaults.`,
  },
  feeGasLimitMissing: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go Verify',
    message: () =>
      'The fee config has no gasLimit: the VM ends, and the node only says “error reading from server: EOF”. Add it.',
  },
  feeNotPositive: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (key: string) => `${key} must be more than 0.`,
  },
  feeNegative: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (key: string) => `${key} must not be negative.`,
  },
  feeMinOverMax: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (least: string, most: string) =>
      `minBlockGasCost is ${least}, more than maxBlockGasCost, ${most}: neither has an effect today, write 0.`,
  },
  feeNotUint64: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (key: string) => `${key} must be less than 2^64.`,
  },
  feeTooLong: {
    severity: 'error',
    basis: 'seen',
    source,
    message: (key: string) => `${key} must be less than 2^256.`,
  },
});
