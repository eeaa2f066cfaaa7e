import { contractDeployerAllowList } from './known/contractDeployerAllowList';
import { feeManager } from './known/feeManager';
import { gasPriceManager } from './known/gasPriceManager';
import { nativeMinter } from './known/nativeMinter';
import { rewardManager } from './known/rewardManager';
import { txAllowList } from './known/txAllowList';
import { warp } from './known/warp';

export { rewardLine } from './known/rewardManager';

/** Ordered by address. */
export const precompiles = [
  contractDeployerAllowList,
  nativeMinter,
  txAllowList,
  feeManager,
  rewardManager,
  warp,
  gasPriceManager,
];
