import type { Clock } from '../../../engine/net';

/** Work that is done again and again, until it is stopped: at most once at a time, sooner where it is woken. */
export class Repeat {
  private wakeUp: () => void = () => undefined;
  private isDue = false;

  constructor(private readonly clock: Clock) {}

  /** The next time is now, or as soon as the present work is done. */
  wake(): void {
    this.isDue = true;
    this.wakeUp();
  }

  /**
   * @param work answers in how many milliseconds it is to be done again; what it throws after the abort is its own matter
   * @throws what `work` throws before
   */
  async run(signal: AbortSignal, work: () => Promise<number>): Promise<void> {
    const stop = (): void => this.wakeUp();
    signal.addEventListener('abort', stop);
    try {
      while (!signal.aborted) {
        this.isDue = false;
        await this.wait(await work(), signal);
      }
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  private async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    let cancel = (): void => undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (this.isDue || signal.aborted) {
        resolve();
      } else {
        cancel = this.clock.after(milliseconds, resolve);
      }
    });
    cancel();
    this.wakeUp = () => undefined;
  }
}
