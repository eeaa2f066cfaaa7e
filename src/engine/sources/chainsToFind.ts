import { type Network, isPublic, primaryChainNames } from '../networks';

/** A network of one's own: public ones have a data service, and hundreds of chains. */
export function hasChainsToFind(network: Network): boolean {
  return !isPublic(network) && network.dataApi === undefined && network.nodes.length > 0;
}

/** Whether the settings name no chain but the C-Chain, so that chains are looked for before anything is asked of them. */
export function namesNoL1({ chains }: Network): boolean {
  return chains.every(({ path }) => path === 'C');
}

/** @param name absent: any */
export function hasChain({ chains }: Network, name: string | undefined): boolean {
  return name === undefined || primaryChainNames.includes(name) || chains.some((chain) => chain.name === name);
}
