import { type Identifier, identifierKey } from '../../engine/primitives';
import { parseIdentifier, type SecretFinding, isKeySized } from '../../engine/detection';
import type { Memory } from '../vscode/secrets';

/**
 * Identifiers that were withheld as potential keys in this window: these are not added to the history, whether sent or
 * not, nor when looked up again from elsewhere.
 */
export class KeyGuard {
  private readonly guarded = new Set<string>();
  private readonly confirmed = new Set<string>();

  constructor(private readonly history: History) {}

  /** Whether to prompt before it is sent: every time where its context names a key, else once. */
  async mustConfirm(identifier: Identifier, { secret, word }: SecretFinding): Promise<boolean> {
    if (!secret) {
      return false;
    }
    await this.hold(identifier);
    return word !== undefined || !this.confirmed.has(keyOf(identifier));
  }

  /** The user agreed to send it. */
  confirm(identifier: Identifier): void {
    this.confirmed.add(keyOf(identifier));
  }

  /** Adds it to the history, unless it was ever guarded. */
  async save(identifier: Identifier): Promise<void> {
    if (!this.guarded.has(keyOf(identifier))) {
      await this.history.add(identifier.text);
    }
  }

  /** Called for a document that is restored after a restart: it may have been guarded when it was opened. */
  restored(identifier: Identifier): void {
    const isCached = this.history.list().some((id) => matchesKey(id, keyOf(identifier)));
    if (isKeySized(identifier) && !isCached) {
      this.guarded.add(keyOf(identifier));
    }
  }

  /** Keeps it out of the history from now on, and removes it there. */
  private async hold(identifier: Identifier): Promise<void> {
    const key = keyOf(identifier);
    this.guarded.add(key);
    await this.history.remove((id) => matchesKey(id, key));
  }
}

function matchesKey(text: string, key: string): boolean {
  const identifier = parseIdentifier(text);
  return identifier !== undefined && keyOf(identifier) === key;
}

/** Normalised, so that all spellings share it. A `PrivateKey-…` has none, and is rejected before. */
function keyOf(identifier: Identifier): string {
  return identifierKey(identifier) ?? '';
}

const memoryKey = 'lookup.lookedUp';
const maxLookups = 20;
const maxIdLength = 200;

/** Lookups in this workspace, latest first. Callers never add potential secrets. */
export class History {
  constructor(private readonly memory: Memory) {}

  list(): readonly string[] {
    const stored = this.memory.get(memoryKey);
    return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
  }

  async add(id: string): Promise<void> {
    if (id.length > maxIdLength) {
      return;
    }
    const rest = this.list().filter((other) => other !== id);
    await this.save([id, ...rest].slice(0, maxLookups));
  }

  /** Removes all that match, such as those that turned out to be guarded. */
  async remove(matches: (id: string) => boolean): Promise<void> {
    const all = this.list();
    const rest = all.filter((id) => !matches(id));
    if (rest.length < all.length) {
      await this.save(rest);
    }
  }

  private async save(ids: readonly string[]): Promise<void> {
    await this.memory.update(memoryKey, ids);
  }
}
