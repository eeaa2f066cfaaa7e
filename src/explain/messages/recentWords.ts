import * as l10n from '@vscode/l10n';
import type { TreeIcon } from '../trees/treeNode';
import type { Fate } from './recentMessages';

/** What became of a message, for a list that they are counted in. */
export function fateWords(fate: Fate): TreeIcon & { readonly label: string } {
  switch (fate) {
    case 'executed':
      return { label: l10n.t('Delivered and executed'), symbol: 'pass', state: 'good' };
    case 'received':
      return { label: l10n.t('Delivered'), symbol: 'pass', state: 'good' };
    case 'failed':
      return { label: l10n.t('Execution failed'), symbol: 'error', state: 'bad' };
    case 'undelivered':
      return { label: l10n.t('Undelivered'), symbol: 'clock', state: 'warning' };
    case 'unknown':
      return { label: l10n.t('Destination not asked'), symbol: 'question', state: 'away' };
  }
}
