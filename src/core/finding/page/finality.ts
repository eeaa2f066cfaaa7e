import * as l10n from '@vscode/l10n';
import { formatCount } from '../../text/count';
import type { Finding } from '../finding';
import type { PageFinality } from './pageView';

/**
 * Whether a transaction or block can still be undone. What Avalanche accepts is final at once; the blocks on top are counted
 * where the answering node said how high its chain is. See docs/facts/networks.md.
 */
export function finalityOf(finding: Finding): PageFinality | undefined {
  const { kind, status, chain } = finding;
  if ((kind !== 'transaction' && kind !== 'block') || chain === undefined) {
    return undefined;
  }
  switch (status) {
    case 'ok':
    case 'failed':
      if (status === 'failed' && !finding.facts.some(({ key }) => key === 'block')) {
        return {
          words: l10n.t('not accepted'),
          details: l10n.t('Dropped: it is in no block.'),
        };
      }
      return {
        words: wordsOf(blocksOnTop(finding)),
        details: l10n.t(
          'Accepted by consensus, and final: Avalanche has no reorganisations and no confirmations to wait for.',
        ),
      };
    case 'pending':
    case 'stuck':
      return { words: l10n.t('not accepted yet'), details: l10n.t('In no accepted block that the sources know of.') };
    default:
      return undefined;
  }
}

function wordsOf(onTop: bigint | undefined): string {
  if (onTop === undefined || onTop < 0n) {
    return l10n.t('accepted');
  }
  return onTop === 0n
    ? l10n.t('final, in the latest block')
    : onTop === 1n
      ? l10n.t('final, 1 block on top')
      : l10n.t('final, {0} blocks on top', formatCount(onTop));
}

function blocksOnTop({ kind, chain, facts, sources }: Finding): bigint | undefined {
  const keys = kind === 'transaction' ? ['block'] : ['number', 'height'];
  const [at] = facts.find(({ key }) => keys.includes(key))?.value ?? [];
  const heights = sources.flatMap(({ outcome, chain: of, height }) =>
    outcome === 'answered' && of === chain && height !== undefined ? [height] : [],
  );
  return at?.kind === 'count' && heights.length > 0
    ? heights.reduce((most, height) => (height > most ? height : most)) - at.value
    : undefined;
}
