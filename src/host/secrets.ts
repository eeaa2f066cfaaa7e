import type { Memory } from './consent';

/** The part of the editor's secret storage that is needed here. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

export interface KeyedOrigin {
  readonly origin: string;
  /** Name of the header that carries the key; its value is never listed. */
  readonly header: string;
}

const indexKey = 'keys.origins';

/**
 * API keys, each bound to one origin and kept in the secret storage alone. The memory holds only origins and header
 * names, so that keys can be listed and removed without reading them.
 */
export class Secrets {
  /** Values that went through here, so that they can be cut out of texts. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly store: SecretStore,
    private readonly memory: Memory,
  ) {}

  /** Headers for requests to exactly this origin; empty where no key is set. */
  async headersFor(origin: string): Promise<Record<string, string>> {
    const entry = this.list().find((keyed) => keyed.origin === origin);
    const value = entry === undefined ? undefined : await this.store.get(storeKey(origin));
    if (entry === undefined || value === undefined) {
      return {};
    }
    this.seen.add(value);
    return { [entry.header]: value };
  }

  async set(origin: string, header: string, value: string): Promise<void> {
    this.seen.add(value);
    await this.store.store(storeKey(origin), value);
    await this.save([...this.list().filter((keyed) => keyed.origin !== origin), { origin, header }]);
  }

  async remove(origin: string): Promise<void> {
    await this.store.delete(storeKey(origin));
    await this.save(this.list().filter((keyed) => keyed.origin !== origin));
  }

  list(): readonly KeyedOrigin[] {
    const stored = this.memory.get(indexKey);
    if (typeof stored !== 'object' || stored === null) {
      return [];
    }
    return Object.entries(stored)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([origin, header]) => ({ origin, header }));
  }

  /** The text without any key: a second wall behind code that never puts one into a text. */
  redact(text: string): string {
    let clean = text;
    for (const value of this.seen) {
      clean = value === '' ? clean : clean.replaceAll(value, '•••');
    }
    return clean;
  }

  private async save(keys: readonly KeyedOrigin[]): Promise<void> {
    await this.memory.update(indexKey, Object.fromEntries(keys.map(({ origin, header }) => [origin, header])));
  }
}

function storeKey(origin: string): string {
  return `key:${origin}`;
}
