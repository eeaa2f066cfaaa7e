import { alloc, mints } from './rules/alloc';
import { contracts } from './rules/contracts';
import { ethereumForks, londonBlock } from './rules/ethereumForks';
import { publicKeys } from './rules/publicKeys';
import { feeErrors } from './rules/feeErrors';
import { feeWarnings } from './rules/feeWarnings';
import { genesisConfig } from './rules/genesisConfig';
import { localNetwork } from './rules/localNetwork';
import { earlyNetworkUpgrades, networkUpgradeOrder } from './rules/networkUpgrades';
import { precompileErrors } from './rules/precompileErrors';
import { precompileUse } from './rules/precompileUse';
import { reading } from './rules/reading';
import { nodeConfigRules, checklessRules } from './rules/rule';
import { activatedItems } from './rules/running/activatedItems';
import { genesisBlock } from './rules/running/genesisBlock';
import { senders } from './rules/senders';
import { spelling } from './rules/spelling';
import { stateAccounts } from './rules/stateAccounts';
import { times } from './rules/times';
import { unknownKeys } from './rules/unknownKeys';
import { stateUpgradeOrder, upgradeOrder } from './rules/upgradeOrder';

/**
 * All rules in the VM's order, so that the first error is what a node reports. Warnings are sorted by level first, then
 * in this order.
 */
export const registry = [
  reading,
  feeErrors,
  precompileErrors,
  upgradeOrder,
  stateUpgradeOrder,
  earlyNetworkUpgrades,
  genesisConfig,
  nodeConfigRules,
  genesisBlock,
  ethereumForks,
  networkUpgradeOrder,
  activatedItems,
  londonBlock,
  publicKeys,
  localNetwork,
  alloc,
  mints,
  senders,
  feeWarnings,
  times,
  precompileUse,
  unknownKeys,
  stateAccounts,
  spelling,
  contracts,
  checklessRules,
];
