import { idOf, isNode, astNodes, type SyntaxNode, textOf } from './syntaxNode';

/**
 * The trees of a source and of all that it imports, as far as they are of one run of the compiler. Each run numbers
 * declarations anew, and Foundry keeps the trees of sources that a later run did not compile again: a number of one run
 * is something else in another.
 *
 * @param trees as they come from files
 * @param path of the source that it begins with, as the compiler was told it
 */
export function treesOfOneRun(trees: readonly unknown[], path: string): readonly SyntaxNode[] {
  const known = new Map(trees.filter(isNode).map((tree) => [textOf(tree, 'absolutePath'), tree] as const));
  const found = new Set<SyntaxNode>();
  const waiting = [known.get(path)];
  while (waiting.length > 0) {
    const tree = waiting.pop();
    if (tree === undefined || found.has(tree)) {
      continue;
    }
    found.add(tree);
    for (const one of astNodes(tree, 'nodes')) {
      const imported = one.nodeType === 'ImportDirective' ? known.get(textOf(one, 'absolutePath')) : undefined;
      if (imported !== undefined && idOf(imported) === idOf(one, 'sourceUnit')) {
        waiting.push(imported);
      }
    }
  }
  return [...found];
}
