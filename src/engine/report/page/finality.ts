import { formatCount } from '../../primitives';
import type { Report } from '../report';
import type { PageFinality } from './pageView';

/**
 * Whether a transaction or block can still be undone. What Avalanche accepts is final at once; the blocks on top are counted
 * where the answering node said how high its chain is. See docs/facts/networks.md.
 */
export function finalityOf(report: Report): PageFinality | undefined {
  const { kind, status, chain } = report;
  if ((kind !== 'transaction' && kind !== 'block') || chain === undefined) {
    return undefined;
  }
  switch (status) {
    case 'ok':
    case 'failed':
      if (status === 'failed' && !report.facts.some(({ key }) => key === 'block')) {
        return {
          words: 'not accepted',
          details: 'Dropped: it is in no block.',
        };
      }
      return {
        words: wordsOf(blocksOnTop(report)),
        details: 'Accepted by consensus, and final: Avalanche has no reorganisations and no confirmations to wait for.',
      };
    case 'pending':
    case 'stuck':
      return { words: 'not accepted yet', details: 'In no accepted block that the sources know of.' };
    default:
      return undefined;
  }
}

function wordsOf(onTop: bigint | undefined): string {
  if (onTop === undefined || onTop < 0n) {
    return 'accepted';
  }
  return onTop === 0n
    ? 'final, in the latest block'
    : onTop === 1n
      ? 'final, 1 block on top'
      : `final, ${formatCount(onTop)} blocks on top`;
}

function blocksOnTop({ kind, chain, facts, sources }: Report): bigint | undefined {
  const keys = kind === 'transaction' ? ['block'] : ['number', 'height'];
  const [at] = facts.find(({ key }) => keys.includes(key))?.value ?? [];
  const heights = sources.flatMap(({ outcome, chain: of, height }) =>
    outcome === 'answered' && of === chain && height !== undefined ? [height] : [],
  );
  return at?.kind === 'count' && heights.length > 0
    ? heights.reduce((most, height) => (height > most ? height : most)) - at.value
    : undefined;
}
