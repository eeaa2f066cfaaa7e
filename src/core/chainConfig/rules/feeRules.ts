import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const source = 'graft/subnet-evm/commontype/fee_config.go Verify';

/** What the VM refuses in a fee config. */
export const feeRules = rulesOf({
  feeMissing: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (key: string) =>
      l10n.t('The fee config has no {0}: write all eight values, or no fee config for the defaults.', key),
  },
  feeGasLimitMissing: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go Verify',
    says: () =>
      l10n.t(
        'The fee config has no gasLimit: the VM ends, and the node only says “error reading from server: EOF”. Add it.',
      ),
  },
  feeNotPositive: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (key: string) => l10n.t('{0} must be more than 0.', key),
  },
  feeNegative: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (key: string) => l10n.t('{0} must not be negative.', key),
  },
  feeMinOverMax: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (least: string, most: string) =>
      l10n.t(
        'minBlockGasCost is {0}, more than maxBlockGasCost, {1}: neither has an effect today, write 0.',
        least,
        most,
      ),
  },
  feeNotUint64: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (key: string) => l10n.t('{0} must be less than 2^64.', key),
  },
  feeTooLong: {
    severity: 'error',
    basis: 'seen',
    source,
    says: (key: string) => l10n.t('{0} must be less than 2^256.', key),
  },
});
