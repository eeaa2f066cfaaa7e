import type { TreeIcon } from '../trees/treeNode';
import type { Fate } from './recentMessages';

/** What became of a message, for a list that they are counted in. */
export function fateWords(fate: Fate): TreeIcon & { readonly label: string } {
  switch (fate) {
    case 'executed':
      return { label: 'Delivered and executed', symbol: 'pass', state: 'good' };
    case 'received':
      return { label: 'Delivered', symbol: 'pass', state: 'good' };
    case 'failed':
      return { label: 'Execution failed', symbol: 'error', state: 'bad' };
    case 'undelivered':
      return { label: 'Undelivered', symbol: 'clock', state: 'warning' };
    case 'unknown':
      return { label: 'Destination not asked', symbol: 'question', state: 'away' };
  }
}
