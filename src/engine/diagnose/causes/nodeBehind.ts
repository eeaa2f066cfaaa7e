import { count, message, remote } from '../../report';
import type { NodeReadings } from '../readings';
import { names, type KnownCause } from '../causeText';

/** A younger block may not have reached all nodes. */
const spreadMs = 10_000;

export const nodeBehind: KnownCause = {
  key: 'nodeBehind',
  check: 'nodes are at the same block',
  isOfNode: true,
  find: ({ readings: { nodes, now }, production: { tip } }) => {
    const reference = nodes
      .flatMap(({ tip: first }) => (first !== undefined && now - first.at >= spreadMs ? [first] : []))
      .reduce((most, { height }) => (height > most ? height : most), 0n);
    const behind = nodes.filter(({ tip: first, laterTip }) => {
      const height = (laterTip ?? first)?.height;
      return height !== undefined && height < reference;
    });
    if (behind.length === 0 || tip === undefined) {
      return undefined;
    }
    const height = ({ tip: first, laterTip }: NodeReadings): bigint => (laterTip ?? first)!.height;
    return {
      title:
        behind.length === 1
          ? message`Node ${names(behind)} is behind the others.`
          : message`Nodes ${names(behind)} are behind the others.`,
      evidence: behind.map(
        (node) =>
          message`${remote(node.name)} is at block ${count(height(node))}, the chain at ${count(reference)}: ${count(reference - height(node))} behind.`,
      ),
      repairs: [
        message`Check the connection, disk and load of ${names(behind)}, and its log for a refused block; if the gap stays, restart it.`,
      ],
    };
  },
};
