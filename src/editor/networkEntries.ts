/** An object of settings, of any shape. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of `snowprobe.networks` names a network. */
export function hasEntry(networks: unknown, network: string): boolean {
  return Object.hasOwn(recordOf(networks), network);
}

/** A value of `snowprobe.networks` with one more chain in one network; all else stays as it stands. */
export function withChain(networks: unknown, network: string, name: string, chain: JsonRecord): JsonRecord {
  const all = recordOf(networks);
  const entry = recordOf(Object.hasOwn(all, network) ? all[network] : undefined);
  const chains = { ...recordOf(entry['chains']), [name]: chain };
  return { ...all, [network]: { ...entry, chains } };
}

function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
