/** Networks that every node knows by number. Source: avalanchego utils/constants/network_ids.go. */
const hrps: ReadonlyMap<number, string> = new Map([
  [1, 'avax'],
  [2, 'cascade'],
  [3, 'denali'],
  [4, 'everest'],
  [5, 'fuji'],
  [10, 'testing'],
  [12345, 'local'],
]);

/** Prefix of the addresses of a network: `custom` for one that nodes do not know by number. */
export function hrpOf(networkId: number): string {
  return hrps.get(networkId) ?? 'custom';
}

/** Whether every node knows the network by number. */
export function isKnownNetwork(networkId: number): boolean {
  return hrps.has(networkId);
}
