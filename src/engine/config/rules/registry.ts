import { alloc, mints } from './alloc';
import { contracts } from './contracts';
import { ethereumForks, londonBlock } from './ethereumForks';
import { publicKeys } from './publicKeys';
import { feeErrors } from './feeErrors';
import { feeWarnings } from './feeWarnings';
import { genesisConfig } from './genesisConfig';
import { localNetwork } from './localNetwork';
import { earlyNetworkUpgrades, networkUpgradeOrder } from './networkUpgrades';
import { precompileErrors } from './precompileErrors';
import { precompileUse } from './precompileUse';
import { reading } from './reading';
import { ofNodes, ofOthers } from './tabledRules';
import { activatedItems } from './running/activatedItems';
import { genesisBlock } from './running/genesisBlock';
import { senders } from './senders';
import { spelling } from './spelling';
import { stateAccounts } from './stateAccounts';
import { times } from './times';
import { unknownKeys } from './unknownKeys';
import { stateUpgradeOrder, upgradeOrder } from './upgradeOrder';

/**
 * All rules, in the order in which the VM looks, so that the first error is what a node says. Warnings are listed by how
 * bad they are, and of one kind in this order.
 */
export const registry = [
  reading,
  feeErrors,
  precompileErrors,
  upgradeOrder,
  stateUpgradeOrder,
  earlyNetworkUpgrades,
  genesisConfig,
  ofNodes,
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
  ofOthers,
];
