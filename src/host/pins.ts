import type { Memory } from './consent';
import type { Disposable } from './disposables';

const memoryKey = 'pins';

/** What the user pinned, by network: identifiers of chains, subnets, nodes and validations. */
export class Pins {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly memory: Memory) {}

  has(network: string, id: string): boolean {
    return this.of(network).includes(id);
  }

  /** In the order in which they were pinned. */
  of(network: string): readonly string[] {
    return this.stored().get(network) ?? [];
  }

  async set(network: string, id: string, isPinned: boolean): Promise<void> {
    const others = this.of(network).filter((other) => other !== id);
    const all = new Map(this.stored()).set(network, isPinned ? [...others, id] : others);
    await this.memory.update(memoryKey, Object.fromEntries([...all].filter(([, ids]) => ids.length > 0)));
    this.listeners.forEach((listener) => listener());
  }

  onDidChange(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** The memory is shared by all windows and may hold what another version wrote, so it is read and checked each time. */
  private stored(): ReadonlyMap<string, readonly string[]> {
    const value = this.memory.get(memoryKey);
    const entries = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, unknown>) : [];
    return new Map(
      entries.map(([network, ids]) => [
        network,
        Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
      ]),
    );
  }
}
