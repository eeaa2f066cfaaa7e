import { untilAborted } from './untilAborted';

/** Lets one piece of work run at a time, the smallest of those that wait first. */
export class SizeTurns {
  private isBusy = false;
  private readonly waiting: { readonly size: number; readonly begin: () => void }[] = [];

  /** @throws the signal's reason, at once, where it is aborted before the work begins */
  async run<T>(size: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.turn(size, signal);
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async turn(size: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const entry = { size, begin };
    this.waiting.push(entry);
    try {
      await (signal === undefined ? begun : untilAborted(begun, signal));
    } catch (reason) {
      const place = this.waiting.indexOf(entry);
      if (place >= 0) {
        this.waiting.splice(place, 1);
      } else {
        // Its turn had come in the same moment.
        this.next();
      }
      throw reason;
    }
  }

  private next(): void {
    const [smallest] = this.waiting.sort((a, b) => a.size - b.size);
    if (smallest === undefined) {
      this.isBusy = false;
    } else {
      this.waiting.shift();
      smallest.begin();
    }
  }
}
