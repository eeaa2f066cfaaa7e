import { type Problem, creationProblems, nodeProblems } from '../../../engine/config';
import type { LiveChain } from '../liveChain/liveChain';
import type { Comparison } from './comparison';

/** What nodes say against files. A chain's genesis is one for all nodes: what differs from it is said once. */
export function liveProblems({ chain }: LiveChain, comparisons: readonly Comparison[]): readonly Problem[] {
  const created = comparisons.find(({ beside }) => beside.kind === 'genesis');
  const nodes = comparisons.flatMap(({ beside, differences }) =>
    beside.kind === 'node'
      ? [
          {
            name: beside.node,
            differences: differences.filter(({ path }) => created === undefined || path[0] === 'upgrades'),
          },
        ]
      : [],
  );
  return [...nodeProblems(nodes), ...creationProblems(chain, created?.differences ?? [])];
}
