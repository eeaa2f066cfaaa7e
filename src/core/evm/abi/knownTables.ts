import { accessControl, ownable } from './access';
import { erc1155 } from './erc1155';
import { erc165 } from './erc165';
import { erc20 } from './erc20';
import { erc721 } from './erc721';
import { erc4626 } from './erc4626';
import { guards } from './guards';
import { multicall, multicall3 } from './multicall';
import { allowLists, feeManager, gasPriceManager, nativeMinter, rewardManager, warp } from './precompileTables';
import { proxies } from './proxies';
import { teleporter } from './teleporter';
import { teleporterRegistry, teleporterRegistryApp } from './teleporterRegistry';
import { tokenTransferrer } from './tokenTransferrer';
import { stakingManager, validatorManager } from './validatorManager';
import type { SignatureTable } from './signatures';
import { wrappedNative } from './wrappedNative';

/** In order of preference: where two tables share a selector, the first one names it. */
export const knownTables: readonly SignatureTable[] = [
  erc20,
  erc721,
  erc1155,
  erc165,
  erc4626,
  wrappedNative,
  ownable,
  accessControl,
  guards,
  proxies,
  multicall3,
  multicall,
  allowLists,
  nativeMinter,
  feeManager,
  rewardManager,
  warp,
  gasPriceManager,
  teleporter,
  teleporterRegistry,
  teleporterRegistryApp,
  tokenTransferrer,
  validatorManager,
  stakingManager,
];
