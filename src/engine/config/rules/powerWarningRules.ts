import { rulesOf } from './rule';

const toBlock = 'graft/subnet-evm/core/genesis.go toBlock';
const allowList = 'graft/subnet-evm/precompile/allowlist/config.go';
const reward = 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go';
const warp = 'graft/subnet-evm/precompile/contracts/warp/config.go';
const ewoq = 'avalanchego genesis/genesis_local.go';

/** Who gets what nobody meant to give, or loses what was meant: worst first. */
export const powerWarningRules = rulesOf({
  privateKey: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm core/types/account.go',
    message: () => 'A private key in a genesis is public once the chain is created: remove it and never use it again.',
  },
  ewoqBalance: {
    severity: 'warning',
    basis: 'seen',
    source: ewoq,
    message: (network: string) =>
      `The private key of this address, ewoq, is public: on ${network} anybody takes this balance. Use your own address.`,
  },
  ewoqRole: {
    severity: 'warning',
    basis: 'seen',
    source: ewoq,
    message: (network: string, key: string) =>
      `The private key of this address, ewoq, is public: on ${network} anybody has this role in ${key}. Use your own address.`,
  },
  ewoqOwner: {
    severity: 'warning',
    basis: 'seen',
    source: ewoq,
    message: (network: string) =>
      `The private key of this address, ewoq, is public: on ${network} anybody owns this contract. Use your own address.`,
  },
  emptyPrecompile: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (key: string) =>
      `This entry leaves the precompile of ${key} an empty account: the first call to it wipes its roles and settings. Delete the entry.`,
  },
  precompileStorage: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (key: string) =>
      `This storage replaces roles and settings of ${key}: its admins can lose their role. Delete the entry.`,
  },
  precompileCode: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (key: string) =>
      `This entry replaces code and nonce of the precompile of ${key}: contracts that look for its code do not find it. Delete the entry.`,
  },
  reservedAddress: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/modules/registerer.go',
    message: () =>
      'This address is reserved for precompiles: one that comes here later takes it over. Use another address.',
  },
  negativeBalance: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm core/types/account.go',
    message: (amount: string) =>
      `The VM reads a negative balance as 2^256 less it, here ${amount}, and it can be spent: write a positive amount.`,
  },
  balancesOverflow: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () =>
      'All balances together exceed 2^256: a transfer can wrap its receiver’s balance round to 0. Lower this one.',
  },
  mintLost: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (amount: string) =>
      `alloc sets the balance of this address after the mint, and ${amount} are lost: add them to its balance in alloc.`,
  },
  mintToNobody: {
    severity: 'warning',
    basis: 'inferred',
    source: 'graft/subnet-evm/precompile/contracts/nativeminter/config.go',
    message: () => 'Nobody has the key of this address: what is minted to it is burned. Write another address.',
  },
  emptyMint: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/nativeminter/config.go',
    message: () => 'An empty initialMint mints nothing: add an address with an amount, or remove the key.',
  },
  deadAccount: {
    severity: 'warning',
    basis: 'seen',
    source: 'EIP-2681',
    message: () => 'With this nonce the account can never send a transaction: write 0 or leave it out.',
  },
  codeOnWallet: {
    severity: 'warning',
    basis: 'seen',
    source: 'EIP-3607',
    message: () => 'An account with code can send no transaction, and this one is a wallet: remove its code.',
  },
  creationCode: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () => 'This looks like creation code, which is never run here: write the runtime code (deployedBytecode).',
  },
  deployersNobody: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: () =>
      'Nobody is on this list: each deployment of a contract fails and burns its whole gas limit. Add an address.',
  },
  useless: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: (key: string) => `Nobody may use ${key}: add an admin, or remove it.`,
  },
  noAdmin: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: (key: string) =>
      `${key} has no admin and no manager: its list can only be changed by upgrade.json. Add an admin.`,
  },
  zeroRole: {
    severity: 'warning',
    basis: 'seen',
    source: allowList,
    message: () => 'Nobody has the key of the zero address, so nobody can use this role: write another address.',
  },
  rewardsBurned: {
    severity: 'warning',
    basis: 'seen',
    source: reward,
    message: () => 'All fees are burned: set a rewardAddress, or allowFeeRecipients to true.',
  },
  subnetSigners: {
    severity: 'warning',
    basis: 'inferred',
    source: warp,
    message: () =>
      'Messages of the C-Chain and the X-Chain are checked against the validators of this L1 alone, by the VM’s source: set requirePrimaryNetworkSigners to true.',
  },
  quorumAll: {
    severity: 'warning',
    basis: 'inferred',
    source: warp,
    message: () => 'With a quorum of 100 % one offline validator stops every message, by the VM’s source: write 67.',
  },
  airdropNothing: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: () => 'Without airdropAmount every address of the airdrop gets 0: add the amount.',
  },
  airdropNegative: {
    severity: 'warning',
    basis: 'seen',
    source: toBlock,
    message: (amount: string) =>
      `The VM reads a negative amount as 2^256 less it: every address gets ${amount}. Write a positive amount.`,
  },
  balanceChangeWraps: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/stateupgrade/state_upgrade.go',
    message: () =>
      'balanceChange is added modulo 2^256: where the account has less than this, its balance becomes almost 2^256. Check its balance at that time.',
  },
  balanceChangeOverflows: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/stateupgrade/state_upgrade.go',
    message: (balance: string) =>
      `The sum with the balance in alloc exceeds 2^256 and wraps round to ${balance}: write a smaller amount.`,
  },
});
