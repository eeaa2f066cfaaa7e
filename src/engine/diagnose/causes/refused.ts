import { code, count, message, remote, textLine } from '../../report';
import { maxListed, rejectionLine, type KnownCause } from '../causeText';

/** Blocks fail verification without another known cause. */
export const refused: KnownCause = {
  key: 'refused',
  check: 'blocks are accepted',
  isWeak: true,
  find: ({ readings: { nodes }, production: { isStuck, tip } }) => {
    const counted = nodes.filter(({ metrics }) => (metrics?.refused ?? 0) > 0);
    const bad = nodes.flatMap((node) =>
      (node.badBlocks ?? [])
        .filter(({ height }) => (height ?? 0n) > (tip?.height ?? 0n))
        .map((block) => ({ node, block })),
    );
    return !isStuck || counted.length + bad.length === 0
      ? undefined
      : {
          title: textLine('Blocks are built, and nodes refuse them.'),
          evidence: [
            ...bad.slice(0, maxListed).map(rejectionLine),
            ...counted.map(
              ({ name, metrics }) =>
                message`${remote(name)} refused blocks since its start: ${count(BigInt(Math.round(metrics?.refused ?? 0)))} (${code('verify_err_count')}).`,
            ),
          ],
          repairs: [
            textLine(
              'See the chain’s log on these nodes for the reason, and compare upgrade.json and VM version with the other validators.',
            ),
          ],
        };
  },
};
