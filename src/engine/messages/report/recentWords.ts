import type { MessageStatus } from './recentMessages';

export interface FateWords {
  readonly label: string;
  /** A codicon's name. */
  readonly symbol: string;
  readonly state: 'good' | 'warning' | 'bad' | 'away';
}

/** What became of a message, for a list that they are counted in. */
export function statusText(status: MessageStatus): FateWords {
  switch (status) {
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
