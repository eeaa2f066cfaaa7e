import type { Switches } from '../switches';

/** A node of the devnet. All nodes serve the same live chains; each has its own health, peers and NodeID. */
export interface DevnetNode {
  readonly name: 'one' | 'two' | 'three';
  readonly nodeId: string;
  /** As seen by its peers. */
  readonly publicIp: string;
}

/**
 * Node one is the recorded one. The others are validators of the recorded network that it knows: two is its peer while
 * two of five validators are down, three has never been seen.
 */
export const devnetNodes: readonly DevnetNode[] = [
  { name: 'one', nodeId: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', publicIp: '127.0.0.1:9651' },
  { name: 'two', nodeId: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', publicIp: '127.0.0.1:9653' },
  { name: 'three', nodeId: 'NodeID-AWzmyNmRCNeTNCyWecmZqti7B6bGsrzam', publicIp: '127.0.0.1:9661' },
];

/** The switches with one node's own health; reflects later changes. */
export function switchesOf(switches: Switches, { name }: DevnetNode): Switches {
  if (name === 'one') return switches;
  return Object.create(switches, { health: { get: () => switches[name] } }) as Switches;
}
