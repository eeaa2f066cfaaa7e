import type { UnsourcedReport } from '../../../report';
import { type EvmAddress, wellKnownName } from '../../../primitives';
import { type AddressOnChain, type IndexedAddress, type NodeAddress, addressReport, isUsed } from '../../../addresses';
import { fetchBuiltFrom } from '../../../source';
import { type SourceClient, fetchEvmChains, fetchL1Managers } from '../../../sources';
import { managedBy } from '../../../networks';
import { precompileAt } from '../../../precompiles';
import { evmChainsFor } from '../askedSources';
import { fetchIndexForAddress, fetchIndexForCollection } from './fetchIndexForAddress';
import { fetchNodeForAddress } from './fetchNodeForAddress';

/**
 * An address on all of the chains. Shown in full is the first chain on which it was ever used; an address that was used
 * nowhere is still an address, with a balance of zero.
 */
export async function resolveEvmAddress(
  client: SourceClient,
  identifier: EvmAddress,
): Promise<UnsourcedReport | undefined> {
  const { network, context } = client;
  const { address } = identifier;
  const { block } = context.options.balances ?? {};
  const at = block === undefined ? undefined : BigInt(block);
  const chains = await fetchEvmChains<NodeAddress, IndexedAddress>(
    client,
    evmChainsFor(identifier, network, context.options.chain),
    {
      node: (one, chain) => fetchNodeForAddress(one, chain, address, at),
      index: (one, chain) => fetchIndexForAddress(one, chain, address),
    },
  );
  const known = chains.filter(({ node, index }) => node !== undefined || index?.value.native !== undefined);
  const main = known.find(isUsed) ?? known[0];
  if (main === undefined) {
    return undefined;
  }
  const [whole, built, managers] = await Promise.all([
    withCollection(client, main, address),
    fetchBuiltFrom(client, main.chain, address, main.node?.value, at),
    precompileAt(address) === undefined && known.some(mayBeManager)
      ? fetchL1Managers(client)
      : (context.registry.managers.get(network.name) ?? []),
  ]);
  const managing = (one: AddressOnChain): AddressOnChain => ({
    ...one,
    manages: managedBy(managers, address, one.chain, network),
  });
  const others = known.filter((other) => other !== main).map(managing);
  const shown = built === 'late' ? managing(whole) : { ...managing(whole), built };
  const report = addressReport(address, wellKnownName(identifier)?.name, context, shown, others);
  return built === 'late' ? { ...report, unfinished: 'brief' } : report;
}

/** A contract that is no token: for others nobody is asked. */
function mayBeManager({ node }: AddressOnChain): boolean {
  const { code = '0x', token } = node?.value ?? {};
  return code !== '0x' && token === undefined;
}

/**
 * With its tokens, where the address is an NFT collection. That takes a second trip, which all other addresses are
 * spared; where no node says what the contract is, it is asked in vain rather than left out.
 */
async function withCollection(client: SourceClient, main: AddressOnChain, address: string): Promise<AddressOnChain> {
  const { chain, node, index } = main;
  const standard = node?.value.token?.standard;
  const may = node === undefined || standard === 'ERC-721' || standard === 'ERC-1155';
  if (!may || index === undefined) {
    return main;
  }
  const collection = await fetchIndexForCollection(client, chain, address);
  if (!collection.ok) {
    return main;
  }
  const raw = [...index.value.raw, ...collection.value.raw];
  return { ...main, index: { ...index, value: { ...index.value, collection: collection.value.page, raw } } };
}
