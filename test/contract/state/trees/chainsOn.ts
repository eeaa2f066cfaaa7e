import assert from 'node:assert/strict';
import type { TreeBranch, TreeNode } from '../../../../src/engine/trees/treeNode';
import type { Devnet } from '../../../devnet/devnet';
import { treeRun } from '../../../helpers/treeText';
import type { TestTrees } from '../../../helpers/treesOn';

/** After the recorded chain enabled its precompiles that morning. */
const noon = Date.UTC(2026, 10, 21, 12);

/** The branch of the item at this path of labels; loads the branches above it. */
export async function branchAt(trees: TestTrees, ...labels: readonly string[]): Promise<TreeBranch> {
  return trees.chains.children(labels.length === 0 ? undefined : await itemAt(trees, ...labels), treeRun());
}

export async function itemAt(trees: TestTrees, ...labels: readonly string[]): Promise<TreeNode> {
  const { nodes } = await branchAt(trees, ...labels.slice(0, -1));
  const node = nodes.find(({ label }) => label === labels.at(-1));
  assert.ok(node, labels.join(' > '));
  return node;
}

/** `label: description` */
export function linesOf({ nodes }: TreeBranch): readonly string[] {
  return nodes.map(({ label, description }) => (description === undefined ? label : `${label}: ${description}`));
}

/** The time of a chain's latest block, so that its throughput is the same in every run. */
export async function timeOf(devnet: Devnet): Promise<number> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["latest",false]}';
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${devnet.nodeUrl}/ext/bc/C/rpc`, { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: { timestamp: string } };
  return Math.max(noon, Number(result.timestamp) * 1_000);
}

/** Changes the running devnet. */
export async function control(devnet: Devnet, path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${devnet.controlUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  assert.equal(answer.status, 200, await answer.text());
}
