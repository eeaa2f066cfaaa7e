import { plainJson } from '../../engine/primitives';
import type { Disposable } from './disposables';
import type { Entries } from './sharedEntries';

interface Pin {
  readonly network: string;
  readonly id: string;
  /** When it was pinned, in milliseconds since the epoch. */
  readonly at: number;
}

/** Trees check each of their rows; pins of other windows appear with this delay. */
const cacheMs = 1_000;

/** The user's pins, by network: identifiers of chains, subnets, nodes and validations, each an entry of its own. */
export class Pins {
  private readonly listeners = new Set<() => void>();
  private cached: { readonly at: number; readonly pins: readonly Pin[] } | undefined;

  constructor(
    private readonly entries: Entries,
    private readonly now: () => number,
  ) {}

  has(network: string, id: string): boolean {
    return this.all().some((pin) => pin.network === network && pin.id === id);
  }

  /** In the order in which they were pinned. */
  of(network: string): readonly string[] {
    return this.all()
      .filter((pin) => pin.network === network)
      .map(({ id }) => id);
  }

  set(network: string, id: string, isPinned: boolean): void {
    this.cached = undefined;
    if (isPinned) {
      // Later than all others, also within one millisecond.
      const after = Math.max(0, ...this.all().map(({ at }) => at + 1));
      this.entries.set(keyOf(network, id), Math.max(after, this.now()));
    } else {
      this.entries.delete(keyOf(network, id));
    }
    this.cached = undefined;
    this.listeners.forEach((listener) => listener());
  }

  onDidChange(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  private all(): readonly Pin[] {
    const now = this.now();
    if (this.cached === undefined || now < this.cached.at || now - this.cached.at > cacheMs) {
      this.cached = { at: now, pins: [...this.entries.all()].flatMap(readPin).sort((a, b) => a.at - b.at) };
    }
    return this.cached.pins;
  }
}

function keyOf(network: string, id: string): string {
  return JSON.stringify([network, id]);
}

/** Another version may have written it, so it is validated. */
function readPin([key, at]: readonly [string, unknown]): readonly Pin[] {
  const named = plainJson(key);
  const [network, id] = Array.isArray(named) ? (named as readonly unknown[]) : [];
  return typeof network === 'string' && typeof id === 'string' && typeof at === 'number' ? [{ network, id, at }] : [];
}
