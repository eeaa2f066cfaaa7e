import { type BlockTag, RpcBatch, fetchContractCode } from '../../evm';
import { ApiError } from '../../errors';
import type { CodeMatch } from '../build/codeMatch';
import type { EvmChain } from '../../networks';
import type { NodeAddress } from '../../addresses';
import type { BuiltFrom } from '../report/builtFrom';
import type { Builds } from './builds/builds';
import type { SourceClient } from '../../sources';
import { quickly } from './quickly';

/**
 * What the code at an address was built from; undefined: there is no project, no build in it, or no code. `late`: a quick
 * lookup did not wait for it.
 *
 * @param at the block whose state is meant; absent: the latest
 * @throws the abort reason alone
 */
export async function fetchBuiltFrom(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  result: NodeAddress | undefined,
  at?: bigint,
): Promise<BuiltFrom | 'late' | undefined> {
  const { builds, options } = client.context;
  if (builds?.mayKnow !== true || (result?.code ?? '0x') === '0x') {
    return undefined;
  }
  const matching = matchBoth(client, builds, chain, result!, at).then((built) =>
    built?.own?.contract === undefined && built?.implementation?.contract === undefined
      ? withDeployment(client, chain, { address, code: result!.code! }, built)
      : built,
  );
  if (options.quick !== true) {
    return await matching;
  }
  const inTime = await quickly(matching);
  return inTime === undefined ? 'late' : inTime.done;
}

async function matchBoth(
  client: SourceClient,
  builds: Builds,
  chain: EvmChain,
  { code, proxy }: NodeAddress,
  at: bigint | undefined,
): Promise<BuiltFrom | undefined> {
  const { implementation } = proxy ?? {};
  const [implemented] = await Promise.all([
    implementation === undefined ? undefined : fetchCode(client, chain, implementation, at),
    builds.ready(),
  ]);
  if (!builds.mayKnow) {
    return undefined;
  }
  const own = await match(builds, code!);
  const inner = implemented === undefined ? undefined : await match(builds, implemented);
  // A proxy is seldom of the project itself: that it is not says nothing where its implementation is.
  const isOwnWorthTelling = own.contract !== undefined || inner?.contract === undefined;
  return { ...(isOwnWorthTelling ? { own } : {}), ...(inner === undefined ? {} : { implementation: inner }) };
}

async function match(builds: Builds, code: string): Promise<CodeMatch> {
  const found = await builds.runtime(code);
  return found.contract === undefined ? await builds.underOtherSettings(code) : found;
}

/** Its code is of no build that is left, but the project may have written down what it deployed, or have a contract that does the same. */
async function withDeployment(
  client: SourceClient,
  chain: EvmChain,
  { address, code }: { readonly address: string; readonly code: string },
  built: BuiltFrom | undefined,
): Promise<BuiltFrom | undefined> {
  const { abi } = client.context;
  await abi?.ready();
  const deployedAs = abi?.on(chain.evmChainId).contractAt?.(address);
  if (built === undefined || deployedAs !== undefined) {
    return built && { ...built, deployedAs };
  }
  const alike = await client.context.builds?.withFunctionsOf(code);
  return alike === undefined ? built : { ...built, alike };
}

async function fetchCode(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  at: bigint | undefined,
): Promise<string | undefined> {
  const tag: BlockTag = at === undefined ? 'latest' : `0x${at.toString(16)}`;
  const batch = new RpcBatch();
  const key = batch.add(fetchContractCode(address, tag));
  try {
    return (await client.evmNode(chain)?.query(batch))?.value(key);
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
