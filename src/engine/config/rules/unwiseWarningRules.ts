import { rulesOf } from './rule';

const parseGenesis = 'graft/subnet-evm/plugin/evm/vm.go parseGenesis';
const fee = 'graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go';
const precompiles = 'graft/subnet-evm/params/extras/precompiles.go';

/** What works, in another way than one reads it or than other tools do: worst first. */
export const unwiseWarningRules = rulesOf({
  genesisTimeAhead: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    message: (time: string) => `No block can be built before ${time}: write a time that has passed.`,
  },
  minBaseFeeWraps: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    message: (baseFee: string) =>
      `Block 1 reads the lowest 64 bits and has the base fee ${baseFee}, while the transaction pool asks for all of it: write less than 2^63.`,
  },
  targetGasTiny: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    message: (gas: string) =>
      `A target of ${gas} gas in 10 s is less than one transfer: the base fee multiplies with each block. Write millions.`,
  },
  targetGasUnreachable: {
    severity: 'warning',
    basis: 'inferred',
    source: fee,
    message: (gas: string) =>
      `10 s of full blocks hold ${gas} gas, so by the VM’s source the base fee never rises, whatever spam comes: write less than that.`,
  },
  upgradeNoMoney: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/txallowlist',
    message: (time: string) =>
      `Nobody on this list has a balance in the genesis: send one of them some before ${time}, or no block is built from then on.`,
  },
  chainIdZero: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    message: () => 'Wallets refuse chain ID 0: write your own number.',
  },
  chainIdHuge: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    message: () => 'Wallets refuse a chain ID above 4,503,599,627,370,476: write a smaller one.',
  },
  chainIdKnown: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    message: (name: string) =>
      `This is also the chain ID of ${name}: transactions can be replayed between both chains, and wallets mix them up. Write your own number.`,
  },
  farFuture: {
    severity: 'warning',
    basis: 'inferred',
    source: precompiles,
    message: (time: string) =>
      `By the VM’s source this comes on ${time} and not before: check that the time is in seconds.`,
  },
  selfMismatch: {
    severity: 'warning',
    basis: 'seen',
    source: 'avalanchego RELEASES.md v1.15.0',
    message: (text: string, key: string) =>
      `Once this upgrade is active, nodes before v1.15.0 refuse their own file because of ${text}: leave ${key} out.`,
  },
  roundedNumber: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/math',
    message: (text: string) => `Tools of JavaScript round ${text}, which is above 2^53: write it as a string.`,
  },
  checksum: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/types.go',
    message: (address: string) => `The checksum of this address is wrong, and the VM does not look: is it ${address}?`,
  },
  keyCase: {
    severity: 'warning',
    basis: 'seen',
    source: 'Go encoding/json/decode.go',
    message: (key: string, known: string) => `The VM reads “${key}” as ${known}, other tools do not: write ${known}.`,
  },
});

/** What has no effect, or is worth knowing. */
export const warningHints = rulesOf({
  targetGasStatic: {
    severity: 'hint',
    basis: 'inferred',
    source: fee,
    message: (gas: string) =>
      `10 s of full blocks hold ${gas} gas: by the VM’s source the base fee stays at minBaseFee.`,
  },
  rewardManagerWins: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager',
    message: () => 'No effect while the reward manager is active: its initialRewardConfig decides.',
  },
  overriddenFee: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt',
    message: () => 'No effect from block 1 on: the fee manager’s initialFeeConfig counts.',
  },
  disabledSettings: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/precompile_upgrade.go',
    message: () => 'No effect: the item disables the precompile.',
  },
  airdropUnused: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    message: () => 'No effect without airdropHash.',
  },
  offPrecompileAddress: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    message: (key: string) => `The address of a precompile: when ${key} is enabled it takes over this account.`,
  },
  teleporterDeployerNotListed: {
    severity: 'hint',
    basis: 'seen',
    source: 'avalanche-cli#1731',
    message: (address: string) => `To deploy TeleporterMessenger its deployer ${address} must be on this list.`,
  },
  relayerNotListed: {
    severity: 'hint',
    basis: 'seen',
    source: 'avalanche-cli#1731',
    message: () => 'An ICM relayer that delivers messages to this chain must be on this list.',
  },
  waitingDropped: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/txallowlist',
    message: (time: string) =>
      `At ${time} waiting transactions of everybody else are dropped without a word, and no block comes until somebody on this list sends.`,
  },
  timePassed: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/config.go',
    message: () =>
      'This time has passed by the clock: a chain with a later block refuses a new item, and one without takes it with its next block.',
  },
  noEffect: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/params',
    message: (key: string, why: string) => `${key} does nothing here. ${why}`,
  },
});
