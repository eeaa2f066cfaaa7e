import type { ComparedPlace, ConfigDifference, NamedChain, Normal, NormalObject } from '../../../engine/config';
import { commands } from '../../vscode/ids';
import type { LiveChain } from '../liveChain/liveChain';
import type { ReadFile } from '../judged';
import { comparisonSummary } from './compareWithChain';
import type { Comparison } from './comparison';

export interface LiveLens {
  /** UTF-16 units into the document's text. */
  readonly offset: number;
  readonly title: string;
  /** Absent: only words. */
  readonly command?: string;
  readonly args?: readonly unknown[];
}

/** At the top of a file that may be compared with a chain. */
export function compareLens({ document }: ReadFile, chain: NamedChain): LiveLens {
  return {
    offset: 0,
    title: `Compare with ${chain.chain}`,
    command: commands.compareWithChain,
    args: [document.uri.toString()],
  };
}

/** What nodes say of a file: in brief at the top, and above each place where one runs otherwise. */
export function comparisonLenses(
  read: ReadFile,
  live: LiveChain,
  comparisons: readonly Comparison[],
): readonly LiveLens[] {
  const of = read.document.uri.toString();
  const differing = comparisons.flatMap(({ beside, file, differences }) => {
    const heads = differences.map(({ path }) => headOf(file, path)).filter((place) => place?.file === read.file);
    return beside.kind === 'node'
      ? [...new Set(heads.map((place) => place!.start))].map((offset) => ({ offset, node: beside.node }))
      : [];
  });
  const offsets = [...new Set(differing.map(({ offset }) => offset))];
  return [
    { offset: 0, title: comparisonSummary(read, live, comparisons), command: commands.compareWithChain, args: [of] },
    ...offsets.map((offset): LiveLens => {
      const nodes = differing.filter((one) => one.offset === offset).map(({ node }) => node);
      return {
        offset,
        title: nodes.length === 1 ? `differs from node ${nodes[0]!}` : `differs from nodes ${nodes.join(', ')}`,
        command: commands.compareWithChain,
        args: [of, 'node', nodes[0]],
      };
    }),
  ];
}

/** Of the part of the file that a difference is in: an upgrade, a precompile, the fees. A lens for each value is too much. */
function headOf(file: NormalObject, path: ConfigDifference['path']): ComparedPlace | undefined {
  let head: Normal | undefined = file;
  for (const step of path.slice(0, path[0] === 'upgrades' ? 3 : 1)) {
    head =
      head?.kind === 'object'
        ? head.entries.get(String(step))
        : head?.kind === 'list'
          ? head.items[Number(step)]
          : undefined;
  }
  return head?.at;
}
