import type { Finding } from '../../core/finding/finding';
import type { TreeNode } from '../../core/tree/treeNode';

/** Whether an item looks and says the same; who said it when is left out, or each answer would change every item. */
export function sameNode(a: TreeNode, b: TreeNode): boolean {
  return a === b || sameValue({ ...a, finding: saying(a.finding) }, { ...b, finding: saying(b.finding) });
}

function saying(finding: Finding | undefined): Partial<Finding> | undefined {
  return finding && { ...finding, sources: [], raw: [] };
}

function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    return false;
  }
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => sameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
