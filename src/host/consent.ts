import type { Disposable } from './disposables';
import { isLoopback } from './loopback';

export type ConsentMode = 'ask' | 'always' | 'never';
export type Decision = 'allowed' | 'refused' | 'undecided';

/** What a user said about a host: `once` lasts until the window closes, the others until taken back. */
export type Answer = 'once' | 'always' | 'never';

export interface DecidedHost {
  readonly origin: string;
  readonly answer: Answer;
}

/** The part of the editor's global memory that is needed here. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const memoryKey = 'consent.hosts';

/** Which hosts a hover may ask. Origins of this machine are free; everything else is decided by the user. */
export class Consent {
  private readonly once = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly memory: Memory,
    private readonly mode: () => ConsentMode,
  ) {}

  /** Whether something may be sent to `origin` ("https://api.avax.network") without asking the user now. */
  decide(origin: string): Decision {
    if (isLoopback(origin)) {
      return 'allowed';
    }
    const answer = this.once.has(origin) ? 'once' : this.remembered().get(origin);
    if (this.mode() === 'never' || answer === 'never') {
      return 'refused';
    }
    return answer !== undefined || this.mode() === 'always' ? 'allowed' : 'undecided';
  }

  async answer(origins: readonly string[], answer: Answer): Promise<void> {
    const remembered = this.remembered();
    for (const origin of origins) {
      this.once.delete(origin);
      if (answer === 'once') {
        this.once.add(origin);
        remembered.delete(origin);
      } else {
        remembered.set(origin, answer);
      }
    }
    await this.save(remembered);
  }

  /** Takes an answer back: the next hover asks again. */
  async forget(origin: string): Promise<void> {
    this.once.delete(origin);
    const remembered = this.remembered();
    remembered.delete(origin);
    await this.save(remembered);
  }

  /** Every host that was answered for, sorted by origin. */
  list(): readonly DecidedHost[] {
    const all = new Map<string, Answer>(this.remembered());
    for (const origin of this.once) {
      all.set(origin, 'once');
    }
    return [...all]
      .map(([origin, answer]) => ({ origin, answer }))
      .sort((a, b) => (a.origin < b.origin ? -1 : a.origin > b.origin ? 1 : 0));
  }

  /** `listener` is called once an answer was given or taken back in this window. */
  onDidChange(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** The memory is shared by all windows and may hold what another version wrote, so it is read and checked each time. */
  private remembered(): Map<string, 'always' | 'never'> {
    const stored = this.memory.get(memoryKey);
    const found = new Map<string, 'always' | 'never'>();
    if (typeof stored === 'object' && stored !== null) {
      for (const [origin, answer] of Object.entries(stored as Record<string, unknown>)) {
        if (answer === 'always' || answer === 'never') {
          found.set(origin, answer);
        }
      }
    }
    return found;
  }

  private async save(hosts: Map<string, 'always' | 'never'>): Promise<void> {
    await this.memory.update(memoryKey, Object.fromEntries(hosts));
    this.listeners.forEach((listener) => listener());
  }
}
