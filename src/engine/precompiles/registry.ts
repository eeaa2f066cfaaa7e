import { contractDeployerAllowList } from './contractDeployerAllowList';
import { feeManager } from './feeManager';
import { gasPriceManager } from './gasPriceManager';
import { nativeMinter } from './nativeMinter';
import { rewardManager } from './rewardManager';
import { txAllowList } from './txAllowList';
import { warp } from './warp';

/** The precompiles of subnet-evm, in the order of their addresses. */
export const precompiles = [
  contractDeployerAllowList,
  nativeMinter,
  txAllowList,
  feeManager,
  rewardManager,
  warp,
  gasPriceManager,
];
