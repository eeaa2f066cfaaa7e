import { type Identifier, identifierKey } from '../../engine/primitives';
import { parseIdentifier, type Guarded, isKeySized } from '../../engine/detection';
import type { Memory } from '../vscode/secrets';

/**
 * Which identifiers were guarded in this window: such a one is not kept in the history, whether it was sent or not, and
 * not either when it is looked up again from elsewhere.
 */
export class KeyGuard {
  private readonly guarded = new Set<string>();
  private readonly confirmed = new Set<string>();

  constructor(private readonly history: History) {}

  /** Whether the user is to be asked before it is sent: each time where a word speaks of a key, else once. */
  async mustConfirm(identifier: Identifier, { secret, word }: Guarded): Promise<boolean> {
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

  /** Keeps what was looked up, unless it was ever guarded. */
  async save(identifier: Identifier): Promise<void> {
    if (!this.guarded.has(keyOf(identifier))) {
      await this.history.add(identifier.text);
    }
  }

  /** A document came back after a restart, and with it what may have been guarded when it was opened. */
  restored(identifier: Identifier): void {
    const isCached = this.history.list().some((id) => isSame(id, keyOf(identifier)));
    if (isKeySized(identifier) && !isCached) {
      this.guarded.add(keyOf(identifier));
    }
  }

  /** Never to be kept, and taken out where it was kept before. */
  private async hold(identifier: Identifier): Promise<void> {
    const key = keyOf(identifier);
    this.guarded.add(key);
    await this.history.remove((id) => isSame(id, key));
  }
}

function isSame(text: string, key: string): boolean {
  const identifier = parseIdentifier(text);
  return identifier !== undefined && keyOf(identifier) === key;
}

/** One for all spellings. A `PrivateKey-…` has none, and is refused before. */
function keyOf(identifier: Identifier): string {
  return identifierKey(identifier) ?? '';
}

const memoryKey = 'lookup.lookedUp';
const maxLookups = 20;
const maxIdLength = 200;

/** What was looked up in this workspace, the latest first. Callers never add what may be a secret. */
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

  /** Takes out whatever `isMeant`: what turned out to be guarded is not kept. */
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
