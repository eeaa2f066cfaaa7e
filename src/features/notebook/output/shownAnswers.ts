import type { CellAnswer } from '../../../state/notebook/cellAnswer';

/** The answers that a running cell shows, by request. */
export class ShownAnswers {
  private readonly byRequest = new Map<number, readonly CellAnswer[]>();

  /** One that came, after those of its request that came before; the end of a subscription takes the place of its events. */
  add(answer: CellAnswer): void {
    const before = answer.notes === undefined ? (this.byRequest.get(answer.request) ?? []) : [];
    this.byRequest.set(answer.request, [...before, answer]);
  }

  /** What a subscription told so far. */
  progress(answer: CellAnswer): void {
    this.byRequest.set(answer.request, [answer]);
  }

  /** All of them, as the cell orders them: nodes stand side by side as they were named, whoever was first. */
  settle(answers: readonly CellAnswer[]): void {
    this.byRequest.clear();
    for (const answer of answers) {
      this.byRequest.set(answer.request, [...(this.byRequest.get(answer.request) ?? []), answer]);
    }
  }

  /** In the order of the requests. */
  groups(): readonly (readonly CellAnswer[])[] {
    return [...this.byRequest].sort(([a], [b]) => a - b).map(([, answers]) => answers);
  }
}
