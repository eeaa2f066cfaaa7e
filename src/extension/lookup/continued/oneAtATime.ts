/** Runs one after the other: one that was stopped may still be on its way when the next begins. */
export class OneAtATime {
  private last: Promise<unknown> = Promise.resolve();

  async run(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    await done;
  }
}
