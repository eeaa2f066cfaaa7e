import type { CellAnswer } from './cellAnswer';

/** Hands over the answers to each request once all of them are there, and those to the requests before it. */
export class InOrder {
  /** Answers that are still to come, by request, in the order of the requests. */
  private readonly missing = new Map<number, number>();
  private readonly told = new Map<number, readonly CellAnswer[]>();

  /** @param expected each answer that will come, in the order of the requests */
  constructor(
    expected: readonly Pick<CellAnswer, 'request'>[],
    private readonly handOver: (answers: readonly CellAnswer[]) => void,
  ) {
    for (const { request } of expected) {
      this.missing.set(request, (this.missing.get(request) ?? 0) + 1);
    }
  }

  add(answer: CellAnswer): void {
    const { request } = answer;
    this.told.set(request, [...(this.told.get(request) ?? []), answer]);
    this.missing.set(request, (this.missing.get(request) ?? 0) - 1);
    for (const [next, count] of this.missing) {
      if (count > 0) {
        return;
      }
      this.missing.delete(next);
      this.handOver(this.told.get(next) ?? []);
    }
  }
}
