/** Length of an epoch of the P-Chain since Granite: 5 min on mainnet and fuji, 30 s elsewhere (facts.md 1). */
export function epochSeconds(networkId: number): number {
  return networkId === 1 || networkId === 5 ? 300 : 30;
}
