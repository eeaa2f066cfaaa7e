import { type TokenMetadata, type Traceable, errorFormat } from '../../../evm';
import { UserError } from '../../../errors';
import { type TextStyle, lineText } from '../../../report';
import { cleanRemote } from '../../../primitives';
import type { EvmChain, Network } from '../../../networks';
import type { Abis } from '../project/projectIndex';
import { buildsOn, type CodeSources } from '../verified/verifiedBuilds';
import { type SourceDeps, chainSources, createSourceClient, type RequestOptions } from '../../../sources';
import { isNoTraceError, noTraceReason } from '../traceSource';
import type { ReplaySession, NoReplaySession } from './replaySession';

interface DebugTarget {
  readonly what: Traceable;
  readonly network: Network;
  /** Name of the chain; absent: the first one that has the transaction. */
  readonly chain?: string;
}

export interface ReplaySessions {
  /** Whether lines may be found: there are builds, no index yet, or verification services on the network. */
  mayKnow(network: Network): boolean;
  urls(target: DebugTarget): readonly string[];
  /** @throws {ApiError} and {UserError}, with what to do; the abort reason */
  fetch(target: DebugTarget, options: RequestOptions): Promise<ReplaySession>;
}

interface SessionSources {
  readonly abi?: Abis;
  /** Units of the tokens seen on a network; absent: none. */
  readonly tokens?: (network: Network) => TokenMetadata;
}

export function createReplaySessions(deps: SourceDeps & CodeSources & SessionSources): ReplaySessions {
  return {
    mayKnow: (network) => deps.builds?.mayKnow === true || network.verifiedSources !== undefined,
    urls: (target) => chainsOf(target).flatMap((chain) => chainSources(target.network, chain).rpcUrls),
    async fetch(target, options) {
      const { abi } = deps;
      const chains = chainsOf(target);
      if (chains.length === 0) {
        throw new UserError(noChainText(target));
      }
      const client = createSourceClient(deps, target.network, options);
      const [request] = await Promise.all([import('./replaySession'), abi?.ready()]);
      let why = (): Promise<string> => Promise.resolve(noSessionText('notFound', target));
      for (const chain of chains) {
        const node = client.evmNode(chain);
        if (node === undefined) {
          continue;
        }
        try {
          const builds = buildsOn(deps, { network: target.network, chain, ...options });
          if (builds === undefined) {
            throw new UserError(noSessionText('notFromProject', target));
          }
          const project = { builds, abi: abi?.on(chain.evmChainId) };
          const found =
            'hash' in target.what
              ? await request.openReplaySession(node, target.what.hash, project)
              : await request.openCallReplaySession(node, target.what, project);
          if (typeof found !== 'string') {
            const { nameOf } = target.network;
            const tokens = deps.tokens?.(target.network);
            return {
              ...found,
              ...(nameOf && { nameOf: (address: string) => nameOf(address, undefined, chain.evmChainId) }),
              ...(tokens && { amountsOf: (token: string) => errorFormat(chain, token, tokens) }),
            };
          }
          if (found !== 'notFound') {
            why = () => Promise.resolve(noSessionText(found, target));
          }
        } catch (error) {
          options.signal.throwIfAborted();
          if (!isNoTraceError(error)) {
            throw error;
          }
          why = async () => lineText(await noTraceReason(error, node, chain), style, { now: 0 });
        }
      }
      throw new UserError(await why());
    },
  };
}

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 };

function noChainText({ network, chain }: DebugTarget): string {
  const names = network.chains.map(({ name }) => name).join(', ');
  return chain === undefined || names === ''
    ? `${network.name} has no EVM chain. Add one in snowprobe.networks.`
    : `${network.name} has no chain named ${cleanRemote(String(chain), 100)}. It has ${names}.`;
}

function chainsOf({ network, chain }: DebugTarget): readonly EvmChain[] {
  return network.chains.filter(({ name }) => chain === undefined || name === chain);
}

function noSessionText(why: NoReplaySession, { what, network }: DebugTarget): string {
  const run = 'hash' in what ? what.hash : 'the call';
  switch (why) {
    case 'notFound':
      return `${network.name} does not know the transaction ${run}. Check the network and chain.`;
    case 'pending':
      return `The transaction ${run} is pending. Debug it once it is in a block.`;
    case 'notFromProject':
      return `No code that ${run} ran is from a build of the open folder, or known to an allowed service of verified sources. Open the project, and build it as it was deployed.`;
    case 'noBuilds':
      return 'The open folder has no builds: no file like out/Coin.sol/Coin.json. Build the project as it was deployed.';
  }
}
