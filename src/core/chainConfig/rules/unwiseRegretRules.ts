import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const parseGenesis = 'graft/subnet-evm/plugin/evm/vm.go parseGenesis';
const fee = 'graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go';
const precompiles = 'graft/subnet-evm/params/extras/precompiles.go';

/** What works, in another way than one reads it or than other tools do: worst first. */
export const unwiseRegretRules = rulesOf({
  genesisTimeAhead: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    says: (time: string) => l10n.t('No block can be built before {0}: write a time that has passed.', time),
  },
  minBaseFeeWraps: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    says: (baseFee: string) =>
      l10n.t(
        'Block 1 reads the lowest 64 bits and has the base fee {0}, while the transaction pool asks for all of it: write less than 2^63.',
        baseFee,
      ),
  },
  targetGasTiny: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    says: (gas: string) =>
      l10n.t(
        'A target of {0} gas in 10 s is less than one transfer: the base fee multiplies with each block. Write millions.',
        gas,
      ),
  },
  targetGasUnreachable: {
    severity: 'warning',
    basis: 'inferred',
    source: fee,
    says: (gas: string) =>
      l10n.t(
        '10 s of full blocks hold {0} gas, so by the VM’s source the base fee never rises, whatever spam comes: write less than that.',
        gas,
      ),
  },
  upgradeNoMoney: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/txallowlist',
    says: (time: string) =>
      l10n.t(
        'Nobody on this list has a balance in the genesis: send one of them some before {0}, or no block is built from then on.',
        time,
      ),
  },
  chainIdZero: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    says: () => l10n.t('Wallets refuse chain ID 0: write your own number.'),
  },
  chainIdHuge: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    says: () => l10n.t('Wallets refuse a chain ID above 4,503,599,627,370,476: write a smaller one.'),
  },
  chainIdKnown: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    says: (name: string) =>
      l10n.t(
        'This is also the chain ID of {0}: transactions can be replayed between both chains, and wallets mix them up. Write your own number.',
        name,
      ),
  },
  farFuture: {
    severity: 'warning',
    basis: 'inferred',
    source: precompiles,
    says: (time: string) =>
      l10n.t('By the VM’s source this comes on {0} and not before: check that the time is in seconds.', time),
  },
  selfMismatch: {
    severity: 'warning',
    basis: 'seen',
    source: 'avalanchego RELEASES.md v1.15.0',
    says: (text: string, key: string) =>
      l10n.t(
        'Once this upgrade is active, nodes before v1.15.0 refuse their own file because of {0}: leave {1} out.',
        text,
        key,
      ),
  },
  roundedNumber: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/math',
    says: (text: string) => l10n.t('Tools of JavaScript round {0}, which is above 2^53: write it as a string.', text),
  },
  checksum: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/types.go',
    says: (address: string) =>
      l10n.t('The checksum of this address is wrong, and the VM does not look: is it {0}?', address),
  },
  keyCase: {
    severity: 'warning',
    basis: 'seen',
    source: 'Go encoding/json/decode.go',
    says: (key: string, known: string) =>
      l10n.t('The VM reads “{0}” as {1}, other tools do not: write {1}.', key, known),
  },
});

/** What has no effect, or is worth knowing. */
export const regretHints = rulesOf({
  targetGasStatic: {
    severity: 'hint',
    basis: 'inferred',
    source: fee,
    says: (gas: string) =>
      l10n.t('10 s of full blocks hold {0} gas: by the VM’s source the base fee stays at minBaseFee.', gas),
  },
  rewardManagerWins: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager',
    says: () => l10n.t('No effect while the reward manager is active: its initialRewardConfig decides.'),
  },
  overriddenFee: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt',
    says: () => l10n.t('No effect from block 1 on: the fee manager’s initialFeeConfig counts.'),
  },
  disabledSettings: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/precompile_upgrade.go',
    says: () => l10n.t('No effect: the item disables the precompile.'),
  },
  airdropUnused: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    says: () => l10n.t('No effect without airdropHash.'),
  },
  offPrecompileAddress: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    says: (key: string) => l10n.t('The address of a precompile: when {0} is enabled it takes over this account.', key),
  },
  teleporterDeployerNotListed: {
    severity: 'hint',
    basis: 'seen',
    source: 'avalanche-cli#1731',
    says: (address: string) => l10n.t('To deploy TeleporterMessenger its deployer {0} must be on this list.', address),
  },
  relayerNotListed: {
    severity: 'hint',
    basis: 'seen',
    source: 'avalanche-cli#1731',
    says: () => l10n.t('An ICM relayer that delivers messages to this chain must be on this list.'),
  },
  waitingDropped: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/txallowlist',
    says: (time: string) =>
      l10n.t(
        'At {0} waiting transactions of everybody else are dropped without a word, and no block comes until somebody on this list sends.',
        time,
      ),
  },
  timePassed: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/config.go',
    says: () =>
      l10n.t(
        'This time has passed by the clock: a chain with a later block refuses a new item, and one without takes it with its next block.',
      ),
  },
  noEffect: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params',
    says: (key: string, why: string) => l10n.t('{0} does nothing here. {1}', key, why),
  },
});
