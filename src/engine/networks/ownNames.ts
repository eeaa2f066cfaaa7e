import type { EvmChain } from './network';

/** What the chains of every network are called. */
const primaryNames = ['C', 'C-Chain', 'P-Chain', 'X-Chain'];

/**
 * Anybody may give a chain any name, that of a chain which is known among them: where it is taken, part of the ID is added,
 * and where that is taken too, the whole of it.
 */
export function withOwnNames(chains: readonly EvmChain[], known: readonly EvmChain[]): readonly EvmChain[] {
  const taken = new Set([...primaryNames, ...known.map(({ name }) => name)]);
  return chains.map((chain) => {
    const names = [chain.name, `${chain.name} ${chain.path.slice(0, 8)}`, `${chain.name} ${chain.path}`];
    const name = names.find((one) => !taken.has(one)) ?? chain.path;
    taken.add(name);
    return { ...chain, name };
  });
}
