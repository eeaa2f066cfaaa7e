import * as adminAliases from './admin/aliases';
import * as adminInspection from './admin/inspection';
import * as adminLoggers from './admin/loggers';
import * as adminProfiles from './admin/profiles';
import * as chainAdmin from './chainAdmin';
import * as health from './health';
import * as infoNetwork from './info/network';
import * as infoNode from './info/node';
import type { Method } from './method';
import * as platformBlockchains from './platform/blockchains';
import * as platformFees from './platform/fees';
import * as platformStaking from './platform/staking';
import * as platformSubnets from './platform/subnets';
import * as platformTransactions from './platform/transactions';
import * as platformValidators from './platform/validators';
import * as validators from './validators';

/**
 * Every method of a node, in the order of the documents: P-Chain, X-Chain, C-Chain's own, EVM, then the node itself. Names
 * are not unique: the node and a chain's EVM both have `admin.startCPUProfiler`, on different paths.
 */
export const methods: readonly Method[] = [
  platformSubnets,
  platformBlockchains,
  platformTransactions,
  platformValidators,
  platformStaking,
  platformFees,
  chainAdmin,
  validators,
  infoNode,
  infoNetwork,
  health,
  adminAliases,
  adminLoggers,
  adminProfiles,
  adminInspection,
].flatMap((file) => Object.values<Method>(file));
