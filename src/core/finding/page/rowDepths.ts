import type { Line, Section } from '../finding';

/** What stands before a row for each level of a tree that it is deep. */
const mark = '· ';

/** How deep the rows of a tree stand; undefined where no row stands below another. */
export function rowDepths({ rows }: Pick<Section, 'rows'>): readonly number[] | undefined {
  const depths = rows.map(([first = []]) => depthOf(first));
  return depths[0] === 0 && depths.some((depth) => depth > 0) ? depths : undefined;
}

/** A line without the marks of its depth. */
export function withoutDepth(line: Line): Line {
  return depthOf(line) === 0 ? line : line.slice(1);
}

function depthOf([first]: Line): number {
  const isMarked = first?.kind === 'text' && first.text !== '' && first.text.replaceAll(mark, '') === '';
  return isMarked ? first.text.length / mark.length : 0;
}
