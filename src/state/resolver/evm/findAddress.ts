import type { Finding } from '../../../core/finding/finding';
import { fetchChains, type ChainAnswers } from '../../sources/fetchChains';
import type { ChainSources } from '../../sources/chainSources';
import type { LookupContext } from '../../sources/lookupContext';
import { notFoundFinding } from '../../../explain/notFoundFinding';
import { addressFinding, isUsed, type AddressOnChain } from '../../../explain/evm/addressFinding';
import type { OpenSource } from '../../sources/sourceLog';
import { fetchIndexForAddress, fetchIndexForCollection } from './fetchIndexForAddress';
import { type IndexedAddress } from '../../../explain/evm/addressAnswer';
import { fetchNodeForAddress } from './fetchNodeForAddress';
import { type NodeAddress } from '../../../explain/evm/addressAnswer';

type Answer = { readonly node: NodeAddress } | { readonly index: IndexedAddress; readonly source: OpenSource };

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
  const { block } = context.options.balances ?? {};
  const at = block === undefined ? undefined : BigInt(block);
  const chains = await fetchChains<Answer>(
    context,
    sources,
    {
      node: async ({ rpcUrls }, source, signal) => ({
        node: await fetchNodeForAddress(context, rpcUrls, address, source, signal, at),
      }),
      index: async (_chain, index, source, signal) => ({
        index: await fetchIndexForAddress(context, index, address, source, signal),
        source,
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
  const whole = await withCollection(context, main, address);
  return addressFinding(address, wellKnown, context, whole, others);
}

/**
 * With its tokens, where the address is an NFT collection. That takes a second trip, which all other addresses are
 * spared; where no node says what the contract is, it is asked in vain rather than left out.
 */
async function withCollection(context: LookupContext, main: Found, address: string): Promise<AddressOnChain> {
  const { node, index, source, chainIndex } = main;
  const standard = node?.token?.standard;
  const may = node === undefined || standard === 'ERC-721' || standard === 'ERC-1155';
  if (!may || index === undefined || source === undefined || chainIndex === undefined) {
    return main;
  }
  return { ...main, index: await fetchIndexForCollection(context, chainIndex, index, address, source) };
}

interface Found extends AddressOnChain {
  readonly source?: OpenSource;
  readonly chainIndex?: ChainSources['index'];
}

function onChain({ chain, answers }: ChainAnswers<Answer>): Found {
  return Object.assign({ chain: chain.chain, chainIndex: chain.index }, ...answers) as Found;
}
