import type { LanguageNetwork } from '../../core/rpc/language/languageContext';
import { builtInNetworks } from '../../state/builtInNetworks';
import type { Network } from '../../state/network';

const publicOrigins = new Set(builtInNetworks.flatMap(({ nodes }) => nodes.map(({ url }) => new URL(url).origin)));

/** A network as completion and checks see it. */
export function languageNetwork({ name, hrp, nodes, chains, wireNames }: Network): LanguageNetwork {
  return {
    ...{ name, hrp, chains, wireNames },
    nodes: nodes.map((node) => ({ name: node.name, isPublic: publicOrigins.has(new URL(node.url).origin) })),
  };
}
