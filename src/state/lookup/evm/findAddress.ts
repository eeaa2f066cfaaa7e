import type { Finding } from '../../../core/finding/finding';
import { askChains, type ChainAnswers } from '../askChains';
import type { ChainSources } from '../chainSources';
import type { LookupContext } from '../lookupContext';
import { notFoundFinding } from '../notFoundFinding';
import { addressFinding, isUsed, type AddressOnChain } from './addressFinding';
import { askIndexForAddress, askNodeForAddress, type IndexedAddress, type NodeAddress } from './askAddress';

type Answer = { readonly node: NodeAddress } | { readonly index: IndexedAddress };

/**
 * An address on all of the chains. Shown in full is the first chain on which it was ever used; an address that was used
 * nowhere is still an address, with a balance of zero.
 */
export async function findAddress(
  context: LookupContext,
  sources: readonly ChainSources[],
  address: string,
  wellKnown: string | undefined,
): Promise<Finding> {
  const chains = await askChains<Answer>(
    context,
    sources,
    {
      node: async ({ rpcUrls }, source, signal) => ({
        node: await askNodeForAddress(context, rpcUrls, address, source, signal),
      }),
      index: async (_chain, index, source, signal) => ({
        index: await askIndexForAddress(context, index.baseUrl, index.chainId, address, source, signal),
      }),
    },
    () => true,
  );
  const known = chains.map(onChain).filter(({ node, index }) => node !== undefined || index?.native !== undefined);
  const main = known.find(isUsed) ?? known[0];
  if (main === undefined) {
    return notFoundFinding('address', address, context.network.name, context.log.all);
  }
  const others = known.filter((other) => other !== main);
  return addressFinding(address, wellKnown, context.network.name, main, others, context.log.all);
}

function onChain({ chain, answers }: ChainAnswers<Answer>): AddressOnChain {
  return Object.assign({ chain: chain.chain }, ...answers) as AddressOnChain;
}
