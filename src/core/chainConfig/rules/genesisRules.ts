import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const genesis = 'graft/subnet-evm/core/genesis.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';

/** What the VM refuses in a genesis, once it could read it. */
export const genesisRules = rulesOf({
  gasLimitMismatch: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Verify`,
    says: (fee: string, block: string) =>
      l10n.t('gasLimit is {1} here and {0} in feeConfig: write the same in both.', fee, block),
  },
  gasLimitNotDefault: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Verify`,
    says: (fee: string, block: string) =>
      l10n.t('Without a fee config the gas limit is {0}, not {1}: write the whole feeConfig, or {0} here.', fee, block),
  },
  minDelayTooLong: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/config.go Verify',
    says: (delay: string) =>
      l10n.t('initialMinDelayMS must be 2000 or less, not {0}: validators can slow the chain later.', delay),
  },
  noChainId: {
    severity: 'error',
    basis: 'seen',
    source: vm,
    says: () =>
      l10n.t('config has no chainId: the VM ends, and the node only says “error reading from server: EOF”. Add it.'),
  },
  airdropFileMissing: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    says: () =>
      l10n.t(
        'airdropHash needs a file of this hash, which “airdrop” of config.json names on every node; without it the VM ends. Name it, or remove airdropHash.',
      ),
  },
  airdropOther: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    says: (hash: string) =>
      l10n.t('The airdrop file has the hash {0}: the VM ends. Write that hash, or name the right file.', hash),
  },
  airdropUnreadable: {
    severity: 'error',
    basis: 'seen',
    source: `${vm} parseGenesis`,
    says: (name: string) =>
      l10n.t('config.json names the airdrop file {0}, which is not there: put it where the node looks.', name),
  },
  negativeBaseFee: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    says: () => l10n.t('baseFeePerGas must not be negative: the VM ends. Leave it out.'),
  },
  blockNumber: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Commit`,
    says: () => l10n.t('The genesis is block 0: leave number out.'),
  },
  ethereumForkOrder: {
    severity: 'error',
    basis: 'seen',
    source: 'libevm/params/config.go CheckConfigForkOrder',
    says: (key: string, before: string) =>
      l10n.t('{0} must not come before {1}: the VM sets Ethereum’s forks itself, leave them out.', key, before),
  },
  ethereumForkMissing: {
    severity: 'error',
    basis: 'inferred',
    source: 'libevm/params/config.go CheckConfigForkOrder',
    says: (key: string, before: string) =>
      l10n.t('{0} needs {1} before it, by the VM’s source: leave {0} out.', key, before),
  },
  londonBlock: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/params/config_extra.go SetEthUpgrades',
    says: () => l10n.t('With a londonBlock other than 0 the VM does not find its genesis again: leave it out.'),
  },
});
