/** Numbers that stand for things until the debugger moves on, as the protocol wants it. */
export class Handles<T> {
  private things: T[] = [];

  add(thing: T): number {
    return this.things.push(thing);
  }

  get(handle: number): T | undefined {
    return this.things[handle - 1];
  }

  clear(): void {
    this.things = [];
  }
}
