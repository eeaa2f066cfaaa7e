import type { NodeRow } from '../../host/tree/treeRow';

/** The item that a menu's command is about. The menu is VS Code's, but the command could be called by anybody. */
export function readNodeRow(value: unknown): NodeRow | undefined {
  const row = value as Partial<NodeRow> | null | undefined;
  return typeof row === 'object' && row?.kind === 'node' && typeof row.node === 'object' ? (row as NodeRow) : undefined;
}
