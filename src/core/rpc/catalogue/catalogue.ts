import * as admin from './admin';
import * as avax from './avax';
import * as avmAddresses from './avm/addresses';
import * as avmChain from './avm/chain';
import * as chainAdmin from './chainAdmin';
import * as containers from './containers';
import * as evmAccounts from './evm/accounts';
import * as evmBlocks from './evm/blocks';
import * as evmCalls from './evm/calls';
import * as evmChain from './evm/chain';
import * as evmChainFiles from './evm/chainFiles';
import * as evmDebugAdministration from './evm/debug/administration';
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
import * as infoNetwork from './info/network';
import * as infoNode from './info/node';
import type { Method } from './method';
import * as platformAddresses from './platform/addresses';
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
  platformTransactions,
  platformBlocks,
  platformValidators,
  platformAddresses,
  platformStaking,
  platformFees,
  avmAddresses,
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
  evmDebugAdministration,
  evmPersonal,
  warp,
  avmChain,
  wallet,
  avax,
  chainAdmin,
  evmChainFiles,
  validators,
  proposervm,
  containers,
  infoNode,
  infoNetwork,
  health,
  admin,
].flatMap((file) => Object.values<Method>(file));
