import { rulesOf } from './rule';

const genesis = 'graft/subnet-evm/core/genesis.go';
const vm = 'graft/subnet-evm/plugin/evm/vm.go';

/** What the VM refuses in a genesis, once it could read it. */
export const genesisRules = rulesOf({
  gasLimitMismatch: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Verify`,
    message: (fee: string, block: string) =>
      `gasLimit is ${block} here and ${fee} in feeConfig: write the same in both.`,
  },
  gasLimitNotDefault: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Verify`,
    message: (fee: string, block: string) =>
      `Without a fee config the gas limit is ${fee}, not ${block}: write the whole feeConfig, or ${fee} here.`,
  },
  minDelayTooLong: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/config.go Verify',
    message: (delay: string) =>
      `initialMinDelayMS must be 2000 or less, not ${delay}: validators can slow the chain later.`,
  },
  noChainId: {
    severity: 'error',
    basis: 'seen',
    source: vm,
    message: () =>
      'config has no chainId: the VM ends, and the node only says “error reading from server: EOF”. Add it.',
  },
  airdropFileMissing: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    message: () =>
      'airdropHash needs a file of this hash, which “airdrop” of config.json names on every node; without it the VM ends. Name it, or remove airdropHash.',
  },
  airdropOther: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    message: (hash: string) =>
      `The airdrop file has the hash ${hash}: the VM ends. Write that hash, or name the right file.`,
  },
  airdropUnreadable: {
    severity: 'error',
    basis: 'seen',
    source: `${vm} parseGenesis`,
    message: (name: string) =>
      `config.json names the airdrop file ${name}, which is not there: put it where the node looks.`,
  },
  negativeBaseFee: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} toBlock`,
    message: () => 'baseFeePerGas must not be negative: the VM ends. Leave it out.',
  },
  blockNumber: {
    severity: 'error',
    basis: 'seen',
    source: `${genesis} Commit`,
    message: () => 'The genesis is block 0: leave number out.',
  },
  ethereumForkOrder: {
    severity: 'error',
    basis: 'seen',
    source: 'libevm/params/config.go CheckConfigForkOrder',
    message: (key: string, before: string) =>
      `${key} must not come before ${before}: the VM sets Ethereum’s forks itself, leave them out.`,
  },
  ethereumForkMissing: {
    severity: 'error',
    basis: 'inferred',
    source: 'libevm/params/config.go CheckConfigForkOrder',
    message: (key: string, before: string) => `${key} needs ${before} before it, by the VM’s source: leave ${key} out.`,
  },
  londonBlock: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/params/config_extra.go SetEthUpgrades',
    message: () => 'With a londonBlock other than 0 the VM does not find its genesis again: leave it out.',
  },
});
