import { rulesOf } from './rule';

const toBlock = 'graft/subnet-evm/core/genesis.go toBlock';
const allowList = 'graft/subnet-evm/precompile/contracts/txallowlist';
const fee = 'graft/subnet-evm/plugin/evm/customheader/dynamic_fee_windower.go';
const pool = 'libevm core/txpool/validation.go';

/** What the VM takes although the chain then builds no blocks, or stops: worst first, as the problems are listed. */
export const fatalWarningRules = rulesOf({
  emptyFeeManager: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () =>
      'This entry leaves the active fee manager an empty account: the first call to it wipes its fee config, the chain stops for good and no node starts again. Delete the entry.',
  },
  emptyTxAllowList: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () =>
      'This entry leaves the active transaction allow list an empty account: the first call to it wipes every role, and nobody can send a transaction any more. Delete the entry.',
  },
  txAllowListNobody: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: () =>
      'Nobody is on this list: no transaction can ever be sent, and no upgrade can repair it. Add an address that has a balance.',
  },
  txAllowListNoMoney: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: (cost: string) =>
      `Nobody on this list has the ${cost} of a transfer: no block can ever be built, and no upgrade can repair it. Give one of them a balance in alloc, or add an address that has one.`,
  },
  nobodyCanPay: {
    severity: 'warning',
    basis: 'seen',
    source: pool,
    message: (cost: string) =>
      `No account has the ${cost} of a transfer: no block can ever be built, and no upgrade can repair it. Give a wallet a balance in alloc.`,
  },
  gasLimitTooLow: {
    severity: 'warning',
    basis: 'seen',
    source: pool,
    message: (gas: string) =>
      `A gas limit of ${gas} has no room for a transfer (21,000): no block can ever be built, and no upgrade can repair it. Write 8,000,000 or more.`,
  },
  minBaseFeeUnusable: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    message: (baseFee: string) =>
      `Block 1 would have the base fee ${baseFee}: no block can ever be built, and no upgrade can repair it. Write 1 wei or more, and less than 2^63.`,
  },
  negativeChainId: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm core/types/transaction_signing.go',
    message: () =>
      'With a negative chain ID no signature is valid: no transaction can ever be sent, and no upgrade can repair it. Write a positive number.',
  },
  genesisTimeMilliseconds: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (seconds: string) =>
      `This time is in milliseconds: no block can be built before it, some ten thousands of years, and no upgrade can repair it. Write ${seconds}, in seconds.`,
  },
  genesisTimeNever: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () =>
      'No block can be built before this time, which is more than a year away, and no upgrade can repair it. Write the time of now, in seconds.',
  },
  targetGasZero: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    message: () =>
      'The VM reads the lowest 64 bits, here 0: whoever builds a block within 10 s of another one panics (division by zero). Write less than 2^64.',
  },
  upgradeTxAllowListNobody: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: (time: string) =>
      `Nobody may send a transaction from ${time} on: the chain stops there, until every node drops or changes this item. Add an address.`,
  },
  upgradeGasLimitTooLow: {
    severity: 'warning',
    basis: 'seen',
    source: pool,
    message: (time: string, gas: string) =>
      `From ${time} on a gas limit of ${gas} has no room for a transfer (21,000): one more block is built, then the chain stops for good. Write 8,000,000 or more.`,
  },
  upgradeMinBaseFeeZero: {
    severity: 'warning',
    basis: 'seen',
    source: fee,
    message: (time: string) =>
      `From ${time} on the base fee sinks to 0 within minutes without transactions: then the chain stops, and no upgrade can repair it. Write 1 wei or more.`,
  },
  upgradeMinBaseFeeHigh: {
    severity: 'warning',
    basis: 'inferred',
    source: fee,
    message: (time: string, cost: string) =>
      `From ${time} on a transfer costs ${cost}, by the VM’s source: who cannot pay that cannot send, and no upgrade can repair it. Write the fee in wei per gas.`,
  },
  feesCountAgain: {
    severity: 'warning',
    basis: 'inferred',
    source: 'graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt',
    message: (key: string) =>
      `With the fee manager disabled the genesis’ feeConfig counts again, by the VM’s source, and its ${key} stops the chain for good. Enable the fee manager again with a good fee config, or keep it.`,
  },
});
