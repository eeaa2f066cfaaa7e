import * as admin from './methods/admin';
import * as avax from './methods/avax';
import * as avmAddresses from './methods/avm/addresses';
import * as avmChain from './methods/avm/chain';
import * as chainAdmin from './methods/chainAdmin';
import * as containers from './methods/containers';
import * as evmAccounts from './methods/evm/accounts';
import * as evmBlocks from './methods/evm/blocks';
import * as evmCalls from './methods/evm/calls';
import * as evmChain from './methods/evm/chain';
import * as evmChainFiles from './methods/evm/chainFiles';
import * as evmDebugAdministration from './methods/evm/debug/administration';
import * as evmDebugDatabase from './methods/evm/debug/database';
import * as evmDebugProcess from './methods/evm/debug/process';
import * as evmDebugRaw from './methods/evm/debug/raw';
import * as evmDebugState from './methods/evm/debug/state';
import * as evmDebugTracing from './methods/evm/debug/tracing';
import * as evmFees from './methods/evm/fees';
import * as evmFilters from './methods/evm/filters';
import * as evmPersonal from './methods/evm/personal';
import * as evmSending from './methods/evm/sending';
import * as evmServer from './methods/evm/server';
import * as evmSubscriptions from './methods/evm/subscriptions';
import * as evmTransactions from './methods/evm/transactions';
import * as evmTxPool from './methods/evm/txPool';
import * as health from './methods/health';
import * as infoNetwork from './methods/info/network';
import * as infoNode from './methods/info/node';
import type { Method, Effect } from './method';
import * as platformAddresses from './methods/platform/addresses';
import * as platformBlocks from './methods/platform/blocks';
import * as platformFees from './methods/platform/fees';
import * as platformStaking from './methods/platform/staking';
import * as platformSubnets from './methods/platform/subnets';
import * as platformTransactions from './methods/platform/transactions';
import * as platformValidators from './methods/platform/validators';
import * as proposervm from './methods/proposervm';
import * as validators from './methods/validators';
import * as wallet from './methods/wallet';
import * as warp from './methods/warp';
import { wireName } from './methodName';

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

let byName: ReadonlyMap<string, readonly Method[]> | undefined;

/**
 * The entry of a method, by its name in either spelling. `admin_setLogLevel`, as documents write the
 * methods of a chain's admin, is `admin.setLogLevel`: the server knows no other form (docs/facts/json-rpc.md), but for the
 * two that are methods of the EVM's server.
 * @param on whose method is meant where the node and a chain have one of the same name (`admin.lockProfile`)
 */
export function findMethod(name: string, on: 'node' | 'chain' = 'node'): Method | undefined {
  const underscored = name.startsWith('admin_');
  const onChain = underscored || on === 'chain';
  byName ??= groupedByName();
  const found = byName.get(wireName(name, 'wire')) ?? (underscored ? byName.get(name.replace('_', '.')) : undefined);
  return found?.find((method) => method.path.includes('{chain}') === onChain) ?? found?.[0];
}

function groupedByName(): ReadonlyMap<string, readonly Method[]> {
  const groups = new Map<string, Method[]>();
  for (const method of methods) {
    groups.set(method.name, [...(groups.get(method.name) ?? []), method]);
  }
  return groups;
}

/** What a method does that changes something, or `unknown`: nobody says that it only reads. */
export type ChangeEffect = Exclude<Effect, 'reads'> | 'unknown';

/**
 * What a method does by its name. Only what the catalogue knows as reading may be sent without a question, again after a
 * failure, or once for several who ask.
 */
export function effectOf(name: string): 'reads' | ChangeEffect {
  return findMethod(name)?.effect ?? 'unknown';
}
