import { groupBy, nearest } from '../primitives';
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
 * Every method of a node: P-Chain, X-Chain, C-Chain, EVM, then the node itself. Names are not unique: the node and a
 * chain's EVM both have `admin.startCPUProfiler`, on different paths.
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

/** The block methods of the P- and X-Chain, which differ only in their prefix. */
export const primaryMethods = {
  P: { getBlock: platformBlock, getBlockByHeight: platformBlockByHeight, getHeight: platformHeight },
  X: { getBlock: avmBlock, getBlockByHeight: avmBlockByHeight, getHeight: avmHeight },
} as const;

let byName: ReadonlyMap<string, readonly Method[]> | undefined;

/**
 * Finds a method by its name in either spelling. Except for two methods of the EVM's server, `admin_setLogLevel`, as
 * documented for chain admin APIs, is `admin.setLogLevel`, the only form the server knows (docs/facts/json-rpc.md).
 *
 * @param on which of the node and a chain, if both have a method of that name (`admin.lockProfile`)
 */
export function findMethod(name: string, on: 'node' | 'chain' = 'node'): Method | undefined {
  const underscored = name.startsWith('admin_');
  const onChain = underscored || on === 'chain';
  byName ??= groupBy(methods, (method) => method.name);
  const found = byName.get(wireName(name, 'wire')) ?? (underscored ? byName.get(name.replace('_', '.')) : undefined);
  return found?.find((method) => method.path.includes('{chain}') === onChain) ?? found?.[0];
}

/**
 * The known method closest to an unknown name, in a network's spelling and within the same namespace if that exists.
 * Names without a namespace have a closest method too.
 */
export function nearestMethod(name: string, spelling: WireNames = 'wire'): string | undefined {
  const names = [...new Set(methods.map((method) => wireName(method.name, spelling)))];
  if (names.includes(name)) {
    return undefined;
  }
  const space = /^[A-Za-z]+[._]/.exec(name)?.[0] ?? '';
  const within = space === '' ? [] : names.filter((one) => one.startsWith(space));
  if (within.length > 0) {
    const closest = nearest(
      name.slice(space.length),
      within.map((one) => one.slice(space.length)),
    );
    return closest === undefined ? undefined : space + closest;
  }
  const ending = names.filter((one) => one.endsWith(`.${name}`) || one.endsWith(`_${name}`));
  const similar = names.filter((one) => one.endsWith(name.slice(-8)));
  return nearest(name, names) ?? (ending.length === 1 ? ending[0] : nearest(name, similar));
}

/** The effect of a method that does more than read, or `unknown` where the catalogue does not have it. */
export type ChangeEffect = Exclude<Effect, 'reads'> | 'unknown';

/** Reading methods that no Avalanche node has, but development nodes do. */
const devNodeReads: ReadonlySet<string> = new Set(['eth_simulateV1']);

/** The effect of a method. Only known reading methods may be sent without confirmation, retried or shared. */
export function effectOf(name: string): 'reads' | ChangeEffect {
  return devNodeReads.has(name) ? 'reads' : (findMethod(name)?.effect ?? 'unknown');
}
