/** Answers that stay true for a while, so that they need not be asked for again. */
export class TtlCache<T> {
  private values = new Map<string, { readonly value: T; readonly at: number }>();

  constructor(
    private readonly now: () => number,
    private readonly lifeMs: number,
  ) {}

  /** As kept; asks nobody. */
  get(key: string): T | undefined {
    const cached = this.values.get(key);
    return cached !== undefined && this.now() < cached.at + this.lifeMs ? cached.value : undefined;
  }

  /** As kept, else as `request` tells it; what it rejects with, or does not know, is not kept. */
  async of<U extends T | undefined>(key: string, request: () => Promise<U>): Promise<T | U> {
    const cached = this.get(key);
    if (cached !== undefined) {
      return cached;
    }
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const { values } = this;
    const value = await request();
    if (value !== undefined) {
      values.set(key, { value, at: this.now() });
    }
    return value;
  }

  /** What is under way is not kept either. @param key absent: all */
  forget(key?: string): void {
    this.values = new Map(key === undefined ? [] : [...this.values].filter(([other]) => other !== key));
  }
}
