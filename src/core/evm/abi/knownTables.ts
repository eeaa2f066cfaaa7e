import { accessControl, ownable } from './access';
import { erc1155 } from './erc1155';
import { erc165 } from './erc165';
import { erc20 } from './erc20';
import { erc721 } from './erc721';
import { guards } from './guards';
import { allowLists, feeManager, gasPriceManager, nativeMinter, rewardManager, warp } from './precompileTables';
import { teleporter } from './teleporter';
import type { SignatureTable } from './signatures';
import { wrappedNative } from './wrappedNative';

/**
 * In order of preference: where two tables share a selector, the first one names it. No signature has a list of
 * strings, bytes or lists: a few words can make such a list point at the same bytes a thousand times.
 */
export const knownTables: readonly SignatureTable[] = [
  erc20,
  erc721,
  erc1155,
  erc165,
  wrappedNative,
  ownable,
  accessControl,
  guards,
  allowLists,
  nativeMinter,
  feeManager,
  rewardManager,
  warp,
  gasPriceManager,
  teleporter,
];
