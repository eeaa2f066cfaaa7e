import * as l10n from '@vscode/l10n';
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
    says: (list: string) => l10n.t('This address is in {0} already: remove one of them.', list),
  },
  addressInTwoLists: {
    severity: 'error',
    basis: 'seen',
    source: allowList,
    says: (list: string) => l10n.t('This address is in {0} too, and has one role only: remove it from one list.', list),
  },
  managersBeforeDurango: {
    severity: 'error',
    basis: 'seen',
    source: allowList,
    says: (time: string) =>
      l10n.t('Managers come with Durango ({0}): take a later blockTimestamp, or no managers.', time),
  },
  mintNothing: {
    severity: 'error',
    basis: 'seen',
    source: minter,
    says: () => l10n.t('No amount is given for this address: write how many wei it gets, or remove it.'),
  },
  mintNotPositive: {
    severity: 'error',
    basis: 'seen',
    source: minter,
    says: (amount: string) =>
      l10n.t('An address must be minted more than 0 wei, not {0}: change it or remove it.', amount),
  },
  rewardBoth: {
    severity: 'error',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go Verify',
    says: () => l10n.t('allowFeeRecipients and rewardAddress exclude each other: remove one of them.'),
  },
  warpBeforeDurango: {
    severity: 'error',
    basis: 'seen',
    source: warp,
    says: (time: string) => l10n.t('Warp comes with Durango ({0}): take that blockTimestamp or a later one.', time),
  },
  quorumOutOfRange: {
    severity: 'error',
    basis: 'seen',
    source: warp,
    says: (quorum: string) => l10n.t('A quorum is 33 to 100 percent, or 0 for the default of 67; {0} is not.', quorum),
  },
});
