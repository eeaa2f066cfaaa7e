import { fieldsOf, plainJson } from '../../engine/primitives';
import { SecretFilter, headerSecrets } from '../../engine/secrets';
import type { Disposable } from './disposables';

/** The required part of vscode.SecretStorage. Each secret is an entry of its own, shared by all windows. */
export interface SecretStore {
  keys(): PromiseLike<readonly string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
  /** Fires when a secret was stored or deleted in any window. */
  onDidChange(listener: (change: { readonly key: string }) => void): Disposable;
}

export interface KeyedOrigin {
  readonly origin: string;
  /** Name of the header that carries the key; the value is never listed. Absent where the entry is unreadable. */
  readonly header: string | undefined;
}

interface Cached {
  readonly header: string;
  readonly value: string;
}

const keyOf = (origin: string): string => `apiKey ${origin}`;
const prefix = keyOf('');

/**
 * API keys, each bound to one origin and stored only in secret storage, with the name of its header. There is no
 * separate list of them, so that two windows can set keys concurrently.
 */
export class Secrets implements Disposable {
  /** All keys seen, for redaction. */
  private readonly seen = new Set<string>();
  private filter = new SecretFilter([]);
  /** Cached until it changes, since each request reads it. */
  private readonly known = new Map<string, Promise<Cached | undefined>>();
  private readonly listener: Disposable;

  constructor(private readonly store: SecretStore) {
    this.listener = store.onDidChange(({ key }) => this.known.delete(key));
  }

  /** Headers for requests to exactly this origin; empty where no key is set. */
  async headersFor(origin: string): Promise<Record<string, string>> {
    const cached = await this.read(origin);
    return cached === undefined ? {} : { [cached.header]: cached.value };
  }

  async set(origin: string, header: string, value: string): Promise<void> {
    this.see(header, value);
    await this.store.store(keyOf(origin), JSON.stringify({ header, value }));
    this.known.delete(keyOf(origin));
  }

  async remove(origin: string): Promise<void> {
    await this.store.delete(keyOf(origin));
    this.known.delete(keyOf(origin));
  }

  async list(): Promise<readonly KeyedOrigin[]> {
    const origins = (await this.store.keys()).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
    // An unreadable entry affects only itself, and is listed so that it can be removed.
    const headerOf = (origin: string): Promise<string | undefined> =>
      this.read(origin).then(
        (cached) => cached?.header,
        () => undefined,
      );
    return await Promise.all(origins.sort().map(async (origin) => ({ origin, header: await headerOf(origin) })));
  }

  /**
   * Removes all keys, and the credentials of URLs, from a text: defence in depth, since no code should put them there.
   */
  redact(text: string): string {
    return this.filter.redact(text).replace(/(:\/\/)[^\s/?#"'<>]*@/g, '$1•••@');
  }

  private see(header: string, value: string): void {
    const known = this.seen.size;
    headerSecrets(header, value).forEach((secret) => this.seen.add(secret));
    if (this.seen.size > known) {
      this.filter = new SecretFilter([...this.seen], '•••');
    }
  }

  dispose(): void {
    this.listener.dispose();
  }

  private read(origin: string): Promise<Cached | undefined> {
    const key = keyOf(origin);
    const known = this.known.get(key) ?? this.query(key);
    this.known.set(key, known);
    return known;
  }

  private async query(key: string): Promise<Cached | undefined> {
    try {
      const cached = readSaved(await this.store.get(key));
      if (cached !== undefined) {
        this.see(cached.header, cached.value);
      }
      return cached;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}

/** Another version may have written it, so it is validated. */
function readSaved(text: string | undefined): Cached | undefined {
  const { header, value } = fieldsOf(plainJson(text));
  return typeof header === 'string' && typeof value === 'string' ? { header, value } : undefined;
}

/** The required part of vscode.Memento: `globalState` or `workspaceState`. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
