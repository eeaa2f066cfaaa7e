import type { Fault } from '../devnet/faults/fault';

/** What is wrong with the hosts in each minute of ten: nothing in most. */
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

/** Of the notebook: the first two listen, and the third is run once a minute. */
export const soakCells = [
  'subscribe newHeads',
  '# @target /orders\nsubscribe newHeads',
  'eth_blockNumber\neth_chainId\ninfo.peers',
];
