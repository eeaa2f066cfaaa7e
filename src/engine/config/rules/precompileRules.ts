import { rulesOf } from './rule';

const allowList = 'graft/subnet-evm/precompile/allowlist/config.go Verify';
const minter = 'graft/subnet-evm/precompile/contracts/nativeminter/config.go Verify';
const warp = 'graft/subnet-evm/precompile/contracts/warp/config.go Verify';

/** What the VM refuses in the object of a precompile, in a genesis and in an upgrade file. */
export const precompileRules = rulesOf({
  addressTwice: {
    severity: 'error',
    basis: 'seen',
    source: allowList,
    message: (list: string) => `This address is in ${list} already: remove one of them.`,
  },
  addressInTwoLists: {
    severity: 'error',
    basis: 'seen',
    source: allowList,
    message: (list: string) => `This address is in ${list} too, and has one role only: remove it from one list.`,
  },
  managersBeforeDurango: {
    severity: 'error',
    basis: 'seen',
    source: allowList,
    message: (time: string) => `Managers come with Durango (${time}): take a later blockTimestamp, or no managers.`,
  },
  mintNothing: {
    severity: 'error',
    basis: 'seen',
    source: minter,
    message: () => 'No amount is given for this address: write how many wei it gets, or remove it.',
  },
  mintNotPositive: {
    severity: 'error',
    basis: 'seen',
    source: minter,
    message: (amount: string) => `An address must be minted more than 0 wei, not ${amount}: change it or remove it.`,
  },
  rewardBoth: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go Verify',
    message: () => 'allowFeeRecipients and rewardAddress exclude each other: remove one of them.',
  },
  warpBeforeDurango: {
    severity: 'error',
    basis: 'seen',
    source: warp,
    message: (time: string) => `Warp comes with Durango (${time}): take that blockTimestamp or a later one.`,
  },
  quorumOutOfRange: {
    severity: 'error',
    basis: 'seen',
    source: warp,
    message: (quorum: string) => `A quorum is 33 to 100 percent, or 0 for the default of 67; ${quorum} is not.`,
  },
});
