import * as adminAliases from './admin/aliases';
import * as adminInspection from './admin/inspection';
import * as adminLoggers from './admin/loggers';
import * as adminProfiles from './admin/profiles';
import * as avaxAtomic from './avax/atomic';
import * as avmAddresses from './avm/addresses';
import * as avmAssets from './avm/assets';
import * as avmBlocks from './avm/blocks';
import * as avmTransactions from './avm/transactions';
import * as chainAdmin from './chainAdmin';
import * as evmAccounts from './evm/accounts';
import * as evmBlocks from './evm/blocks';
import * as evmCalls from './evm/calls';
import * as evmChain from './evm/chain';
import * as evmDebugDatabase from './evm/debug/database';
import * as evmDebugProcess from './evm/debug/process';
import * as evmDebugRaw from './evm/debug/raw';
import * as evmDebugState from './evm/debug/state';
import * as evmDebugTracing from './evm/debug/tracing';
import * as evmFees from './evm/fees';
import * as evmFilters from './evm/filters';
import * as evmPersonal from './evm/personal';
import * as evmSending from './evm/sending';
import * as evmServer from './evm/server';
import * as evmSubscriptions from './evm/subscriptions';
import * as evmTransactions from './evm/transactions';
import * as evmTxPool from './evm/txPool';
import * as health from './health';
import * as containers from './index';
import * as infoNetwork from './info/network';
import * as infoNode from './info/node';
import type { Method } from './method';
import * as platformAddresses from './platform/addresses';
import * as platformBlockchains from './platform/blockchains';
import * as platformBlocks from './platform/blocks';
import * as platformFees from './platform/fees';
import * as platformStaking from './platform/staking';
import * as platformSubnets from './platform/subnets';
import * as platformTransactions from './platform/transactions';
import * as platformValidators from './platform/validators';
import * as proposervm from './proposervm';
import * as validators from './validators';
import * as wallet from './wallet';
import * as warp from './warp';

/**
 * Every method of a node, in the order of the documents: P-Chain, X-Chain, C-Chain's own, EVM, then the node itself. Names
 * are not unique: the node and a chain's EVM both have `admin.startCPUProfiler`, on different paths.
 */
export const methods: readonly Method[] = [
  platformSubnets,
  platformBlockchains,
  platformTransactions,
  platformBlocks,
  platformValidators,
  platformAddresses,
  platformStaking,
  platformFees,
  avmAddresses,
  avmAssets,
  evmChain,
  evmBlocks,
  evmTransactions,
  evmSending,
  evmAccounts,
  evmCalls,
  evmFees,
  evmFilters,
  evmSubscriptions,
  evmServer,
  evmTxPool,
  evmDebugTracing,
  evmDebugState,
  evmDebugRaw,
  evmDebugProcess,
  evmDebugDatabase,
  evmPersonal,
  warp,
  avmTransactions,
  avmBlocks,
  wallet,
  avaxAtomic,
  chainAdmin,
  validators,
  proposervm,
  containers,
  infoNode,
  infoNetwork,
  health,
  adminAliases,
  adminLoggers,
  adminProfiles,
  adminInspection,
].flatMap((file) => Object.values<Method>(file));
