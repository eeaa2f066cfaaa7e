/** Chains beside the EVM ones that can be named to ask for a block by its height; what else they know is asked unnamed. */
export const primaryChainNames: readonly string[] = ['P-Chain', 'X-Chain'];
