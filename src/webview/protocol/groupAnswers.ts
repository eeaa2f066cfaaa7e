import type { OutputAnswer } from './rpcOutput';

/** Answers of several nodes to the same request stand side by side; every other one stands alone, in its order. */
export function groupAnswers(answers: readonly OutputAnswer[]): readonly (readonly OutputAnswer[])[] {
  const groups: OutputAnswer[][] = [];
  for (const answer of answers) {
    const group = groups.find((members) => members.every((member) => areComparable(member, answer)));
    if (group === undefined) {
      groups.push([answer]);
    } else {
      group.push(answer);
    }
  }
  return groups;
}

/** The calls of a batch may have the same method, but go to the same node. */
function areComparable(a: OutputAnswer, b: OutputAnswer): boolean {
  const isOtherPlace = a.node !== undefined && b.node !== undefined && a.node !== b.node;
  return isOtherPlace && a.label === b.label && a.outcome.kind === 'result' && b.outcome.kind === 'result';
}
