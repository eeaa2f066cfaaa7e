/** Answers that stay true for a while, so that a refresh need not ask for them. */
export class TtlCache<T> {
  private readonly values = new Map<string, { readonly value: T; readonly at: number }>();

  constructor(
    private readonly now: () => number,
    private readonly lifeMs: number,
  ) {}

  /** As kept, else as `ask` tells it; what it rejects with is not kept. */
  async of(key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.values.get(key);
    if (kept !== undefined && this.now() < kept.at + this.lifeMs) {
      return kept.value;
    }
    const value = await ask();
    this.values.set(key, { value, at: this.now() });
    return value;
  }

  forget(): void {
    this.values.clear();
  }
}
