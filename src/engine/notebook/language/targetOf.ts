import type { RequestSettings } from '../cell/cellAst';
import type { Method } from '../../rpc';
import type { LanguageChain, LanguageContext, LanguageNetwork, LanguageNode } from './calls';

export type ChainKind = 'P' | 'X' | 'C' | 'L1';

/** The network that a request goes to; undefined where `@target` names one that does not exist. */
export function networkOf({ target }: RequestSettings, context: LanguageContext): LanguageNetwork | undefined {
  const name = target?.network;
  return name === undefined ? context.network : context.networks.find((network) => network.name === name);
}

/** The nodes that a request goes to, as far as they exist: those of `@node`, else the first. */
export function nodesOf({ nodes }: RequestSettings, network: LanguageNetwork): readonly LanguageNode[] {
  if (nodes === 'all') {
    return network.nodes;
  }
  return nodes === undefined ? network.nodes.slice(0, 1) : network.nodes.filter(({ name }) => nodes.includes(name));
}

/** The EVM chain that `@target` names, else the C-Chain; undefined for one that the settings do not name. */
export function evmChainOf({ target }: RequestSettings, network: LanguageNetwork): LanguageChain | undefined {
  const chain = target?.chain;
  return chain === undefined
    ? network.chains[0]
    : network.chains.find(({ name, path }) => name === chain || path === chain || `${chain}-Chain` === name);
}

/** What kind of chain `@target` names; undefined where it names none. */
export function chainKind({ target }: RequestSettings): ChainKind | undefined {
  const chain = target?.chain;
  if (chain === undefined) {
    return undefined;
  }
  return (/^([PXC])(?:-Chain)?(?:\/(?:block|tx))?$/.exec(chain)?.[1] as ChainKind | undefined) ?? 'L1';
}

/** The chains that answer a method, as a reader names them; undefined where it is about the node as a whole. */
export function answeringChains({ path, availability }: Method): readonly ChainKind[] | undefined {
  if (path === '/ext/bc/P') {
    return ['P'];
  }
  if (path.startsWith('/ext/bc/X')) {
    return ['X'];
  }
  if (path.startsWith('/ext/bc/C/')) {
    return ['C'];
  }
  if (path.includes('{index}')) {
    return ['P', 'X', 'C'];
  }
  if (!path.includes('{chain}') || path.endsWith('/proposervm')) {
    return undefined;
  }
  switch (availability.only) {
    case 'L1s and subnets':
      return ['L1'];
    case 'C-Chain':
      return ['C'];
    case undefined:
      return ['C', 'L1'];
  }
}
