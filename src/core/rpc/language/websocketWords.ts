import * as l10n from '@vscode/l10n';

/** What to do in place of a method that answers over a websocket alone. */
export function websocketWords(name: string): string {
  switch (name) {
    case 'eth_subscribe':
      return l10n.t('Over a websocket alone: write {0} and what is to be told.', 'subscribe');
    case 'eth_unsubscribe':
      return l10n.t('Over a websocket alone: a subscription ends when its cell is stopped.');
    default:
      return l10n.t('Over a websocket alone, which is opened for {0} and nothing else.', 'subscribe');
  }
}
