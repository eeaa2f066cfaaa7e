import type { Fault } from '../devnet/faults/fault';

/** The hosts' faults in each minute of ten: none in most. */
const cycle: readonly (readonly Fault[])[] = [
  ...[[], [], []],
  [{ kind: 'status503', target: 'all' }],
  [],
  [{ kind: 'reset', target: 'all' }],
  [],
  [{ kind: 'silent', target: 'node' }],
  ...[[], []],
];

/** @param minute from 1 */
export function faultsIn(minute: number): readonly Fault[] {
  return cycle[(minute - 1) % cycle.length] ?? [];
}

/** Cells of the notebook: the first two subscribe, and the third is run once a minute. */
export const soakCells = [
  'subscribe newHeads',
  '# @target /orders\nsubscribe newHeads',
  'eth_blockNumber\neth_chainId\ninfo.peers',
];
