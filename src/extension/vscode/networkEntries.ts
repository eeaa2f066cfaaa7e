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

/** A value of `snowprobe.networks` with an entry in the place of what stood under its name; all else stays as it stands. */
export function withNetwork(networks: unknown, network: string, entry: JsonRecord): JsonRecord {
  return { ...recordOf(networks), [network]: entry };
}

/** A value of `snowprobe.networks` without one network; undefined where nothing is left. */
export function withoutNetwork(networks: unknown, network: string): JsonRecord | undefined {
  const { [network]: _, ...others } = recordOf(networks);
  return Object.keys(others).length === 0 ? undefined : others;
}

/** The URLs of nodes that a value of `snowprobe.networks` names, of any shape. */
export function nodeUrls(networks: unknown): readonly string[] {
  return Object.values(recordOf(networks))
    .flatMap((entry) => Object.values(recordOf(recordOf(entry)['nodes'])))
    .filter((url) => typeof url === 'string')
    .map((url) => url.replace(/(?<!\/)\/+$/, ''));
}

function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
}
