export interface Disposable {
  dispose(): unknown;
}

/** Owns what it is given and ends it once, last first. */
export class DisposableStore implements Disposable {
  private readonly items = new Set<Disposable>();
  private disposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.disposed) {
      item.dispose();
    } else {
      this.items.add(item);
    }
    return item;
  }

  /** @throws {AggregateError} after everything was disposed, when some of it threw. */
  dispose(): void {
    this.disposed = true;
    const errors: unknown[] = [];
    for (const item of [...this.items].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.items.clear();
    if (errors.length > 0) {
      throw new AggregateError(errors, 'Some parts of Snowprobe could not be ended.');
    }
  }
}
