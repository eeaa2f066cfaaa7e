import * as l10n from '@vscode/l10n';
import type { Traceable } from '../../api/evm/traceable';
import { UserError } from '../../api/errors/userError';
import type { EvmChain, Network } from '../../core/networks/network';
import type { Abis } from '../abi/abis';
import type { Builds } from '../builds/builds';
import { createSourceClient, type SourceDeps } from '../sources/createSourceClient';
import { chainSources } from '../sources/networkSources';
import type { Debuggee, NoDebuggee } from './debuggee';

/** What is debugged. */
export interface DebugTarget {
  /** Of a transaction in a block, or a call as it would run now. */
  readonly what: Traceable;
  readonly network: Network;
  /** Name of the chain; absent: the first one that has the transaction. */
  readonly chain?: string;
}

export interface DebuggeeOptions {
  readonly signal: AbortSignal;
  /** Whether something may be sent to a URL. */
  readonly allowed: (url: string) => boolean;
}

/** Fetches transactions to be walked through. */
export interface Debuggees {
  /** Whether the open project has builds; true before it was looked through. */
  readonly mayKnow: boolean;
  /** Where the target is asked for. */
  urls(target: DebugTarget): readonly string[];
  /** @throws {ApiError} and {UserError}, with what to do; the abort reason */
  fetch(target: DebugTarget, options: DebuggeeOptions): Promise<Debuggee>;
}

export function createDebuggees(deps: SourceDeps & { readonly abi?: Abis; readonly builds?: Builds }): Debuggees {
  return {
    get mayKnow() {
      return deps.builds?.mayKnow === true;
    },
    urls: (target) => chainsOf(target).flatMap((chain) => chainSources(target.network, chain).rpcUrls),
    async fetch(target, options) {
      const { builds, abi } = deps;
      if (builds === undefined) {
        throw new UserError(whyNot('notFromProject', target));
      }
      const client = createSourceClient(deps, target.network, options);
      const [{ fetchCallDebuggee, fetchDebuggee }] = await Promise.all([import('./debuggee'), abi?.ready()]);
      let found: Debuggee | NoDebuggee = 'notFound';
      for (const chain of chainsOf(target)) {
        const node = client.evmNode(chain);
        if (node !== undefined && found === 'notFound') {
          const project = { builds, abi: abi?.on(chain.evmChainId) };
          found =
            'hash' in target.what
              ? await fetchDebuggee(node, target.what.hash, project)
              : await fetchCallDebuggee(node, target.what, project);
        }
      }
      if (typeof found === 'string') {
        throw new UserError(whyNot(found, target));
      }
      return found;
    },
  };
}

function chainsOf({ network, chain }: DebugTarget): readonly EvmChain[] {
  return network.chains.filter(({ name }) => chain === undefined || name === chain);
}

function whyNot(why: NoDebuggee, { what, network }: DebugTarget): string {
  const hash = 'hash' in what ? what.hash : l10n.t('the call');
  switch (why) {
    case 'notFound':
      return l10n.t('{0} does not know the transaction {1}. Check the network and chain.', network.name, hash);
    case 'pending':
      return l10n.t('The transaction {0} is pending. Debug it once it is in a block.', hash);
    case 'notFromProject':
      return l10n.t(
        'No code that {0} ran is from a build of the open folder. Open the project, and build it as it was deployed.',
        hash,
      );
    case 'noSteps':
      return l10n.t('The node recorded no steps of {0}. Start anvil with --steps-tracing, or ask another node.', hash);
  }
}
