import { type DevnetNode, devnetNodes } from '../nodes/devnetNodes';

type Name = DevnetNode['name'];

/** How far each node has executed the accepted blocks: all of them, unless it is held. */
export class Execution {
  private readonly held = new Map<Name, number>();
  private waiting: (() => void)[] = [];

  /** @param accepted height of the newest block */
  constructor(private readonly accepted: () => number) {}

  /** Stops these nodes from executing further blocks. All others catch up at once. */
  hold(names: readonly string[]): void {
    for (const { name } of devnetNodes) {
      if (!names.includes(name)) this.held.delete(name);
      else if (!this.held.has(name)) this.held.set(name, this.accepted());
    }
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }

  /** Height of the last block executed by the node. */
  executed(name: Name): number {
    return this.held.get(name) ?? this.accepted();
  }

  /** Resolves when the node has executed the block at that height, or at once if no such block is accepted. */
  async until(name: Name, height: number): Promise<void> {
    while (height > this.executed(name) && height <= this.accepted()) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}
