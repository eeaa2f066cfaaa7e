import type { Tree, TreeRun, TreeNode } from '../../src/engine/trees/treeNode';

export function treeRun(part: Partial<TreeRun> = {}): TreeRun {
  return { signal: AbortSignal.timeout(30_000), allowed: () => true, shown: 100, ...part };
}

/** A fully expanded tree as text: two blanks per level, then icon, label and description. */
export async function treeText(tree: Tree, run: TreeRun = treeRun(), parent?: TreeNode, indent = ''): Promise<string> {
  const { nodes, problem, more } = await tree.children(parent, run);
  const lines: string[] = [];
  for (const node of nodes) {
    const { icon, label, description = '', children } = node;
    const state = icon.state === 'plain' ? '' : ` ${icon.state}`;
    lines.push(`${indent}(${icon.symbol}${state}) ${label.padEnd(24)}  ${description}`.trimEnd());
    if (children !== undefined) {
      lines.push(await treeText(tree, run, node, `${indent}  `));
    }
  }
  return [
    ...lines.filter((line) => line !== ''),
    ...(more === undefined || more === 0 ? [] : [`${indent}${more} more`]),
    ...(problem === undefined ? [] : [`${indent}problem: ${problem}`]),
  ].join('\n');
}
