/** What is common knowledge about an EVM chain by its ID. */
export interface KnownEvmChain {
  readonly name: string;
  readonly symbol: string;
  /** Network ID of the Avalanche network whose C-Chain it is. */
  readonly networkId?: number;
}

/** Chain IDs as chainlist.org lists them, and those that local tools use. */
const known: Readonly<Record<string, KnownEvmChain>> = {
  1: { name: 'ethereum', symbol: 'ETH' },
  10: { name: 'optimism', symbol: 'ETH' },
  56: { name: 'bnb', symbol: 'BNB' },
  100: { name: 'gnosis', symbol: 'xDAI' },
  137: { name: 'polygon', symbol: 'POL' },
  1337: { name: 'dev', symbol: 'ETH' },
  8453: { name: 'base', symbol: 'ETH' },
  31337: { name: 'anvil', symbol: 'ETH' },
  42161: { name: 'arbitrum', symbol: 'ETH' },
  43112: { name: 'C-Chain', symbol: 'AVAX', networkId: 12345 },
  43113: { name: 'C-Chain', symbol: 'AVAX', networkId: 5 },
  43114: { name: 'C-Chain', symbol: 'AVAX', networkId: 1 },
  11155111: { name: 'sepolia', symbol: 'ETH' },
};

export function knownEvmChain(id: bigint): KnownEvmChain | undefined {
  return known[String(id)];
}
