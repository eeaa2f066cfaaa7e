import { groupedBy, nearest } from '../primitives';
import { methods as admin } from './methods/admin';
import { methods as avax } from './methods/avax';
import {
  getBlock as avmBlock,
  getBlockByHeight as avmBlockByHeight,
  getHeight as avmHeight,
  methods as avm,
  walletMethods as wallet,
} from './methods/avm';
import { methods as chainApis } from './methods/chainApis';
import { methods as evmBlocks } from './methods/evm/blocks';
import { methods as evmChain } from './methods/evm/chain';
import { methods as evmDebug } from './methods/evm/debug/node';
import { methods as evmTracing } from './methods/evm/debug/tracing';
import { methods as evmFilters } from './methods/evm/filters';
import { methods as evmSending, personalMethods as evmPersonal } from './methods/evm/sending';
import { methods as evmServer } from './methods/evm/server';
import { methods as evmState } from './methods/evm/state';
import { methods as info } from './methods/info';
import {
  getBlock as platformBlock,
  getBlockByHeight as platformBlockByHeight,
  getHeight as platformHeight,
  methods as platform,
} from './methods/platform';
import { methods as platformStaking } from './methods/platformStaking';
import { methods as rest } from './methods/rest';
import { methods as warp } from './methods/warp';
import type { Method, Effect } from './method';
import { type WireNames, wireName } from './methodName';

/**
 * Every method of a node, in the order of the documents: P-Chain, X-Chain, C-Chain's own, EVM, then the node itself. Names
 * are not unique: the node and a chain's EVM both have `admin.startCPUProfiler`, on different paths.
 */
export const methods: readonly Method[] = [
  platform,
  platformStaking,
  avm,
  evmChain,
  evmBlocks,
  evmSending,
  evmState,
  evmFilters,
  evmServer,
  evmTracing,
  evmDebug,
  evmPersonal,
  warp,
  wallet,
  avax,
  chainApis,
  info,
  rest,
  admin,
].flat();

/** The methods for blocks that the P- and the X-Chain share, each with its own prefix. */
export const primaryMethods = {
  P: { getBlock: platformBlock, getBlockByHeight: platformBlockByHeight, getHeight: platformHeight },
  X: { getBlock: avmBlock, getBlockByHeight: avmBlockByHeight, getHeight: avmHeight },
} as const;

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
  byName ??= groupedBy(methods, (method) => method.name);
  const found = byName.get(wireName(name, 'wire')) ?? (underscored ? byName.get(name.replace('_', '.')) : undefined);
  return found?.find((method) => method.path.includes('{chain}') === onChain) ?? found?.[0];
}

/**
 * The method that an unknown name comes closest to, as a network spells it: within its namespace, where that is one; a name
 * without a namespace has one too.
 */
export function nearestMethod(name: string, spelling: WireNames = 'wire'): string | undefined {
  const names = [...new Set(methods.map((method) => wireName(method.name, spelling)))];
  if (names.includes(name)) {
    return undefined;
  }
  const space = /^[A-Za-z]+[._]/.exec(name)?.[0] ?? '';
  const within = space === '' ? [] : names.filter((one) => one.startsWith(space));
  if (within.length > 0) {
    const meant = nearest(
      name.slice(space.length),
      within.map((one) => one.slice(space.length)),
    );
    return meant === undefined ? undefined : space + meant;
  }
  const ending = names.filter((one) => one.endsWith(`.${name}`) || one.endsWith(`_${name}`));
  const near = names.filter((one) => one.endsWith(name.slice(-8)));
  return nearest(name, names) ?? (ending.length === 1 ? ending[0] : nearest(name, near));
}

/** What a method does that changes something, or `unknown`: nobody says that it only reads. */
export type ChangeEffect = Exclude<Effect, 'reads'> | 'unknown';

/** Reading methods that no node of Avalanche has, and those of development do. */
const readsElsewhere: ReadonlySet<string> = new Set(['eth_simulateV1']);

/**
 * What a method does by its name. Only what the catalogue knows as reading may be sent without a question, again after a
 * failure, or once for several who ask.
 */
export function effectOf(name: string): 'reads' | ChangeEffect {
  return readsElsewhere.has(name) ? 'reads' : (findMethod(name)?.effect ?? 'unknown');
}
