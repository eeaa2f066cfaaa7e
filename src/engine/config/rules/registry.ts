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
import { type Family, rulesOf } from './rule';
import groups from './rules.json';
import { activatedItems } from './running/activatedItems';
import { genesisBlock } from './running/genesisBlock';
import { senders } from './senders';
import { spelling } from './spelling';
import { stateAccounts } from './stateAccounts';
import { times } from './times';
import { unknownKeys } from './unknownKeys';
import { stateUpgradeOrder, upgradeOrder } from './upgradeOrder';

const { nodeConfig, nodeConfigWarning, folder, live, marker } = groups;

/** Of config.json, and of a subnet's and a node's file. */
export const ofNodes: Family<keyof typeof nodeConfig | keyof typeof nodeConfigWarning> = {
  rules: rulesOf({ ...nodeConfig, ...nodeConfigWarning }),
};

/** Of folders, and of what stands beside a node's answers. */
export const ofOthers: Family<keyof typeof folder | keyof typeof live | keyof typeof marker> = {
  rules: rulesOf({ ...folder, ...live, ...marker }),
};

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
