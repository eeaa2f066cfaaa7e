import type { PageCell, PageMark, PageSection } from '../../../engine/report';

export interface FlowItem {
  readonly cells: readonly PageCell[];
  readonly tone?: PageMark['tone'];
}

/** An owner with the sum of it, and each of its inputs or outputs. */
export interface FlowGroup extends FlowItem {
  readonly items: readonly FlowItem[];
}

/** The rows of a flow by owner: those that stand deeper are of the row above them. */
export function flowGroups({ rows, depths = [], marks = [] }: PageSection): readonly FlowGroup[] {
  const groups: { cells: readonly PageCell[]; tone: PageMark['tone']; items: FlowItem[] }[] = [];
  rows.forEach((cells, i) => {
    const tone = marks[i]?.tone;
    const owner = groups.at(-1);
    if (owner !== undefined && (depths[i] ?? 0) > 0) {
      owner.items.push({ cells, tone });
    } else {
      groups.push({ cells, tone, items: [] });
    }
  });
  return groups;
}
